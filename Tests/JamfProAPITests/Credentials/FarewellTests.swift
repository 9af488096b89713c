import APIRuntime
import Foundation
import HeldWork
import HTTPTypes
import JamfProAPI
import Synchronization
import Testing

@Suite("the end of a run") struct FarewellTests {
  func client(_ transport: any ClientTransport, _ credential: Credential) -> JamfProAPIClient {
    JamfProAPIClient(
      serverURL: stubURL, credential: credential, transport: transport,
      limits: ClientLimits(farewell: .milliseconds(50)), sleep: { _ in })
  }

  @Test(
    "a token issued to this client is invalidated once",
    arguments: [stubCredential, .user(name: "jane", password: Secret("HUSH"))])
  func own(_ credential: Credential) async throws {
    let desk = TokenDesk(clock: ManualClock(), lifetime: .seconds(1800))
    let server = desk.server
    let client = JamfProAPIClient(serverURL: stubURL, credential: credential, transport: server)
    _ = try await client.serverInfo()
    await client.shutdown()
    await client.shutdown()
    #expect(desk.account.withLock(\.invalidated) == ["t1"])
    #expect(server.received.last?.body == [])
  }

  @Test("a token from the user is not invalidated")
  func given() async throws {
    let server = StubServer { _ in answer(200, #"{"version":"11.30.2"}"#) }
    let client = client(server, .token(Secret("HUSH")))
    _ = try await client.serverInfo()
    await client.shutdown()
    #expect(server.received.map(\.operationID) == [Operations.JamfProVersionGetV1.id])
  }

  @Test("without a token, or with an expired one, nothing is sent")
  func nothing() async throws {
    let clock = ManualClock()
    let desk = TokenDesk(clock: clock, lifetime: .seconds(60))
    let server = desk.server
    let client = JamfProAPIClient(
      serverURL: stubURL, credential: stubCredential, transport: server, now: { clock.now })
    await client.shutdown()
    #expect(server.received.isEmpty)
    _ = try await client.serverInfo()
    clock.advance(.seconds(61))
    await client.shutdown()
    #expect(server.count(Operations.AuthInvalidateTokenPostV1.id) == 0)
  }

  @Test(
    "a failure of the server is ignored, and nothing is retried",
    arguments: [401, 403, 404, 429, 500, 503, 0])
  func failure(_ status: Int) async throws {
    let server = StubServer { received in
      switch received.operationID {
      case Operations.AccessTokenRequest.id: return tokenAnswer()
      case Operations.AuthInvalidateTokenPostV1.id:
        if status == 0 { throw TransportError.connectionClosed }
        return answer(status, "<html></html>", contentType: "text/html", [.retryAfter: "1"])
      default: return answer(200, #"{"version":"11.30.2"}"#)
      }
    }
    let client = client(server, stubCredential)
    _ = try await client.serverInfo()
    await client.shutdown()
    #expect(server.count(Operations.AuthInvalidateTokenPostV1.id) == 1)
  }

  @Test("the client does not wait for a server that does not answer")
  func silence() async throws {
    let closed = Counter()
    let server = StubServer { received in
      switch received.operationID {
      case Operations.AccessTokenRequest.id: return tokenAnswer()
      case Operations.AuthInvalidateTokenPostV1.id:
        try await Task.sleep(for: .seconds(86_400))
        return answer(204, "")
      default: return answer(200, #"{"version":"11.30.2"}"#)
      }
    }
    let client = JamfProAPIClient(
      serverURL: stubURL, credential: stubCredential, transport: server,
      limits: ClientLimits(farewell: .milliseconds(50)), shutdown: { closed.increment() })
    _ = try await client.serverInfo()
    // The server would answer tomorrow: the test ends only if the client does not wait.
    await client.shutdown()
    #expect(closed.value == 1)
  }

  @Test("a caller that waits for a token while the client ends gets a cancellation")
  func waiting() async throws {
    let server = StubServer { _ in
      try await Task.sleep(for: .seconds(86_400))
      return tokenAnswer()
    }
    let client = client(server, stubCredential)
    let task = Task { try await client.serverInfo() }
    while server.received.isEmpty { await Task.yield() }
    await client.shutdown()
    let error = await #expect(throws: JamfProError.self) { try await task.value }
    #expect(error?.kind == .canceled)
  }
}
