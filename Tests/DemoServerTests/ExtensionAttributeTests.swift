import APIRuntime
import JamfProAPI
import Testing

@testable import DemoServer

@Suite("Extension attributes")
struct ExtensionAttributeTests {
  let server = InProcess(count: 200)

  private static let places = [
    "EXTENSION_ATTRIBUTES": "extensionAttributes", "GENERAL": "general.extensionAttributes",
    "HARDWARE": "hardware.extensionAttributes", "OPERATING_SYSTEM": "operatingSystem.extensionAttributes",
    "PURCHASING": "purchasing.extensionAttributes", "USER_AND_LOCATION": "userAndLocation.extensionAttributes",
  ]
  private static let dataTypes = ["STRING": "STRING", "INTEGER": "INTEGER", "DATE_TIME": "DATE"]
  private static let inputTypes = [
    "TEXT": "TEXT", "POPUP": "POPUP", "SCRIPT": "SCRIPT", "LDAP": "DIRECTORY_SERVICE_ATTRIBUTE_MAPPING",
  ]

  private func definitions(_ query: KeyValuePairs<String, String> = [:]) async -> InProcess.Answer {
    await server.get("/api/v1/computer-extension-attributes", query)
  }

  @Test("records have the defined attributes, each in the section of its definition")
  func consistent() async throws {
    let definitions = await definitions()
    #expect(definitions.total == definitions.results.count && definitions.results.count == 13)
    let byID = Dictionary(uniqueKeysWithValues: definitions.results.map { ($0["id"]?.stringValue ?? "", $0) })
    let sections = Self.places.keys.sorted().joined(separator: ",")
    let records = await server.get("/api/v4/computers-inventory", ["section": sections, "page-size": "200"]).results
    #expect(records.count == 200)
    for (section, path) in Self.places {
      let shown = byID.values.filter { $0["inventoryDisplayType"]?.stringValue == section }
      for record in records {
        let attributes = try #require(record.at(path)).elements
        #expect(Set(attributes.map { $0["definitionId"] }) == Set(shown.map { $0["id"] }) && !shown.isEmpty)
        for attribute in attributes {
          let definition = try #require(byID[attribute["definitionId"]?.stringValue ?? ""])
          for key in ["name", "description", "enabled"] { #expect(attribute[key] == definition[key]) }
          let dataType = try #require(attribute["dataType"]?.stringValue)
          let inputType = try #require(attribute["inputType"]?.stringValue)
          #expect(Self.dataTypes[dataType] == definition["dataType"]?.stringValue)
          #expect(Self.inputTypes[inputType] == definition["inputType"]?.stringValue)
          let choices = definition["popupMenuChoices"]?.elements ?? []
          if inputType == "POPUP" {
            #expect(choices == attribute["options"]?.elements && !choices.isEmpty)
            // Null has no elements.
            #expect((attribute["values"]?.elements ?? []).allSatisfy { choices.contains($0) || $0 == "" })
          }
        }
      }
    }
  }

  @Test("each data type, input type and kind of value occurs")
  func kinds() async {
    let definitions = await definitions().results
    #expect(Set(definitions.compactMap { $0["dataType"]?.stringValue }) == Set(Self.dataTypes.values))
    #expect(Set(definitions.compactMap { $0["inputType"]?.stringValue }) == Set(Self.inputTypes.values))
    let records = await server.get(
      "/api/v4/computers-inventory", ["section": "EXTENSION_ATTRIBUTES,GENERAL", "page-size": "200"]
    ).results
    let attributes = records.flatMap { record in
      (record["extensionAttributes"]?.elements ?? []) + (record.at("general.extensionAttributes")?.elements ?? [])
    }
    func values(_ dataType: String) -> [JSONValue] {
      attributes.filter { $0["dataType"]?.stringValue == dataType }.flatMap { $0["values"]?.elements ?? [] }
    }
    #expect(attributes.contains { $0["values"] == .null })
    #expect(attributes.contains { $0["values"] == [] } && attributes.contains { $0["values"] == [""] })
    #expect(attributes.contains { ($0["values"]?.elements ?? []).count > 1 })
    #expect(values("INTEGER").contains { Int($0.stringValue ?? "") != nil })
    #expect(values("DATE_TIME").contains { $0.stringValue?.hasSuffix(" 00:00:00") == true })
  }

  @Test("definitions are paged, sorted by name or as requested")
  func pages() async {
    let all = await definitions().results
    let names = all.compactMap { $0["name"]?.stringValue }
    #expect(names == names.sorted() && !names.isEmpty)
    var paged: [JSONValue] = []
    for page in 0..<3 { paged += await definitions(["page": "\(page)", "page-size": "5"]).results }
    #expect(paged == all)
    let ids = await definitions(["sort": "id:desc"]).results.compactMap { Int($0["id"]?.stringValue ?? "") }
    #expect(ids == ids.sorted(by: >) && ids.count == all.count)
    #expect(await definitions(["sort": "dataType"]).status == 400)
  }

  @Test("they need their own privilege, and older servers do not have the list")
  func availability() async {
    let path = "/api/v1/computer-extension-attributes"
    let weak = InProcess(count: 1, faults: [.missingPrivilege("Read Computer Extension Attributes")])
    #expect(await weak.get(path).json["errors"]?[0]?["code"] == "INVALID_PRIVILEGE")
    #expect(await weak.get("/api/v4/computers-inventory").status == 200)
    #expect(await InProcess(count: 1, versions: [.v1]).get(path).status == 404)
    #expect(await InProcess(count: 1, versions: [.v1, .v2]).get(path).status == 200)
    #expect(await InProcess(count: 1, faults: [.gateway]).get(path).status == 200)
  }
}
