import APIRuntime
import Foundation
import JamfProAPI
import Testing

@Suite struct InventoryVersionTests {
  /// Lists and details in the given versions; Jamf's 404 for the others.
  func server(_ versions: [Int], missing: @escaping @Sendable () -> Int = { 404 }) -> StubServer.Answer {
    { received in
      guard versions.contains(where: { received.path.hasPrefix("/v\($0)/") }) else {
        return jamfError(missing(), "NOT_FOUND", "no such endpoint")
      }
      return answer(
        200, received.path.contains("detail") ? #"{"id":"7"}"# : #"{"totalCount":1,"results":[{"id":"7"}]}"#)
    }
  }

  /// The versions of the answers of a walk: the only page, and the request that confirms it.
  func versions(_ client: JamfProAPIClient) async throws -> [InventoryVersion] {
    var seen: [InventoryVersion] = []
    try await client.inventoryPager(InventoryRequest(sections: ["GENERAL", "PLUGINS"])).run { page in
      seen.append(page.version)
      return .init(rows: 1, newRows: seen.count == 1 ? 1 : 0, totalCount: 1)
    }
    return seen
  }

  @Test(
    "the inventory version depends on the release",
    arguments: [
      ("11.30.0-t1", InventoryVersion.v4), ("11.30.2-t1785446884863", .v4), ("12.0.0", .v4), ("11.29.9", .v3),
      ("11.23.0", .v3), ("11.22.9-t1", .v2), ("11.21.0", .v2), ("11.20.9", .v1), ("10.50.0-t1", .v1), ("", .v4),
      ("nonsense", .v4),
    ])
  func byRelease(_ release: String, _ version: InventoryVersion) async throws {
    let (client, server) = stubClient(version: release, answer: server([1, 2, 3, 4]))
    let info = try await client.serverInfo()
    #expect(info == ServerInfo(version: release, inventoryVersion: version))
    _ = try await client.serverInfo()
    #expect(server.count(Operations.JamfProVersionGetV1.id) == 1)
    #expect(try await versions(client) == [version, version])
  }

  @Test("sections that a version does not have are not requested")
  func sections() async throws {
    let (client, server) = stubClient(answer: server([4]))
    _ = try await versions(client)
    #expect(queryValues("section", in: server.received.last?.path ?? "") == ["GENERAL"])
    let (old, oldServer) = stubClient(version: "11.5.0", answer: self.server([1]))
    _ = try await versions(old)
    #expect(queryValues("section", in: oldServer.received.last?.path ?? "") == ["GENERAL", "PLUGINS"])
  }

  @Test(
    "a server without the version of its release is asked with older ones, and this is remembered",
    arguments: InventoryVersion.allCases)
  func fallback(_ version: InventoryVersion) async throws {
    let (client, stub) = stubClient(answer: server([version.rawValue]))
    #expect(try await versions(client) == [version, version])
    #expect(try await client.serverInfo().inventoryVersion == version)
    let asked = stub.received.count
    #expect(try await versions(client) == [version, version])
    #expect(stub.received.count == asked + 2)
    #expect(try await client.computerDetail(id: "7") == Array(#"{"id":"7"}"#.utf8))
    #expect(stub.received.last?.path == "/\(version)/computers-inventory-detail/7")
  }

  @Test("a server reports since when the version in use is deprecated")
  func deprecation() {
    let dates = InventoryVersion.allCases.map { ServerInfo(version: "", inventoryVersion: $0).deprecatedSince }
    #expect(dates == ["2025-06-30", "2025-11-06", "2026-07-14", nil])
  }

  @Test("the first page is loaded in the server's version, and a failure is explained")
  func firstPageAlone() async throws {
    let request = InventoryRequest(sections: ["GENERAL"])
    let (client, _) = stubClient(answer: server([2]))
    let page = try await client.inventoryPage(request, rows: 1)
    #expect(page.version == .v2)
    #expect(page.rows == 1)
    #expect(String(decoding: page.bytes, as: UTF8.self).contains(#""id":"7""#))
    let (refused, _) = stubClient(answer: server([], missing: { 403 }))
    let error = await #expect(throws: JamfProError.self) { try await refused.inventoryPage(request, rows: 1) }
    #expect(error?.kind == .missingPrivilege(["Read Computers"]))
  }

  @Test("a request is translated for the version in use")
  func translation() async throws {
    let (client, stub) = stubClient(answer: server([1]))
    let request = InventoryRequest(sections: ["GENERAL"], filter: "lastContact", sort: ["a:asc", "b:desc"])
    let translate: JamfProAPIClient.InventoryTranslation = { request, version in
      var request = request
      if version == .v1 { request.filter = "lastContactTime" }
      return request
    }
    var pages = 0
    try await client.inventory(request, translate: translate) { _ in
      pages += 1
      return .init(rows: 1, newRows: pages == 1 ? 1 : 0, totalCount: 1)
    }
    let paths = stub.received.map(\.path).filter { $0.contains("inventory?") }
    let filters = paths.map { queryValues("filter", in: $0) }
    #expect(filters == [["lastContact"], ["lastContact"], ["lastContact"], ["lastContactTime"], ["lastContactTime"]])
    #expect(paths.allSatisfy { queryValues("sort", in: $0) == ["a:asc,b:desc"] })
  }

  @Test("a failure other than 404 changes no version", arguments: [401, 403, 500, 503])
  func otherFailure(_ status: Int) async throws {
    let (client, _) = stubClient(answer: server([], missing: { status }))
    await #expect(throws: JamfProError.self) { try await versions(client) }
    #expect(try await client.serverInfo().inventoryVersion == .v4)
  }

  @Test("a server without any version is not asked forever")
  func none() async throws {
    let (client, stub) = stubClient(answer: server([]))
    let error = await #expect(throws: JamfProError.self) { try await versions(client) }
    #expect(error?.kind == .notFound)
    // The token, the release, and each of the four versions.
    #expect(stub.received.count == 6)
  }

  @Test("releases are ordered by number")
  func releases() throws {
    #expect(try #require(JamfProVersion("11.9.0")) < #require(JamfProVersion("11.30.2-t5")))
    #expect(JamfProVersion("11.30")?.description == "11.30.0")
    #expect(JamfProVersion("eleven") == nil)
    #expect(ServerInfo(version: "11.30.2-t5", inventoryVersion: .v4).release == "11.30.2")
  }
}
