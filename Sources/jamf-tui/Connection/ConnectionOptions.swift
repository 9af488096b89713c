import ArgumentParser

/// The options of every command that talks to a server.
struct ConnectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The Jamf Pro server: x.jamfcloud.com, host:port or https://host[:port].", valueName: "host"))
  var host: String?

  @Option(help: ArgumentHelp("A profile of the configuration file.", valueName: "name"))
  var profile: String?

  @Option(help: ArgumentHelp("The configuration file to read.", valueName: "file"))
  var config: String?

  @Flag(help: "Use a made-up fleet instead of a server.")
  var demo = false

  // A number below 0 is told to be one, and not that a value lacks.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --demo: how many computers the fleet has (default: 500).", valueName: "n"))
  var computers: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("With --demo: which fleet is made up; the same seed gives the same one.", valueName: "n"))
  var seed: UInt64?

  func validate() throws {
    if demo {
      if host != nil || profile != nil { throw ValidationError("--demo goes without --host and --profile.") }
      if let computers { try Limits.check(computers, of: "--computers", in: Limits.computers) }
    } else {
      if computers != nil { throw ValidationError("--computers goes with --demo.") }
      if seed != nil { throw ValidationError("--seed goes with --demo.") }
    }
  }
}
