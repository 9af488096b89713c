import APIRuntime
import AsyncHTTPTransport
import Foundation
import HTTPTypes
import Testing

@testable import DemoServer

@Suite("Outages")
struct OutageTests {
  private static let fleet = DemoFleet(count: 100, reference: reference)

  private func request(_ path: String, token: String = "") -> HTTPRequest {
    HTTPRequest(
      method: .get, scheme: "http", authority: "127.0.0.1", path: path,
      headerFields: [.authorization: "Bearer " + token])
  }

  @Test("during an outage, connections are closed unanswered; before and after it, requests are answered")
  func times() async throws {
    let clock = ManualClock()
    let server = DemoServer(
      .init(fleet: Self.fleet, faults: [.outage(after: 5, seconds: 20)]),
      clock: DemoClock(milliseconds: reference) { clock.now })
    // The time starts with the first request.
    clock.advance(by: .seconds(60))
    let token = try await BrokenConnectionTests.token(server)
    let list = request("/api/v4/computers-inventory", token: token)
    clock.advance(by: .milliseconds(4900))
    #expect(try await server.answer(list, nil).0.status == .ok)
    clock.advance(by: .milliseconds(100))
    for _ in 1...3 {
      await #expect(throws: TransportError.connectionClosed) { try await server.answer(list, nil) }
    }
    #expect(try await server.answer(request(FaultControl.path), nil).0.status == .ok)
    clock.advance(by: .milliseconds(19_900))
    await #expect(throws: TransportError.connectionClosed) { try await server.answer(list, nil) }
    clock.advance(by: .milliseconds(100))
    #expect(try await server.answer(list, nil).0.status == .ok)
    #expect(server.counts.requests == 2)
  }

  @Test("an outage ends requests that are being answered")
  func interruption() async throws {
    let server = DemoServer(
      .init(fleet: Self.fleet, faults: [.outage(after: 1, seconds: 1000), .rowCost(milliseconds: 100_000)]))
    let start = ContinuousClock.now
    let list = request("/api/v4/computers-inventory", token: try await BrokenConnectionTests.token(server))
    await #expect(throws: TransportError.connectionClosed) { try await server.answer(list, nil) }
    #expect(start.duration(to: .now) >= .seconds(1))
    #expect(server.counts.working == 0)
  }

  @Test("a socket client sees the connection close")
  func socket() async throws {
    try await DemoServer.serving(.init(fleet: Self.fleet, faults: [.outage(after: 0, seconds: 1000)])) { server, port in
      let transport = AsyncHTTPTransport(configuration: .patient)
      let url = try #require(URL(string: "http://127.0.0.1:\(port)/api"))
      let list = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/v4/computers-inventory")
      await #expect(throws: TransportError.self) {
        try await transport.send(list, body: nil, baseURL: url, operationID: "list")
      }
      try server.change(to: [])
      let (response, _) = try await transport.send(list, body: nil, baseURL: url, operationID: "list")
      #expect(response.status == .unauthorized)
      await transport.shutdown()
    }
  }
}
