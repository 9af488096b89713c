import APIRuntime
import JamfProAPI
import Testing

@testable import DemoServer

@Suite("The list of previews")
struct PreviewTests {
  private static let path = "/api/preview/computers"
  /// The fields of a preview, and the same in version 1 of the inventory.
  private static let fields: KeyValuePairs = [
    "id": "id", "name": "general.name", "udid": "udid", "serialNumber": "hardware.serialNumber",
    "managementId": "general.managementId", "isManaged": "general.remoteManagement.managed",
    "lastContactDate": "general.lastContactTime", "lastReportDate": "general.reportDate",
    "lastEnrolledDate": "general.lastEnrolledDate", "operatingSystemVersion": "operatingSystem.version",
    "operatingSystemBuild": "operatingSystem.build",
    "operatingSystemSupplementalBuildVersion": "operatingSystem.supplementalBuildVersion",
    "operatingSystemRapidSecurityResponse": "operatingSystem.rapidSecurityResponse",
    "ipAddress": "general.lastIpAddress", "macAddress": "hardware.macAddress", "assetTag": "general.assetTag",
    "modelIdentifier": "hardware.modelIdentifier", "location.username": "userAndLocation.username",
    "location.position": "userAndLocation.position", "location.room": "userAndLocation.room",
  ]

  @Test("previews have the values of the inventory")
  func values() async throws {
    let answer = await InProcess().get(Self.path, ["page-size": "500", "sort": "id:asc"])
    #expect(answer.status == 200 && answer.total == 500 && answer.results.count == 500)
    let inventory = try #require(Fixture.queried[.v1])
    for (preview, record) in zip(answer.results, inventory) {
      for (name, other) in Self.fields { #expect(preview.at(name) == record.at(other), "\(name)") }
    }
    // What computers did not report is missing as in the inventory.
    #expect(answer.results.contains { $0.at("lastContactDate") == .null })
    #expect(answer.results.contains { $0.at("location.username") == .null })
  }

  @Test("a preview has the documented fields and no others")
  func shape() async throws {
    let answer = await InProcess(count: 60).get(Self.path)
    let page = try JSONContent<Components.Schemas.ComputersSearchResults>(bytes: answer.bytes).json
    #expect(page.totalCount == 60 && page.results?.count == 60)
    let names = Set(Self.fields.map { $0.key.split(separator: ".")[0] }.map(String.init)).union(["mdmAccessRights"])
    let row = try #require(answer.results.first)
    guard case .object(let object) = row else {
      Issue.record("no object")
      return
    }
    #expect(Set(object.members.map(\.key)) == names)
  }

  @Test("pages have the requested size under each of its names", arguments: ["page-size", "size", "pagesize"])
  func pages(name: String) async {
    let server = InProcess(count: 250)
    #expect(await server.get(Self.path).results.count == 100)
    let page = await server.get(Self.path, [name: "40", "page": "6", "sort": "id"])
    #expect(page.ids == (241...250).map(String.init) && page.total == 250)
    #expect(await server.get(Self.path, [name: "0"]).status == 400)
  }

  @Test("previews are sorted by name, or as requested")
  func order() async {
    let server = InProcess(count: 200)
    let usual = await server.get(Self.path, ["page-size": "200"]).ids
    #expect(usual == (await server.get("/api/v4/computers-inventory", ["page-size": "200"]).ids))
    let tagged = await server.get(Self.path, ["page-size": "200", "sort": "serialNumber:desc,id:asc"])
    let serials = tagged.results.compactMap { $0["serialNumber"]?.stringValue }
    #expect(serials.count == 200 && serials == serials.sorted(by: >))
    let refused = await server.get(Self.path, ["sort": "general.name:asc"])
    #expect(refused.status == 400 && refused.json["errors"]?[0]?["field"] == "general.name")
  }

  @Test("faults affect previews as they affect the inventory")
  func faults() async {
    let weak = InProcess(count: 5, faults: [.missingPrivilege("Read Computers")])
    #expect(await weak.get(Self.path).status == 403)
    let bad = InProcess(count: 5, faults: [.badRecord(id: "3"), .smallPages(rows: 2), .noCount])
    #expect(await bad.get(Self.path, ["sort": "id", "page": "0"]).ids == ["1", "2"])
    #expect(await bad.get(Self.path, ["sort": "id", "page": "1"]).status == 500)
    #expect(await bad.get(Self.path, ["sort": "id", "page": "2"]).total == nil)
  }

  @Test("every release and the gateway have previews, unless a fault names only versions")
  func presence() async {
    #expect(await InProcess(count: 1, versions: [.v1]).get(Self.path).status == 200)
    #expect(await InProcess(count: 1, faults: [.gateway]).get(Self.path).status == 200)
    #expect(await InProcess(count: 1, faults: [.api([.v4])]).get(Self.path).status == 404)
    #expect(await InProcess(count: 1, faults: [.api([.v4], preview: true)]).get(Self.path).status == 200)
  }
}
