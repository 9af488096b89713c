import APIRuntime
import Testing

@testable import Inventory

@Suite("Two records side by side") struct RecordComparisonTests {
  private static let catalogue = FieldCatalogue([
    SchemaField(path: "id", kind: .string),
    SchemaField(path: "general.name", kind: .string, section: "GENERAL"),
    SchemaField(path: "general.assetTag", kind: .string, section: "GENERAL"),
    SchemaField(path: "general.site.name", kind: .string, section: "GENERAL"),
    SchemaField(path: "general.tags", kind: .string, section: "GENERAL", isList: true),
    SchemaField(path: "general.old", kind: .string, section: "GENERAL", versions: ["v1"]),
    SchemaField(path: "applications[].name", kind: .string, section: "APPLICATIONS"),
    SchemaField(path: "applications[].version", kind: .string, section: "APPLICATIONS"),
    SchemaField(path: "applications[].path", kind: .string, section: "APPLICATIONS"),
    SchemaField(path: "storage.disks[].device", kind: .string, section: "STORAGE"),
    SchemaField(path: "storage.disks[].partitions[].name", kind: .string, section: "STORAGE"),
    SchemaField(path: "storage.disks[].partitions[].percentUsed", kind: .integer, section: "STORAGE"),
    SchemaField(path: "extensionAttributes[].name", kind: .string, section: "EXTENSION_ATTRIBUTES"),
  ])

  private func compare(_ left: String, _ right: String) throws -> RecordComparison {
    func record(_ json: String) throws -> ComputerRecord {
      try ComputerRecord(json: Array(json.utf8), catalogue: Self.catalogue, layout: .v4)
    }
    return try RecordComparison(record(left), record(right))
  }

  /// `Section: label = left | right`, with the sign of the verdict.
  private func words(_ comparison: RecordComparison, in section: String) -> [String] {
    comparison.rows.filter { $0.section == section }.map { row in
      let sign =
        switch row.verdict {
        case .different: "≠"
        case .halfKnown: "?"
        case .equal: "="
        case .unknown: "-"
        }
      return "\(sign) \(row.label): \(row.left.text) | \(row.right.text)"
    }
  }

  @Test("fields differ, are equal, or are known for one computer only")
  func fields() throws {
    let found = try compare(
      #"{"general": {"name": "a", "assetTag": "7", "site": {"name": "Zürich"}}}"#,
      #"{"general": {"name": "b", "assetTag": null, "site": {"name": "Zürich"}}}"#)
    #expect(
      words(found, in: "General") == [
        "≠ Name: a | b", "? Asset tag: 7 | not reported", "= Site: Zürich | Zürich",
        "- Tags: not reported | not reported", "- Old: not available in v4 | not available in v4",
      ])
    let asset = try #require(found.rows.first { $0.label == "Asset tag" })
    #expect(asset.left.isKnown && !asset.right.isKnown)
  }

