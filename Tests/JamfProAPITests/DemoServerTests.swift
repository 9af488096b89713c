import APIRuntime
import AsyncHTTPTransport
import DemoServer
import Foundation
import JamfProAPI
import Testing

/// The client with the demo server, over HTTP on this machine.
@Suite struct DemoServerTests {
  static let day: Int64 = 1_767_312_000_000

  /// Runs `body` with a demo server and a client of it.
  func withDemo(
    computers: Int, versions: Set<InventoryVersion> = Set(InventoryVersion.allCases),
    _ body: (DemoServer, JamfProAPIClient) async throws -> Void
  ) async throws {
    let server = DemoServer(
      DemoServer.Configuration(
        fleet: DemoFleet(seed: 7, count: computers, reference: Self.day), versions: versions,
        tokenLifetime: .seconds(1800)))
    let (ports, listening) = AsyncStream<Int>.makeStream()
    let running = Task {
      defer { listening.finish() }
      try await server.run { listening.yield($0) }
    }
    defer { running.cancel() }
    for await port in ports {
      let client = JamfProAPIClient(
        address: try ServerAddress("http://127.0.0.1:\(port)"),
        credential: .apiClient(
          id: server.configuration.clientID, secret: Secret(server.configuration.clientSecret)),
        // On a busy machine, even a connection to the same machine takes longer than the usual ten seconds.
        configuration: AsyncHTTPTransportConfiguration(connectTimeout: .seconds(120)))
      try await body(server, client)
      await client.shutdown()
      return
    }
    Issue.record("the demo server did not start")
  }

  func ids(
    _ client: JamfProAPIClient, rows: Int = 500, firstRows: Int? = 50, onPage: (Int) -> Void = { _ in }
  ) async throws -> [String] {
    var ids: [String] = []
    var seen: Set<String> = []
    let request = InventoryRequest(sections: ["GENERAL"], pageRows: rows, firstPageRows: firstRows)
    let outcome = try await client.inventory(request) { page in
      onPage(page.number)
      let content = try Components.Schemas.ComputerInventorySearchResultsV4(jsonBytes: page.bytes)
      let news = (content.results ?? []).compactMap(\.id).filter { seen.insert($0).inserted }
      ids += news
      return .init(rows: content.results?.count ?? 0, newRows: news.count, totalCount: content.totalCount)
    }
    #expect(outcome.isComplete, "\(outcome)")
    return ids
  }

  @Test("the whole fleet is loaded, each computer once, in pages that the server limits to 2,000")
  func wholeFleet() async throws {
    try await withDemo(computers: 4500) { server, client in
      let ids = try await ids(client, rows: 5000)
      #expect(ids.count == 4500)
      #expect(Set(ids).count == 4500)
      #expect(server.counts.tokenRequests == 1)
      #expect(server.counts.mostRunning <= 5)
    }
  }

  @Test("versions 1 and 4 list the same computers, and every section is parsed")
  func bothVersions() async throws {
    try await withDemo(computers: 60) { _, client in
      let v1 = try await client.ComputerInventoryGetV1AllPages(
        query: .init(section: Array(Components.Schemas.ComputerSection.allCases), page_hyphen_size: 25))
      let v4 = try await client.ComputerInventoryGetV4AllPages(
        query: .init(section: Array(Components.Schemas.ComputerSectionV4.allCases), page_hyphen_size: 25))
      #expect(v1.results?.count == 60)
      #expect(v1.results?.map(\.id) == v4.results?.map(\.id))
      #expect(v1.results?.map(\.general?.managementId) == v4.results?.map(\.general?.managementId))
      let id = try #require(v4.results?.first?.id)
      let detail = try Components.Schemas.ComputerInventoryV4(jsonBytes: try await client.computerDetail(id: id))
      #expect(detail == v4.results?.first)
    }
  }

  @Test("a walk can start at a later page")
  func laterPage() async throws {
    try await withDemo(computers: 95) { _, client in
      let all = try await client.ComputerInventoryGetV4AllPages(query: .init(page_hyphen_size: 20))
      let rest = try await client.ComputerInventoryGetV4AllPages(query: .init(page: 3, page_hyphen_size: 20))
      #expect(rest.results?.map(\.id) == all.results.map { Array($0.map(\.id)[60...]) })
    }
  }

  @Test("a server with only version 1 works")
  func oldServer() async throws {
    try await withDemo(computers: 30, versions: [.v1]) { _, client in
      let ids = try await ids(client)
      #expect(ids.count == 30)
      let info = try await client.serverInfo()
      #expect(info.inventoryVersion == .v1)
    }
  }

  @Test("tokens that expire during a load are replaced, and nothing is lost")
  func expiringTokens() async throws {
    try await withDemo(computers: 2000) { server, client in
      for round in 1...3 {
        var pages = 0
        let ids = try await ids(client, rows: 100) { _ in
          pages += 1
          if pages == 5 { server.expireTokens() }
        }
        #expect(ids.count == 2000)
        // The first one, and one for each expired token, however many requests were affected.
        #expect(server.counts.tokenRequests == round + 1)
      }
    }
  }

  @Test("a wrong secret is reported as such")
  func wrongSecret() async throws {
    try await withDemo(computers: 1) { server, client in
      let stranger = JamfProAPIClient(
        serverURL: client.serverURL, clientID: server.configuration.clientID, clientSecret: "wrong")
      let error = await #expect(throws: JamfProError.self) { try await stranger.serverInfo() }
      #expect(error?.kind == .badCredentials)
      await stranger.shutdown()
    }
  }

  @Test("a missing computer is not found")
  func unknownComputer() async throws {
    try await withDemo(computers: 3) { _, client in
      let error = await #expect(throws: JamfProError.self) { try await client.computerDetail(id: "999999") }
      #expect(error?.kind == .notFound)
    }
  }

  @Test("canceling a load ends it, and the client can still be used")
  func cancelling() async throws {
    try await withDemo(computers: 5000) { _, client in
      let (pages, seen) = AsyncStream<Void>.makeStream()
      let task = Task {
        try await client.inventory(InventoryRequest(sections: ["GENERAL"], pageRows: 100)) { _ in
          seen.yield()
          return .init(rows: 100, newRows: 100, totalCount: 5000)
        }
      }
      for await _ in pages { break }
      task.cancel()
      let error = await #expect(throws: JamfProError.self) { try await task.value }
      #expect(error?.isCanceled == true)
      let info = try await client.serverInfo()
      #expect(!info.version.isEmpty)
    }
  }
}
