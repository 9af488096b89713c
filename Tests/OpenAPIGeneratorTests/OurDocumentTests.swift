import Testing

@testable import OpenAPIGenerator

@Suite("Our document")
struct OurDocumentTests {
  private func generation() throws -> Generation {
    let configuration = try GeneratorConfigurationReader.read(
      Fixture.bytes("Sources/JamfProAPI/openapi-generator-config.yaml"), name: "config")
    return try Fixture.generate(Fixture.bytes("Sources/JamfProAPI/openapi.json"), configuration)
  }

  @Test("it is generated without warnings, and only ids are missing")
  func clean() throws {
    let generation = try generation()
    #expect(generation.diagnostics.isEmpty)
    #expect(generation.repairs.allSatisfy { $0.kind == .missingOperationID })
  }

  @Test("the operations have the names that call sites use")
  func operations() throws {
    let client = try #require(try generation().files.first { $0.name == "Client.swift" }).text
    let names = client.matches(of: /func (\w+)\(_ input/).map { String($0.output.1) }
    var expected = [
      "AccessTokenRequest", "AuthGetV1", "AuthInvalidateTokenPostV1", "AuthKeepAlivePostV1", "AuthTokenPostV1",
      "JamfProVersionGetV1", "OauthTokenPostV1", "BuildingsGetV1", "ComputerGroupsGetV1",
      "ComputerExtensionAttributesGetV1", "DepartmentsGetV1", "SitesGetV1", "ComputersGetPreview",
    ]
    let versions = ["V1", "V2", "V3", "V4"]
    for version in versions {
      expected += ["", "ById", "DetailById"].map { "ComputersInventory\($0)Get\(version)" }
    }
    for version in versions {
      expected += ["Filevault", "ViewRecoveryLockPassword", "ViewDeviceLockPin"].map {
        "ComputersInventoryById\($0)Get\(version)"
      }
    }
    expected += [
      "Accounts", "AccountByUsernamePassword", "AccountByUsernameByGuidPassword", "AccountByUsernameByGuidHistory",
      "History",
    ].map { "LocalAdminPasswordByClientManagementId\($0)GetV2" }
    expected += ["MdmCommandsGetV2", "ClassicComputerHistoryGet"]
    #expect(names == expected)
  }

  @Test("the catalogue's sections are those that requests can name")
  func sections() throws {
    let root = try DocumentLoader.load(Fixture.bytes("Sources/JamfProAPI/openapi.json"), name: "d").root
    let catalogue = try #require(try generation().files.first { $0.name == "Catalogue.swift" }).text
    for (schema, sections) in [("ComputerInventory", "ComputerSection"), ("ComputerInventoryV4", "ComputerSectionV4")] {
      let parts = catalogue.matches(of: try Regex("addPart\\d+Of\(schema)\\(to rows[^{]*\\{[^}]*\\}"))
      let found = Set(parts.flatMap { catalogue[$0.range].matches(of: /section: "(\w+)"/).map { String($0.output.1) } })
      #expect(found == Set(root["components"]?["schemas"]?[sections]?["enum"]?.strings ?? []))
    }
  }

  @Test("a field of all versions knows its versions")
  func versions() throws {
    let catalogue = try #require(try generation().files.first { $0.name == "Catalogue.swift" }).text
    let all = try #require(catalogue.firstRange(of: "func rowsOfComputers()"))
    let lines = catalogue[all.upperBound...].split(separator: "\n")
    func versions(of path: String) -> String? {
      guard let row = lines.firstIndex(where: { $0.contains("path: \"\(path)\"") }),
        let name = lines[row].firstMatch(of: /versions: (in\d+)/)?.output.1,
        let list = lines[..<row].last(where: { $0.contains("let \(name) = ") })
      else { return nil }
      return list.matches(of: /"(v\d)"/).map { String($0.output.1) }.joined(separator: " ")
    }
    #expect(versions(of: "general.name") == "v1 v2 v3 v4")
    #expect(versions(of: "general.lastContactTime") == "v1 v2 v3")
    #expect(versions(of: "general.lastCheckIn") == "v4")
    #expect(versions(of: "applications[].cfBundleVersion") == "v3 v4")
    #expect(versions(of: "fonts[].path") == "v1")
  }

  @Test("every short name and default column of the configuration is a leaf")
  func namedFields() throws {
    let catalogue = try #require(try generation().files.first { $0.name == "Catalogue.swift" }).text
    for path in [
      "id", "udid", "general.name", "general.managementId", "userAndLocation.username", "hardware.serialNumber",
      "general.remoteManagement.managed", "general.lastContactTime", "general.lastReportedIp", "general.lastCheckIn",
      "general.lastContact", "applications[].name", "applications[].cfBundleVersion", "packageReceipts.cached",
      "plugins", "fonts[].path", "storage.disks[].partitions[].percentUsed",
    ] {
      #expect(catalogue.contains("path: \"\(path)\""), "\(path)")
    }
  }
}
