import APIRuntime
import AsyncHTTPTransport
import Foundation
import HTTPTypes
import JamfProAPI
import Testing

@testable import DemoServer

@Suite("Over HTTP")
struct ServerTests {
  private let configuration = DemoServer.Configuration(fleet: DemoFleet(count: 500, reference: reference))

  @Test("the generated client signs in and reads computers")
  func generatedClient() async throws {
    try await DemoServer.serving(configuration) { server, port in
      let url = try #require(URL(string: "http://127.0.0.1:\(port)/api"))
      let transport = AsyncHTTPTransport(configuration: .patient)
      let guest = Client(serverURL: url, transport: transport)
      let refusal = try await guest.JamfProVersionGetV1().unauthorized.body.json
      #expect(refusal.errors?.first?.code == "INVALID_TOKEN")
      let token = try await guest.AccessTokenRequest(
        body: .urlEncodedForm(
          .init(client_id: "demo-client", client_secret: "demo-secret", grant_type: "client_credentials"))
      ).ok.body.json.access_token
      let client = Client(serverURL: url, transport: transport, middlewares: [Bearer(token: token)])
      #expect(try await client.JamfProVersionGetV1().ok.body.json.version?.hasPrefix("11.30.2") == true)
      let page = try await client.ComputersInventoryGetV4(
        query: .init(section: [.GENERAL, .USER_AND_LOCATION], page: 1, page_hyphen_size: 200, sort: ["id:asc"])
      ).ok.body.json
      #expect(page.totalCount == 500)
      #expect(page.results?.compactMap(\.id) == (201...400).map(String.init))
      let detail = try await client.ComputersInventoryDetailByIdGetV1(path: .init(id: "117")).ok.body.json
      #expect(detail.id == "117" && detail.fonts?.isEmpty == false)
      #expect(server.counts.requests == 4)
      #expect(server.counts.tokenRequests == 1)
      #expect(server.counts.records == 201)
      await transport.shutdown()
    }
  }

  @Test("concurrent requests get their own responses")
  func concurrency() async throws {
    try await DemoServer.serving(configuration) { server, port in
      let transport = AsyncHTTPTransport(configuration: .patient)
      let client = try await Self.signedIn(port: port, transport)
      let ids = try await withThrowingTaskGroup(of: String?.self) { group in
        for id in 1...60 {
          group.addTask {
            try await client.ComputersInventoryDetailByIdGetV4(path: .init(id: "\(id)")).ok.body.json.id
          }
        }
        return try await group.reduce(into: Set<String>()) { ids, id in if let id { ids.insert(id) } }
      }
      #expect(ids == Set((1...60).map(String.init)))
      #expect(server.counts.mostRunning >= 1)
      await transport.shutdown()
    }
  }

  @Test("a server stops although a client keeps its connection")
  func stopping() async throws {
    let transport = AsyncHTTPTransport(configuration: .patient)
    var first: DemoServer.Configuration?
    while first == nil {
      // Below the system's ephemeral ports, so that no other test gets this one.
      var candidate = configuration
      candidate.port = Int.random(in: 15_000..<30_000)
      do {
        try await DemoServer.serving(candidate) { _, port in _ = try await Self.signedIn(port: port, transport) }
        first = candidate
      } catch is DemoServerError {
        continue
      }
    }
    // It has ended: its port is available again once the system has released the socket.
    let again = try #require(first)
    let deadline = ContinuousClock.now + .seconds(20)
    while true {
      do {
        try await DemoServer.serving(again) { _, second in #expect(second == again.port) }
        break
      } catch let error as DemoServerError {
        guard ContinuousClock.now < deadline else { throw error }
        // The pause between two checks.
        try await Task.sleep(for: .milliseconds(10))
      }
    }
    await transport.shutdown()
  }

  @Test("a port in use is an error that names it")
  func portInUse() async throws {
    let configuration = configuration
    try await DemoServer.serving(configuration) { _, port in
      var second = configuration
      second.port = port
      let error = await #expect(throws: DemoServerError.self) { try await DemoServer(second).run() }
      #expect(error?.description.contains("127.0.0.1:\(port)") == true)
    }
  }

  private static func signedIn(port: Int, _ transport: AsyncHTTPTransport) async throws -> Client {
    let url = try #require(URL(string: "http://127.0.0.1:\(port)/api"))
    let token = try await Client(serverURL: url, transport: transport).AccessTokenRequest(
      body: .urlEncodedForm(
        .init(client_id: "demo-client", client_secret: "demo-secret", grant_type: "client_credentials"))
    ).ok.body.json.access_token
    return Client(serverURL: url, transport: transport, middlewares: [Bearer(token: token)])
  }
}

private struct Bearer: ClientMiddleware {
  var token: String

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    var request = request
    request.headerFields[.authorization] = "Bearer " + token
    return try await next(request, body, baseURL)
  }
}
