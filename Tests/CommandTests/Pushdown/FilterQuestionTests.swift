import Inventory
import Testing

@testable import jamf_tui

@Suite("Questions to the server about a filter")
struct FilterQuestionTests {
  private static let words = FieldCatalogue.jamfPro.defaultColumns

  private static func question(_ text: String) throws -> FilterQuestion? {
    let filter = try Filter(text, catalogue: .jamfPro, now: 1_795_000_000_000, timeZone: .utc)
    return filter.question(for: .v4, words: words)
  }

  @Test(
    "a filter is sent as typed",
    arguments: [
      ("serialNumber:C02X", "hardware.serialNumber==*c02x*", true), ("id:=12", "id==12", true),
      ("name:zoe", "general.name==*zoe*", false), ("name:12", "general.name==*12*", true),
      ("username:=anna", "userAndLocation.username==anna", false), ("email:a@", "userAndLocation.email==*a@*", false),
      ("assetTag:102", "general.assetTag==*102*", true), ("=name==Ada*", "general.name==Ada*", true),
      // What surely finds all is enough.
      ("serialNumber:C02X zoe !managed:yes", "hardware.serialNumber==*c02x*", true),
      (
        "zoe",
        "general.name==*zoe*,userAndLocation.username==*zoe*,hardware.serialNumber==*zoe*,hardware.model==*zoe*,"
          + "operatingSystem.version==*zoe*", false
      ),
    ])
  func sent(text: String, expected: String, coversAll: Bool) throws {
    let question = try #require(try Self.question(text))
    #expect(question.serverFilter == expected)
    #expect(question.coversAll == coversAll)
  }

  @Test("what a server cannot decide is not sent", arguments: ["!zoe", "z", "name:?", "zoe | !mac", "~zoe", ""])
  func kept(text: String) throws { #expect(try Self.question(text) == nil) }

  @Test("management IDs are asked for parts of UUIDs only: older servers reject a filter by them")
  func managementIDs() throws {
    #expect(try Self.question("abcdef")?.serverFilter.contains("managementId") == false)
    #expect(try Self.question("7b2f0c1e-0000")?.serverFilter.contains("general.managementId==*7b2f0c1e-0000*") == true)
  }

  @Test("digits may be part of a date, which servers do not search as text")
  func dates() throws {
    #expect(try Self.question("2026")?.coversAll == false)
  }

  @Test("only a filter of known values is positive")
  func positive() throws {
    func isPositive(_ text: String) throws -> Bool {
      try Filter(text, catalogue: .jamfPro, now: 0, timeZone: .utc).isPositive
    }
    #expect(try isPositive("zoe name:a | id:5"))
    #expect(try !isPositive("zoe !name:a") && !isPositive("name:?") && !isPositive("=name!=a"))
  }
}