  @Test("an empty text is known, and differs from one that was not reported")
  func empty() throws {
    let found = try compare(#"{"general": {"name": "", "assetTag": ""}}"#, #"{"general": {"name": "b"}}"#)
    #expect(words(found, in: "General").prefix(2) == ["≠ Name: empty | b", "? Asset tag: empty | not reported"])
  }

  @Test("the order of a list's values says nothing")
  func lists() throws {
    let same = try compare(#"{"general": {"tags": ["x", "y"]}}"#, #"{"general": {"tags": ["y", "x"]}}"#)
    #expect(words(same, in: "General").contains("= Tags: x, y | y, x"))
    let other = try compare(#"{"general": {"tags": ["x", "y"]}}"#, #"{"general": {"tags": []}}"#)
    #expect(words(other, in: "General").contains("≠ Tags: x, y | none"))
  }

  @Test("applications are found by name, wherever they are in the list")
  func things() throws {
    let found = try compare(
      """
      {"applications": [{"name": "A", "version": "1", "path": "/A"}, {"name": "B", "version": "2"},
        {"name": "C", "version": "3"}, {"name": "C", "version": "4"}]}
      """,
      """
      {"applications": [{"name": "Z", "version": "9"}, {"name": "C", "version": "3"}, {"name": "B", "version": "5"},
        {"name": "A", "version": "1", "path": "/A"}]}
      """)
    #expect(
      words(found, in: "Applications") == [
        "≠ Z: not present | Version: 9", "= A: Version: 1 | Version: 1", "≠ B: Version: 2 | Version: 5",
        "= C: Version: 3 | Version: 3", "≠ C: Version: 4 | not present",
      ])
  }

  @Test("a property that one computer did not report is not called a difference")
  func properties() throws {
    let found = try compare(
      #"{"applications": [{"name": "A", "version": "1", "path": "/A"}]}"#,
      #"{"applications": [{"name": "A", "version": "1"}]}"#)
    #expect(words(found, in: "Applications") == ["? A: Path: /A | Path: not reported"])
  }

  @Test("a list that was not reported is unknown, an empty one has nothing in it")
  func sections() throws {
    let one = #"{"applications": [{"name": "A", "version": "1"}]}"#
    #expect(words(try compare(one, "{}"), in: "Applications") == ["? A: Version: 1 | not reported"])
    #expect(words(try compare("{}", one), in: "Applications") == ["? A: not reported | Version: 1"])
    let none = #"{"applications": []}"#
    #expect(words(try compare(one, none), in: "Applications") == ["≠ A: Version: 1 | not present"])
    #expect(words(try compare(none, none), in: "Applications") == ["= Applications: none | none"])
    #expect(words(try compare(none, "{}"), in: "Applications") == ["? Applications: none | not reported"])
    #expect(words(try compare("{}", "{}"), in: "Applications") == ["- Applications: not reported | not reported"])
  }

  @Test("tables within lists are compared by the names of their rows")
  func nested() throws {
    func disk(_ partitions: String) -> String {
      #"{"storage": {"disks": [{"device": "disk0", "partitions": \#(partitions)}]}}"#
    }
    let found = try compare(
      disk(#"[{"name": "HD", "percentUsed": 5}, {"name": "Data", "percentUsed": 6}]"#),
      disk(#"[{"name": "Data", "percentUsed": 7}]"#))
    let rows = words(found, in: "Storage")
    #expect(rows.contains { $0.hasPrefix("≠ ") && $0.hasSuffix("HD: present | not present") })
    #expect(rows.contains { $0.contains("Data: Percent used: 6") || $0.contains("Data: Used: 6") })
    // A disk without partitions is a row of a table in one record, and has a list in the other.
    let emptied = words(try compare(disk(#"[{"name": "HD"}]"#), disk("[]")), in: "Storage")
    #expect(emptied.contains { $0.hasSuffix("HD: present | not present") })
    #expect(emptied.contains { $0.hasPrefix("= ") && $0.hasSuffix("disk0 | disk0") })
    #expect(emptied.count { $0.hasPrefix("≠ ") } == 1)
  }

  @Test("extension attributes are found by their definition")
  func attributes() throws {
    func json(_ attributes: String) -> String { #"{"extensionAttributes": [\#(attributes)]}"# }
    let found = try compare(
      json(
        #"{"definitionId": "5", "name": "Cycles", "values": ["3"]}, {"definitionId": "6", "name": "Loan", "values": []}"#
      ),
      json(
        #"{"definitionId": "6", "name": "Loan", "values": ["x"]}, {"definitionId": "5", "name": "Cycles", "values": ["3"]}"#
      ))
    #expect(words(found, in: "Extension attributes") == ["= Cycles: 3 | 3", "≠ Loan: none | x"])
    let one = try compare(json(#"{"definitionId": "5", "name": "Cycles", "values": ["3"]}"#), json(""))
    #expect(words(one, in: "Extension attributes") == ["≠ Cycles: 3 | not present"])
  }

  @Test("a record is equal to itself, and nothing is both")
  func itself() throws {
    let json =
      #"{"id": "1", "general": {"name": "a", "tags": ["x", "y"]}, "applications": [{"name": "A"}, {"name": "A"}]}"#
    let found = try compare(json, json)
    #expect(found.rows.allSatisfy { $0.verdict == .equal || $0.verdict == .unknown })
    #expect(found.rows.count { $0.label == "A" } == 2)
  }

  @Test("members that the document does not know are compared, too")
  func unknown() throws {
    let found = try compare(#"{"general": {"new": 1}}"#, #"{"general": {"new": 2}, "later": {"x": true}}"#)
    #expect(words(found, in: "General").contains("≠ New: 1 | 2"))
    #expect(words(found, in: "Later").first?.contains("not reported | yes") == true)
  }
}
