extension ChildProcess {
  /// What of an environment is for programs that have nothing to do with the server: all but this program's own variables,
  /// among which are secrets. A web browser or clipboard program may stay for hours, and hand them on.
  ///
  /// - Parameter environment: each variable as `NAME=value`.
  public static func variables(of environment: some Sequence<String>) -> [String] {
    environment.filter { !$0.hasPrefix("JAMF_") }
  }
}
