import ArgumentParser
import Testing

@testable import jamf_tui

@Suite("Invalid columns and sorts")
struct ViewSettingsTests {
  private func failure(
    columns: String? = nil, sort: String? = nil, configured: Configuration.BrowseSettings = .init(), filter: String = ""
  ) throws -> CommandFailure {
    try #require(throws: CommandFailure.self) {
      try Selection(
        columns: columns?.split(separator: ",", omittingEmptySubsequences: false).map(String.init), sort: sort,
        filter: filter, configured: configured, catalogue: .document)
    }
  }

  @Test(
    "are all reported with the option and a suggestion",
    arguments: [
      ("name,nmae", nil, "--columns: there is no field \"nmae\"; similar: name"),
      ("user.email", nil, "--columns: there is no field \"user.email\"; similar: email"),
      ("general.os.version", nil, "--columns: there is no field \"general.os.version\"; similar: osVersion"),
      ("email.of.user", nil, "--columns: there is no field \"email.of.user\"; similar: email"),
      (
        "hardware.serial_number", nil,
        "--columns: there is no field \"hardware.serial_number\"; similar: serialNumber"
      ),
      ("name,", nil, "--columns: a name is missing next to a comma"),
      (",,", nil, "--columns: a name is missing next to a comma"), ("", nil, "--columns: no field is named"),
      ("name id", nil, "--columns: there is no field \"name id\"; similar: id; several are separated by commas"),
      ("name,name", nil, "--columns: \"name\" is named twice"),
      ("name, name ", nil, "--columns: \"name\" is named twice"),
      ("name,general.name", nil, "--columns: \"name\" and \"general.name\" are the same field"),
      (nil, "name:up", "--sort: \"name:up\" must be field, field:asc or field:desc"),
      (nil, "modl", "--sort: there is no field \"modl\"; similar: model"),
      (nil, "", "--sort: no field is named"), (nil, "name,", "--sort: a name is missing next to a comma"),
      (nil, "lastContact,desc", "--sort: \"desc\" goes after a colon: lastContact:desc"),
    ] as [(String?, String?, String)])
  func options(columns: String?, sort: String?, wanted: String) throws {
    let failure = try failure(columns: columns, sort: sort)
    #expect(failure.what.hasPrefix(wanted), "\(failure)")
    #expect(failure.exitCode == .usage && failure.more.isEmpty)
  }

  @Test("mistakes are attributed to the configuration or to the command line, wherever they are")
  func configured() throws {
    let configured = Configuration.BrowseSettings(columns: ["nmae"], sort: "modl")
    let both = try failure(configured: configured)
    #expect(both.what.hasPrefix("\"columns\" in the configuration: there is no field \"nmae\""))
    #expect(both.more.first?.hasPrefix("\"sort\" in the configuration: there is no field \"modl\"") == true)
    #expect(both.exitCode == .configuration)
    let mixed = try failure(columns: "name", configured: configured)
    #expect(
      mixed.what.hasPrefix("\"sort\" in the configuration") && mixed.exitCode == .configuration && mixed.more.isEmpty)
    #expect(try failure(columns: "x!", configured: configured).exitCode == .usage)
  }

  @Test("an invalid filter is reported with its option and the position")
  func filter() throws {
    let failure = try failure(filter: "modl:air")
    #expect(failure.description.hasPrefix("--filter cannot be read: there is no field \"modl\""), "\(failure)")
    #expect(failure.more == ["  modl:air", "  ^^^^"] && failure.exitCode == .usage)
  }
}
