import APIRuntime
import Foundation
import HeldWork
import HTTPTypes
import JamfProAPI
import Testing

@Suite struct AuthenticationTests {
  /// A server that accepts only its most recent token.
  func strictServer(revoking: Int = 0) -> StubServer {
    let tokens = Counter()
    let refusals = Counter()
    return StubServer { received in
      switch received.operationID {
      case Operations.AccessTokenRequest.id: return tokenAnswer("token-\(tokens.increment())")
      case Operations.AuthTokenPostV1.id:
        return answer(200, #"{"token":"user-\#(tokens.increment())","expires":"2099-01-01T00:00:00.5Z"}"#)
      default:
        if refusals.value < revoking {
          refusals.increment()
          return jamfError(401, "INVALID_TOKEN", "Unauthorized")
        }
        return answer(200, #"{"version":"11.30.2"}"#)
      }
    }
  }

  func client(_ server: StubServer, _ credential: Credential = stubCredential) -> JamfProAPIClient {
    JamfProAPIClient(serverURL: stubURL, credential: credential, transport: server, sleep: { _ in })
  }

  @Test("concurrent calls share one token")
  func oneToken() async throws {
    let server = strictServer()
    let client = client(server)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { _ = try await client.api.JamfProVersionGetV1().ok } }
      try await group.waitForAll()
    }
    #expect(server.count(Operations.AccessTokenRequest.id) == 1)
    #expect(server.received.allSatisfy { $0.authorization == nil || $0.authorization == "Bearer token-1" })
  }

  @Test("a revoked token is replaced once, and the request is retried")
  func replay() async throws {
    let server = strictServer(revoking: 1)
    #expect(try await client(server).api.JamfProVersionGetV1().ok.body.json.version == "11.30.2")
    #expect(server.received.compactMap(\.authorization) == ["Bearer token-1", "Bearer token-2"])
  }

  @Test("a second rejection is final, so there is no loop")
  func refusedTwice() async throws {
    let server = strictServer(revoking: 99)
    let error = await #expect(throws: JamfProError.self) { try await client(server).serverInfo() }
    #expect(error?.kind == .tokenRejected)
    #expect(error?.why == "The server says: INVALID_TOKEN: Unauthorized.")
    #expect(server.received.count == 4)
  }

  @Test("a request whose body is a stream is not sent twice")
  func streamedBody() async throws {
    let server = strictServer(revoking: 1)
    let middleware = BearerAuthentication(serverURL: stubURL, tokens: client(server).tokens)
    let stream = AsyncStream<ArraySlice<UInt8>> { $0.finish() }
    let request = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/v1/x")
    let (response, _) = try await middleware.intercept(
      request, body: HTTPBody(stream, length: .unknown), baseURL: stubURL, operationID: "x"
    ) { request, body, url in try await server.send(request, body: body, baseURL: url, operationID: "x") }
    #expect(response.status == .unauthorized)
    #expect(server.count("x") == 1)
  }

  @Test(
    "the token never goes to another host, port or scheme",
    arguments: [
      "https://evil.example/api", "https://jamf.example:8443/api", "http://jamf.example:443/api",
      "https://jamf.example.evil.example/api",
    ])
  func otherHost(_ address: String) async throws {
    let server = strictServer()
    let middleware = BearerAuthentication(serverURL: stubURL, tokens: client(server).tokens)
    let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/v1/x")
    let url = try #require(URL(string: address))
    _ = try await middleware.intercept(request, body: nil, baseURL: url, operationID: "x") { request, body, url in
      try await server.send(request, body: body, baseURL: url, operationID: "x")
    }
    #expect(server.received.map(\.authorization) == [nil])
  }

  @Test("a user name and password are sent only by basic authentication for a token")
  func user() async throws {
    let server = strictServer()
    let client = client(server, .user(name: "jane", password: Secret("p:ä")))
    _ = try await client.serverInfo()
    let basic = "Basic " + Data("jane:p:ä".utf8).base64EncodedString()
    #expect(server.received.map(\.authorization) == [basic, "Bearer user-1"])
    #expect(client.clientId == "")
  }

  @Test("an existing token is used unchanged, and a rejected one is not retried forever")
  func readyToken() async throws {
    let server = strictServer(revoking: 99)
    let client = client(server, .token(Secret("HUSH-ready")))
    for _ in 0..<2 {
      let error = await #expect(throws: JamfProError.self) { try await client.serverInfo() }
      #expect(error?.kind == .tokenRejected)
    }
    #expect(server.received.map(\.authorization) == ["Bearer HUSH-ready"])
  }

  @Test("requests identify the program")
  func userAgent() async throws {
    let server = strictServer()
    _ = try await client(server).serverInfo()
    #expect(server.received.allSatisfy { $0.request.headerFields[.userAgent] == "jamf-tui" })
  }
}
