import APIRuntime
import JamfProAPI
import Testing

@testable import DemoServer

@Suite("Records")
struct RecordTests {
  private func details(_ version: InventoryVersion, count: Int) -> [JSONValue] {
    Fixture.records(version, count: count, sections: RecordSection.all(in: version))
  }

  /// Every leaf below `value` as the catalogue names it, with its values.
  private func leaves(_ value: JSONValue, _ path: String, into found: inout [String: Set<JSONValue>]) {
    switch value {
    case .object(let object):
      for member in object.members {
        leaves(member.value, path.isEmpty ? member.key : path + "." + member.key, into: &found)
      }
    case .array(let elements):
      for element in elements {
        if case .object = element {
          leaves(element, path + "[]", into: &found)
        } else {
          found[path, default: []].insert(element)
        }
      }
    default: found[path, default: []].insert(value)
    }
  }

  @Test(
    "records have exactly the fields of Jamf's document, with values of their kind",
    arguments: [InventoryVersion.v1, .v4])
  func shape(version: InventoryVersion) {
    var found: [String: Set<JSONValue>] = [:]
    for record in details(version, count: 500) { leaves(record, "", into: &found) }
    let fields = version == .v1 ? Catalogue.ComputerInventory : Catalogue.ComputerInventoryV4
    for field in fields {
      if field.kind == .freeForm {
        // Jamf's document does not define the members of a plugin.
        let parts = found.keys.filter { $0.hasPrefix(field.path + "[].") }
        #expect(!parts.isEmpty)
        for part in parts { found[part] = nil }
        continue
      }
      let values = found.removeValue(forKey: field.path) ?? []
      // Jamf's server always sends null here.
      if field.path == "general.remoteManagement.managementUsername" { continue }
      #expect(values.contains { $0 != .null }, "\(field.path) has no value in any of 500 records")
      for value in values where value != .null { #expect(fits(value, field), "\(field.path): \(value)") }
    }
    // Lists and objects that are empty or null in some record are not leaves.
    let extra = found.filter { path, values in values != [.null] || !fields.contains { $0.path.hasPrefix(path) } }
    #expect(extra.isEmpty, "not in the document: \(extra.keys.sorted())")
  }

  private func fits(_ value: JSONValue, _ field: SchemaField) -> Bool {
    switch (field.kind, value) {
    case (.enumeration, .string(let text)): field.enumValues.contains(text)
    case (.date, .string(let text)): text.isEmpty || text.utf8.count == 10
    case (.dateTime, .string(let text)): text.isEmpty || text.utf8.count == 10 || text.hasSuffix("Z")
    case (.string, .string), (.freeForm, _): true
    case (.integer, .integer), (.number, .integer), (.boolean, .bool): true
    default: false
    }
  }

  @Test("sections that were not requested are null, not absent", arguments: InventoryVersion.allCases)
  func unrequested(version: InventoryVersion) async {
    let server = InProcess(count: 3)
    let record = await server.get(
      "/api/\(version.name)/computers-inventory", ["section": "HARDWARE", "section": "PRINTERS", "sort": "id"]
    ).results[0]
    for section in RecordSection.allCases where section.isServed(in: version) {
      let value = record[section.key.description]
      #expect(value != nil)
      #expect((value == .null) == ![.hardware, .printers].contains(section), "\(section)")
    }
    #expect((record["fonts"] == nil) == (version != .v1))
  }

  @Test("general is the default section")
  func defaultSection() async {
    let record = await InProcess(count: 1).get("/api/v4/computers-inventory").results[0]
    #expect(record.at("general.name")?.stringValue?.isEmpty == false)
    #expect(record["hardware"] == .null)
  }

  @Test("the versions differ as Jamf's do")
  func versions() {
    let records = Dictionary(uniqueKeysWithValues: InventoryVersion.allCases.map { ($0, details($0, count: 1)[0]) })
    for (version, record) in records {
      let general = record["general"]
      #expect((general?["lastContactTime"] != nil) == (version < .v4))
      #expect((general?["lastReportedIp"] != nil) == (version < .v4))
      #expect((general?["lastContact"] != nil) == (version == .v4))
      #expect((general?["lastCheckIn"] != nil) == (version == .v4))
      #expect((record["plugins"] != nil) == (version == .v1))
      #expect((record["applications"]?[0]?["cfBundleVersion"] != nil) == (version >= .v3))
    }
    #expect(records[.v1]?.at("general.lastContactTime") == records[.v4]?.at("general.lastCheckIn"))
  }

  @Test("the generated types parse every section")
  func generatedTypes() async throws {
    let server = InProcess()
    let sections = RecordSection.allCases.map(\.rawValue).joined(separator: ",")
    let v1 = await server.get("/api/v1/computers-inventory", ["section": sections, "page-size": "150", "sort": "id"])
    let old = try JSONContent<Components.Schemas.ComputerInventorySearchResults>(bytes: v1.bytes).json
    #expect(old.results?.count == 150)
    #expect(old.results?.allSatisfy { $0.general?.name?.isEmpty == false && $0.fonts != nil } == true)
    let current = RecordSection.allCases.filter { $0.isServed(in: .v4) }.map(\.rawValue).joined(separator: ",")
    let v4 = await server.get("/api/v4/computers-inventory", ["section": current, "page-size": "150", "sort": "id"])
    let new = try JSONContent<Components.Schemas.ComputerInventorySearchResultsV4>(bytes: v4.bytes).json
    #expect(new.totalCount == 500)
    #expect(new.results?.map(\.id) == old.results?.map(\.id))
    #expect(new.results?.map(\.general?.lastCheckIn) == old.results?.map(\.general?.lastContactTime))
  }

  @Test("hostile text is in every text field, and not in IDs, enumerations and dates")
  func hostileText() async throws {
    let plain = await InProcess(count: 40).get("/api/v4/computers-inventory-detail/7")
    let hostile = await InProcess(count: 40, faults: [.hostileText]).get("/api/v4/computers-inventory-detail/7")
    let fields = Dictionary(uniqueKeysWithValues: Catalogue.ComputerInventoryV4.map { ($0.path, $0) })
    var before: [String: Set<JSONValue>] = [:]
    var after: [String: Set<JSONValue>] = [:]
    leaves(plain.json, "", into: &before)
    leaves(hostile.json, "", into: &after)
    #expect(Set(before.keys) == Set(after.keys))
    let harm: [Unicode.Scalar] = [
      "\u{1B}", "\u{9B}", "\u{9D}", "\u{0}", "\n", "\u{7}", "\u{7F}", "\u{202E}", "\u{2066}", "\u{2028}", "\u{200B}",
      "\u{E0041}",
    ]
    var harmed = 0
    for (path, values) in after where fields[path]?.kind == .string {
      for case .string(let text) in values where before[path]?.contains(.string(text)) == false {
        harmed += 1
        #expect(harm.allSatisfy(text.unicodeScalars.contains), "\(path)")
      }
    }
    #expect(harmed > 100)
    for path in [
      "general.name", "general.managementId", "udid", "userAndLocation.room", "hardware.serialNumber",
      "applications[].name",
    ] {
      #expect(after[path]?.contains { $0.stringValue?.contains("\u{1B}]52;c;") == true } == true, "\(path)")
    }
    for path in [
      "id", "general.site.id", "diskEncryption.bootPartitionEncryptionDetails.partitionFileVault2State",
      "general.reportDate",
    ] {
      #expect(after[path] == before[path], "\(path)")
    }
  }

  @Test("a page is its records one after another, however many", arguments: [0, 1, 15, 16, 17, 40, 400])
  func pages(count: Int) async throws {
    let server = InProcess(count: count)
    let sections = ["GENERAL", "HARDWARE", "OPERATING_SYSTEM", "USER_AND_LOCATION"]
    let page = await server.get(
      "/api/v4/computers-inventory",
      ["section": sections.joined(separator: ","), "sort": "id:asc", "page-size": "2000"])
    #expect(page.total == count && page.results.count == count)
    let wanted = Set(sections.compactMap(RecordSection.init))
    let fleet = server.api.configuration.fleet
    let records = (0..<count).map { place in
      var writer = RecordWriter(version: .v4)
      fleet.computer(at: place).write(to: &writer, sections: wanted)
      return String(decoding: writer.finish(), as: UTF8.self)
    }
    #expect(page.text == #"{"totalCount":\#(count),"results":[\#(records.joined(separator: ","))]}"#)
  }
}
