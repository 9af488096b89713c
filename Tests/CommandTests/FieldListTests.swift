import Foundation
import Inventory
import Testing

@testable import jamf_tui

@Suite("The list of fields")
struct FieldListTests {
  private let all = FieldCatalogue.jamfPro.fields

  @Test("has every field of the catalogue, by the name to use")
  func all_() throws {
    let list = try FieldList(all, section: nil, words: [])
    #expect(list.fields == all)
    let lines = list.table.split(separator: "\n")
    #expect(lines.count == all.count + 1)
    #expect(lines.contains { $0.hasPrefix("serialNumber ") && $0.hasSuffix("hardware.serialNumber") })
    #expect(lines.contains { $0.contains("general.lastContact") && $0.contains("v4") })
  }

  @Test("a section, however it is written, and words narrow it")
  func narrowed() throws {
    for name in ["OPERATING_SYSTEM", "operating_system", "operating-system"] {
      let list = try FieldList(all, section: name, words: [])
      #expect(!list.fields.isEmpty && list.fields.allSatisfy { $0.sections.contains("OPERATING_SYSTEM") })
    }
    let list = try FieldList(all, section: "HARDWARE", words: ["battery", "percent"])
    #expect(list.fields.map(\.path) == ["hardware.batteryCapacityPercent"])
  }

  @Test("a section that is none is told with the nearest, as a wrong command line")
  func noSection() throws {
    let failure = try #require(throws: CommandFailure.self) { try FieldList(all, section: "hardwear", words: []) }
    #expect(failure.exitCode == .usage)
    #expect(failure.description.hasPrefix("--section: there is no section \"hardwear\".\n  The nearest is HARDWARE."))
  }

  @Test("as JSON it is an array of objects that say the same")
  func json() throws {
    let list = try FieldList(all, section: nil, words: ["serialNumber"])
    let objects = try #require(
      try JSONSerialization.jsonObject(with: Data(list.json)) as? [[String: Any]])
    #expect(objects.count == list.fields.count)
    let serial = try #require(objects.first { $0["name"] as? String == "serialNumber" })
    #expect(serial["path"] as? String == "hardware.serialNumber")
    #expect(serial["sections"] as? [String] == ["HARDWARE"])
    #expect(serial["versions"] as? [String] == ["v1", "v2", "v3", "v4"])
    #expect(serial["kind"] as? String == "string")
    #expect(serial["serverFilters"] as? Bool == true)
    #expect(serial["isList"] as? Bool == false)
  }
}
