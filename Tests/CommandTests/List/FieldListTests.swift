import Foundation
import Inventory
import Testing

@testable import jamf_tui

@Suite("The list of fields")
struct FieldListTests {
  private let all = FieldCatalogue.jamfPro.fields

  @Test("it has every field of the catalogue by its name")
  func all_() throws {
    let list = FieldList(all, words: [])
    #expect(list.fields == all)
    let lines = list.table.split(separator: "\n")
    #expect(lines.count == all.count + 1)
    #expect(lines.contains { $0.hasPrefix("serialNumber ") && $0.hasSuffix("hardware.serialNumber") })
    #expect(lines.contains { $0.contains("general.lastContact") && $0.contains("v4") })
  }

  @Test("sections in any spelling, and words, filter it")
  func narrowed() throws {
    for name in ["OPERATING_SYSTEM", "operating_system", "operating-system"] {
      let list = try FieldList(all, sections: ChosenSections([name]), words: [])
      #expect(!list.fields.isEmpty && list.fields.allSatisfy { $0.sections.contains("OPERATING_SYSTEM") })
    }
    let list = try FieldList(all, sections: ChosenSections(["HARDWARE"]), words: ["battery", "percent"])
    #expect(list.fields.map(\.path) == ["hardware.batteryCapacityPercent"])
  }

  @Test("several sections are given with commas or repeated options; fields without a section belong to the computer")
  func several() throws {
    let both = try FieldList(all, sections: ChosenSections(["hardware, storage"]), words: [])
    #expect(both.fields == (try FieldList(all, sections: ChosenSections(["STORAGE", "HARDWARE"]), words: [])).fields)
    #expect(Set(both.fields.flatMap(\.sections)) == ["HARDWARE", "STORAGE"])
    let computer = try FieldList(all, sections: ChosenSections(["COMPUTER"]), words: [])
    #expect(computer.fields.contains { $0.path == "id" } && computer.fields.allSatisfy(\.sections.isEmpty))
  }

  @Test("an alias is listed beside its field, finds it, and says which meaning it has")
  func aliases() throws {
    let list = FieldList(all, words: ["seen"])
    let contact = try #require(list.fields.first { $0.path == "general.lastContact" })
    let rows = list.table.split(separator: "\n").map { $0.split(separator: " ").prefix(2) }
    #expect(rows.contains(["lastContact", "seen"]))
    #expect(
      list.meanings(of: ["Seen"]) == ["“seen” means \(contact.name) (any contact with the server, MDM included)."])
    #expect(FieldList(all, words: ["serial"]).meanings(of: ["serial"]).isEmpty)
    let objects = try #require(try JSONSerialization.jsonObject(with: Data(list.json)) as? [[String: Any]])
    #expect(objects.contains { $0["aliases"] as? [String] == ["seen"] })
    #expect(
      FieldList(
        all, of: FieldCatalogue.jamfPro.adding([.init(id: "1", name: "Seen", dataType: "STRING")]), words: ["seen"]
      )
      .fields.allSatisfy { $0.path != "general.lastContact" })
  }

  @Test("as JSON it is an array of objects with the same content")
  func json() throws {
    let list = FieldList(all, words: ["serialNumber"])
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
