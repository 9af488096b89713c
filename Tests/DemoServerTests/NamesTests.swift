import APIRuntime
import JamfProAPI
import Testing

@testable import DemoServer

@Suite("Names of IDs")
struct NamesTests {
  let server = InProcess(count: 500)

  @Test("every department, building, site and group of a record has a name")
  func complete() async throws {
    func ids(_ values: [JSONValue]) -> Set<String> { Set(values.compactMap { $0["id"]?.stringValue }) }
    let departments = await server.get("/api/v1/departments")
    let buildings = await server.get("/api/v1/buildings")
    let sites = ids(await server.get("/api/v1/sites").json.elements)
    let groups = await server.get("/api/v1/computer-groups").json.elements
    #expect(departments.total == departments.results.count && buildings.total == buildings.results.count)
    let records = await server.get(
      "/api/v4/computers-inventory",
      ["section": "GENERAL,USER_AND_LOCATION,GROUP_MEMBERSHIPS", "page-size": "500"]
    ).results
    func used(_ path: String) -> Set<String> { Set(records.compactMap { $0.at(path)?.stringValue }) }
    #expect(used("userAndLocation.departmentId").subtracting(["-1"]) == ids(departments.results))
    #expect(used("userAndLocation.buildingId").subtracting(["-1"]) == ids(buildings.results))
    #expect(used("general.site.id").subtracting(["-1"]) == sites)
    let names = Dictionary(uniqueKeysWithValues: groups.map { ($0["id"], $0["name"]) })
    let memberships = records.flatMap { $0["groupMemberships"]?.elements ?? [] }
    #expect(!memberships.isEmpty && memberships.allSatisfy { names[$0["groupId"]] == $0["groupName"] })
  }

  @Test("departments are paged and sorted as requested")
  func pages() async {
    let all = await server.get("/api/v1/departments").results
    var paged: [JSONValue] = []
    for page in 0..<4 {
      let answer = await server.get("/api/v1/departments", ["page": "\(page)", "page-size": "5"])
      #expect(answer.total == all.count)
      paged += answer.results
    }
    #expect(paged == all && all.count == 14)
    #expect(await server.get("/api/v1/departments", ["sort": "id:desc"]).results == all.reversed())
    let names = await server.get("/api/v1/departments", ["sort": "name:asc"]).results.compactMap {
      $0["name"]?.stringValue
    }
    #expect(names == names.sorted() && names.count == 14)
    for query in [["sort": "color"], ["sort": "id:up"], ["page": "-1"], ["page-size": "0"]] as [KeyValuePairs] {
      #expect(await server.get("/api/v1/departments", query).status == 400)
    }
  }

  @Test("each list needs its own privilege")
  func privileges() async {
    let server = InProcess(
      count: 1, faults: [.missingPrivilege("Read Buildings"), .missingPrivilege("Read Static Computer Groups")])
    #expect(await server.get("/api/v1/buildings").json["errors"]?[0]?["code"] == "INVALID_PRIVILEGE")
    #expect(await server.get("/api/v1/computer-groups").status == 403)
    for path in ["/api/v1/departments", "/api/v1/sites", "/api/v4/computers-inventory"] {
      #expect(await server.get(path).status == 200)
    }
  }

  @Test("all names can have hostile text")
  func hostileText() async {
    let server = InProcess(count: 1, faults: [.hostileText])
    for path in ["departments", "buildings", "sites", "computer-groups", "computer-extension-attributes"] {
      let answer = await server.get("/api/v1/" + path)
      let names = (answer.results + answer.json.elements).map { $0["name"]?.stringValue }
      #expect(!names.isEmpty && names.allSatisfy { $0?.contains("\u{1B}]52;c;") == true }, "\(path)")
    }
  }
}
