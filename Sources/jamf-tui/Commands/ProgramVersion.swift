/// What `--version` prints.
enum ProgramVersion {
  static let text = "jamf-tui 0.1.0"
}
