import APIRuntime
import Inventory
import Testing

@Suite("A record as JSON")
struct RecordJSONTests {
  /// The document's fields as far as these tests need them.
  private static let catalogue = FieldCatalogue([
    SchemaField(path: "id", kind: .string, section: nil, versions: ["v1", "v4"]),
    SchemaField(path: "udid", kind: .string, section: nil, versions: ["v1", "v4"]),
    SchemaField(path: "general.name", kind: .string, section: "GENERAL", versions: ["v1", "v4"]),
    SchemaField(path: "general.lastContactTime", kind: .dateTime, section: "GENERAL", versions: ["v1"]),
    SchemaField(path: "general.lastContact", kind: .dateTime, section: "GENERAL", versions: ["v4"]),
    SchemaField(path: "general.lastCheckIn", kind: .dateTime, section: "GENERAL", versions: ["v4"]),
    SchemaField(path: "general.managed", kind: .boolean, section: "GENERAL", versions: ["v1", "v4"]),
    SchemaField(
      path: "userAndLocation.departmentId", kind: .string, section: "USER_AND_LOCATION", versions: ["v1", "v4"]),
    SchemaField(path: "applications[].name", kind: .string, section: "APPLICATIONS", versions: ["v1", "v4"]),
    SchemaField(path: "applications[].cfBundleVersion", kind: .string, section: "APPLICATIONS", versions: ["v4"]),
    SchemaField(path: "fonts[].name", kind: .string, section: "FONTS", versions: ["v1"]),
  ])

  private func record(
    _ json: String, _ layout: LayoutVersion = .v4, sections: Set<String>? = nil, names: ReferenceNames = .init()
  ) throws -> (value: JSONValue, notAvailable: [String: String]) {
    let record = try RecordJSON(
      json: Array(json.utf8), catalogue: Self.catalogue, layout: layout, sections: sections, names: names)
    // The printed record is the one that was built.
    let printed = try JSONReader.read(record.text) { reader throws(JSONReadingError) in try JSONValue(json: &reader) }
    var made = record.record
    made["apiVersion"] = .string(layout.name)
    made["notAvailable"] = printed["notAvailable"]
    #expect(printed == .object(made))
    return (printed, Dictionary(record.notAvailable.map { ($0.path, $0.reason) }) { first, _ in first })
  }

  @Test("values keep their types, dates are in UTC, and missing values are null")
  func values() throws {
    let (value, notAvailable) = try record(
      """
      {"id": "1", "general": {"name": "a", "managed": true, "lastContact": "2026-11-20T14:03:53.7+01:00",
       "lastCheckIn": ""}, "fonts": null, "applications": [{"name": "x", "cfBundleVersion": "7", "new": {"b": [1.5]}}]}
      """)
    #expect(value["general"]?["name"] == "a" && value["general"]?["managed"] == true)
    #expect(value["general"]?["lastContact"] == "2026-11-20T13:03:53.700Z")
    #expect(value["general"]?["lastCheckIn"] == .null)
    #expect(value["udid"] == .null && value["userAndLocation"] == .null)
    #expect(value["applications"]?[0]?["new"]?["b"]?[0] == 1.5)
    #expect(value["apiVersion"] == "v4")
    #expect(notAvailable.isEmpty)
  }

  @Test("names of an older version become current, and missing fields are reported once")
  func older() throws {
    let (value, notAvailable) = try record(
      """
      {"id": "1", "general": {"lastContactTime": "2026-11-20T14:03:53.7Z"}, "fonts": [{"name": "f"}],
       "applications": [{"name": "x"}, {"name": "y"}]}
      """, .v1)
    #expect(value["general"]?["lastContact"] == "2026-11-20T14:03:53.700Z")
    #expect(value["general"]?["lastCheckIn"] == value["general"]?["lastContact"])
    #expect(value["general"]?["lastContactTime"] == nil)
    #expect(value["applications"]?[1]?["cfBundleVersion"] == .null)
    #expect(value["fonts"]?[0]?["name"] == "f")
    #expect(notAvailable == ["applications[].cfBundleVersion": "not available in v1"])
  }

  @Test("a department is its name, or its ID with the reason")
  func departments() throws {
    let json = #"{"id": "1", "userAndLocation": {"departmentId": "12"}}"#
    let named = try record(json, names: ReferenceNames(departments: .names(["12": "Finance"])))
    #expect(named.value["userAndLocation"]?["department"] == "Finance")
    #expect(named.value["userAndLocation"]?["departmentId"] == "12")
    let refused = try record(json, names: ReferenceNames(departments: .unavailable(reason: "the privilege is missing")))
    #expect(refused.value["userAndLocation"]?["department"] == "12")
    #expect(
      refused.notAvailable["userAndLocation.department"] == "name not available: the privilege is missing")
    let none = try record(#"{"id": "1", "userAndLocation": {"departmentId": "-1"}}"#)
    #expect(none.value["userAndLocation"]?["department"] == .null)
  }

  @Test("only the requested sections and the ID are written")
  func sections() throws {
    let (value, notAvailable) = try record(
      #"{"id": "1", "udid": "u", "general": {"name": "a"}, "applications": [], "new": 1}"#, sections: ["APPLICATIONS"])
    guard case .object(let object) = value else { throw JSONReadingFailed() }
    #expect(object.keys == ["id", "applications", "apiVersion", "notAvailable"])
    #expect(notAvailable.isEmpty)
    let top = try record(#"{"id": "1", "udid": "u", "general": {}}"#, sections: [RecordJSON.topLevel])
    #expect(top.value["udid"] == "u" && top.value["general"] == nil)
  }

  @Test("control characters are escaped and survive a round trip")
  func hostile() throws {
    let record = try RecordJSON(
      json: Array(#"{"id": "1", "general": {"name": "\u001b]0;x\u0007\u202e"}}"#.utf8), catalogue: Self.catalogue,
      layout: .v4)
    #expect(!record.text.contains { $0 < 0x20 && $0 != 0x0A || $0 > 0x7E })
    #expect(record.record["general"]?["name"] == "\u{1B}]0;x\u{07}\u{202E}")
  }

  @Test("input that is not a record is rejected", arguments: ["[]", "1", "{", ""])
  func broken(text: String) {
    #expect(throws: JSONReadingError.self) {
      try RecordJSON(json: Array(text.utf8), catalogue: Self.catalogue, layout: .v4)
    }
  }

  private struct JSONReadingFailed: Error {}
}
