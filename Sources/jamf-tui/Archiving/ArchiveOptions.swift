import ArgumentParser

/// What the browser does with the list of an earlier run.
struct ArchiveOptions: ParsableArguments {
  @Flag(help: "Show the stored list only, and never contact the server.")
  var offline = false

  @Flag(help: "Start without the stored list, and not where the last run ended.")
  var fresh = false

  @Flag(name: .customLong("no-archive"), help: "Neither read nor store the list on this computer.")
  var isOff = false

  @Flag(name: .customLong("archive"), help: "With --demo: store the list, as for a server.")
  var includesDemo = false

  func validate() throws {
    if offline, fresh { throw ValidationError("--offline shows the stored list, and --fresh starts without it.") }
    if isOff, offline { throw ValidationError("--offline needs the stored list, which --no-archive does not read.") }
    if isOff, includesDemo { throw ValidationError("Use either --archive or --no-archive.") }
  }

  /// Whether lists are read and stored.
  func isOn(demo: Bool, _ settings: Configuration.ArchiveSettings) -> Bool {
    !isOff && (demo ? includesDemo : settings.keep ?? true)
  }
}

extension ArchiveOptions {
  /// - Throws: `ValidationError` for an option that does not go with these.
  func check(_ connection: ConnectionOptions) throws {
    if includesDemo, !connection.demo { throw ValidationError("--archive requires --demo.") }
    if offline, connection.demo, !includesDemo {
      throw ValidationError("The demo has no stored list. With --archive, it has one after the first run.")
    }
  }
}
