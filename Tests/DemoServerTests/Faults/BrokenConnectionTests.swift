import APIRuntime
import AsyncHTTPTransport
import Foundation
import HTTPTypes
import JamfProAPI
import Testing

@testable import DemoServer

@Suite("Broken connections")
struct BrokenConnectionTests {
  private static let fleet = DemoFleet(count: 200, reference: reference)

  @Test("a response is cut off in the middle although it has a length")
  func inProcess() async throws {
    let server = DemoServer(.init(fleet: Self.fleet, faults: [.resetMidBody(every: 2)]))
    let whole = try await list(server)
    #expect(whole.error == nil && whole.promised == whole.bytes.count)
    let broken = try await list(server)
    #expect(broken.error == .connectionClosed)
    #expect(broken.promised == whole.bytes.count && broken.bytes == Array(whole.bytes[..<(whole.bytes.count / 2)]))
    #expect(try await list(server).error == nil)
  }

  @Test("a socket client sees the connection close, and can continue")
  func socket() async throws {
    try await DemoServer.serving(.init(fleet: Self.fleet, faults: [.resetMidBody(every: 2)])) { server, port in
      let transport = AsyncHTTPTransport(configuration: .patient)
      let url = try #require(URL(string: "http://127.0.0.1:\(port)/api"))
      for round in 1...4 {
        var request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/v4/computers-inventory")
        request.headerFields[.authorization] = "Bearer " + (try await Self.token(server))
        let (response, body) = try await transport.send(request, body: nil, baseURL: url, operationID: "list")
        #expect(response.status == .ok)
        let received = try await Self.received(body)
        #expect((received.error == .connectionClosed) == round.isMultiple(of: 2))
      }
      #expect(server.counts.requests == 4)
      await transport.shutdown()
    }
  }

  private struct Received {
    var promised = 0
    var bytes: [UInt8] = []
    var error: TransportError?
  }

  private func list(_ server: DemoServer) async throws -> Received {
    let request = HTTPRequest(
      method: .get, scheme: "http", authority: "127.0.0.1", path: "/api/v4/computers-inventory?sort=id",
      headerFields: [.authorization: "Bearer " + (try await Self.token(server))])
    let (response, body) = try await server.answer(request, nil)
    var received = try await Self.received(body)
    received.promised = try #require(response.headerFields[.contentLength].flatMap { Int($0) })
    return received
  }

  private static func received(_ body: HTTPBody?) async throws -> Received {
    var received = Received()
    do {
      for try await chunk in try #require(body) { received.bytes += chunk }
    } catch let error as TransportError {
      received.error = error
    }
    return received
  }

  static func token(_ server: DemoServer) async throws -> String {
    let request = HTTPRequest(
      method: .post, scheme: "http", authority: "127.0.0.1", path: "/api/oauth/token",
      headerFields: [.contentType: "application/x-www-form-urlencoded"])
    let form = "grant_type=client_credentials&client_id=demo-client&client_secret=demo-secret"
    let (_, body) = try await server.answer(request, HTTPBody(form))
    let token = try JSONContent<Components.Schemas.AccessToken>(bytes: body?.bytes ?? []).json
    return token.access_token
  }
}
