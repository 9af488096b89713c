import APIRuntime
import Foundation
import HTTPTypes
import Synchronization
import Testing

/// Returns `token-1`, `token-2` and so on, a new one after each refusal.
final class NumberedTokens: BearerTokenProvider {
  private let number = Mutex(1)

  func bearerToken() -> String { "token-\(number.withLock(\.self))" }

  func discardBearerToken(_ token: String) {
    number.withLock { if token == "token-\($0)" { $0 += 1 } }
  }
}

@Suite struct BearerAuthenticationTests {
  let url = URL(string: "https://jamf.example/api")!

  func authentication(_ exempt: Set<String> = []) -> BearerAuthentication {
    BearerAuthentication(serverURL: url, tokens: NumberedTokens(), exemptOperationIDs: exempt)
  }

  @Test("a refused token is replaced once, and the request sent again with its body")
  func replay() async throws {
    let server = ScriptedTransport(.answer(401, body: "expired"), .answer(200))
    let (response, _) = try await exchange(.post, body: HTTPBody("1"), through: authentication(), to: server)
    #expect(response.status == .ok)
    #expect(server.authorizations == ["Bearer token-1", "Bearer token-2"])
    #expect(server.received.map(\.body) == [[49], [49]])
  }

  @Test("a second refusal is returned")
  func refusedTwice() async throws {
    let server = ScriptedTransport(.answer(401), .answer(401, body: "again"), .answer(200))
    let (response, body) = try await exchange(through: authentication(), to: server)
    #expect(response.status == .unauthorized)
    #expect(try await body?.collect(upTo: 10) == Array("again".utf8))
    #expect(server.received.count == 2)
  }

  @Test("a request whose body is a stream is not sent twice, but the next one has another token")
  func streamedBody() async throws {
    let server = ScriptedTransport(.answer(401), .answer(200))
    let authentication = authentication()
    let (response, _) = try await exchange(.post, body: pieces([1], of: 1), through: authentication, to: server)
    #expect(response.status == .unauthorized)
    try await exchange(through: authentication, to: server)
    #expect(server.authorizations == ["Bearer token-1", "Bearer token-2"])
  }

  @Test("a body that starts over each time, such as a form of files, is sent again")
  func replayableStream() async throws {
    let server = ScriptedTransport(.answer(401), .answer(200))
    let file = CountedChunks(chunk: [1, 2], count: 2)
    let body = HTTPBody(file, length: file.length, isReplayable: true)
    try await exchange(.post, body: body, through: authentication(), to: server)
    #expect(server.received.map(\.body) == [[1, 2, 1, 2], [1, 2, 1, 2]])
  }

  @Test("403 and other statuses do not replace the token", arguments: [200, 400, 403, 404, 500])
  func otherStatuses(_ status: Int) async throws {
    let server = ScriptedTransport(.answer(status))
    #expect(try await exchange(through: authentication(), to: server).response.status.code == status)
    #expect(server.received.count == 1)
  }

  @Test(
    "the token never goes to another host, port or scheme",
    arguments: [
      "https://evil.example/api", "https://jamf.example:8443/api", "http://jamf.example/api",
      "http://jamf.example:443/api", "https://jamf.example.evil.example/api", "https://jamf.example@evil.example/api",
    ])
  func otherHost(_ address: String) async throws {
    let server = ScriptedTransport(.answer(200))
    try await exchange(baseURL: address, through: authentication(), to: server)
    #expect(server.authorizations == [nil])
  }

  @Test(
    "the same server in another notation is the same server",
    arguments: ["HTTPS://JAMF.example:443/", "https://jamf.example/other"])
  func sameHost(_ address: String) async throws {
    let server = ScriptedTransport(.answer(200))
    try await exchange(baseURL: address, through: authentication(), to: server)
    #expect(server.authorizations == ["Bearer token-1"])
  }

  @Test("the operation that fetches the token has none, and a request's own header is kept")
  func exempt() async throws {
    let server = ScriptedTransport(.answer(401), .answer(401))
    try await exchange(through: authentication(["x"]), to: server)
    try await exchange(headers: [.authorization: "Basic abc"], through: authentication(), to: server)
    #expect(server.authorizations == [nil, "Basic abc"])
  }

  @Test("without a token, no request is sent")
  func noToken() async throws {
    struct Broken: BearerTokenProvider {
      func bearerToken() async throws -> String { throw TransportError.unknownHost("h") }
      func discardBearerToken(_ token: String) {}
    }
    let server = ScriptedTransport(.answer(200))
    let error = await #expect(throws: ClientError.self) {
      try await exchange(through: BearerAuthentication(serverURL: url, tokens: Broken()), to: server)
    }
    #expect(error?.kind == .notSent)
    #expect(server.received.isEmpty)
  }
}
