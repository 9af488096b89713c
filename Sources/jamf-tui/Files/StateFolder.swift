/// The folder for what the program keeps between runs, besides the archive: `~/.local/state/jamf-tui`.
struct StateFolder {
  /// Nil when the environment defines no place for it.
  let path: String?

  init(_ environment: [String: String]) {
    // The XDG specification says to ignore relative paths.
    let named = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = HomeFolder(environment).path
    path = (named ?? (home.hasPrefix("/") ? "\(home)/.local/state" : nil)).map { "\($0)/jamf-tui" }
  }
}
