import APIRuntime
import Foundation
import HeldWork
import HTTPTypes
import JamfProAPI
import Synchronization
import Testing

@Suite("how persistent the client is") struct PersistenceTests {
  @Test("a busy server is retried when it says, and then answers")
  func retryAfter() async throws {
    let calls = Counter()
    let (client, waits) = patientClient { _ in
      calls.increment() < 4 ? answer(503, "<html></html>", contentType: "text/html", [.retryAfter: "9"]) : version
    }
    #expect(try await client.serverInfo().version == "11.30.2")
    #expect(waits.all == [9.25, 9.25, 9.25].map { .seconds($0) })
  }

  @Test("long maintenance is reported within the deadline")
  func maintenance() async throws {
    let (client, waits) = patientClient { _ in answer(503, "", [.retryAfter: "7"]) }
    let error = await #expect(throws: JamfProError.self) { try await client.serverInfo() }
    #expect(error?.kind == .unavailable)
    let waited = waits.all.reduce(Duration.zero, +)
    #expect(waited <= .seconds(60) && waited > .seconds(50))
  }

  @Test("a rate limit is kept by waiting until its counter resets")
  func rateLimit() async throws {
    let calls = Counter()
    let reset = try #require(HTTPField.Name("x-ratelimit-reset"))
    let (client, waits) = patientClient { _ in calls.increment() < 2 ? answer(429, "{}", [reset: "2"]) : version }
    _ = try await client.serverInfo()
    #expect(waits.all == [.seconds(2.25)])
  }

  @Test("a token request is retried if the server is busy, although it is a POST, because it is safe")
  func tokenRequest() async throws {
    let calls = Counter()
    let waits = Waits()
    let server = StubServer { received in
      guard received.operationID == Operations.AccessTokenRequest.id else { return version }
      switch calls.increment() {
      case 1: return answer(503, "<html></html>", contentType: "text/html", [.retryAfter: "3"])
      case 2: throw TransportError.connectionClosed
      default: return tokenAnswer()
      }
    }
    let client = JamfProAPIClient(
      serverURL: stubURL, credential: stubCredential, transport: server,
      sleep: { waits.add($0) }, random: { 1 })
    _ = try await client.serverInfo()
    #expect(server.count(Operations.AccessTokenRequest.id) == 3)
    #expect(server.count(Operations.JamfProVersionGetV1.id) == 1)
    #expect(waits.all == [.seconds(3.25), .seconds(1)])
  }

  @Test(
    "any other POST that could have arrived is sent once",
    arguments: [
      TransportError.connectionClosed, .timedOut(.reading), .timedOut(.total), .other(reason: "r"),
    ])
  func post(_ failure: TransportError) async throws {
    let (client, server) = stubClient { _ in throw failure }
    await #expect(throws: ClientError.self) { try await client.api.AuthInvalidateTokenPostV1() }
    #expect(server.count(Operations.AuthInvalidateTokenPostV1.id) == 1)
  }

  @Test(
    "a rejected POST is not retried, even with Retry-After", arguments: [429, 502, 503])
  func turnedAway(_ status: Int) async throws {
    let (client, server) = stubClient { _ in answer(status, "", [.retryAfter: "1"]) }
    _ = try await client.api.AuthInvalidateTokenPostV1()
    #expect(server.count(Operations.AuthInvalidateTokenPostV1.id) == 1)
  }

  @Test("a POST that was not sent is retried")
  func unsent() async throws {
    let calls = Counter()
    let (client, server) = stubClient { _ in
      if calls.increment() == 1 { throw TransportError.couldNotConnect(host: "h", port: 1, reason: "r") }
      return (HTTPResponse(status: .noContent), nil)
    }
    _ = try await client.api.AuthInvalidateTokenPostV1().noContent
    #expect(server.count(Operations.AuthInvalidateTokenPostV1.id) == 2)
  }

  @Test("an unreachable server is reported after one retry")
  func unreachable() async throws {
    let (client, server) = stubClient { _ in throw TransportError.couldNotConnect(host: "h", port: 1, reason: "r") }
    let error = await #expect(throws: JamfProError.self) { try await client.computerDetail(id: "1") }
    #expect(error?.kind == .unreachable)
    #expect(server.count(Operations.ComputersInventoryDetailByIdGetV4.id) == 2)
  }

  @Test("a canceled caller returns immediately, whatever the client waits for")
  func cancellation() async throws {
    // For the server's answer, the token's, and the retry.
    for stage in 0..<3 {
      let reached = Counter()
      let server = StubServer { received in
        let isToken = received.operationID == Operations.AccessTokenRequest.id
        if isToken && stage > 0 { return tokenAnswer() }
        if stage == 2 { return answer(503, "") }
        reached.increment()
        try await Task.sleep(for: .seconds(86_400))
        return version
      }
      let client = JamfProAPIClient(
        serverURL: stubURL, credential: stubCredential, transport: server,
        sleep: {
          reached.increment()
          try await Task.sleep(for: $0 * 86_400)
        })
      let task = Task { try await client.serverInfo() }
      while reached.value == 0 { await Task.yield() }
      task.cancel()
      let error = await #expect(throws: JamfProError.self) { try await task.value }
      #expect(error?.kind == .canceled)
    }
  }

  @Test("at most five requests run at the same time, including token requests")
  func five() async throws {
    let clock = ManualClock()
    let running = Mutex((now: 0, most: 0))
    let desk = TokenDesk(clock: clock, lifetime: .seconds(60))
    let inner = desk.server
    let server = StubServer { received in
      running.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      defer { running.withLock { $0.now -= 1 } }
      for _ in 0..<10 { await Task.yield() }
      clock.advance(.seconds(2))
      return try await inner.send(
        received.request, body: HTTPBody(received.body), baseURL: received.baseURL, operationID: received.operationID)
    }
    let client = JamfProAPIClient(
      serverURL: stubURL, credential: stubCredential, transport: server, now: { clock.now }, sleep: { _ in })
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<200 { group.addTask { _ = try await client.api.JamfProVersionGetV1().ok } }
      try await group.waitForAll()
    }
    #expect(running.withLock(\.most) == 5)
  }
}

private var version: (HTTPResponse, HTTPBody?) { answer(200, #"{"version":"11.30.2"}"#) }

/// How long a client would have waited.
private final class Waits: Sendable {
  private let list = Mutex<[Duration]>([])

  var all: [Duration] { list.withLock(\.self) }

  func add(_ wait: Duration) { list.withLock { $0.append(wait) } }
}

/// A client that records its waits instead of waiting, without randomness.
private func patientClient(
  _ other: @escaping StubServer.Answer
) -> (JamfProAPIClient, Waits) {
  let waits = Waits()
  let server = StubServer { received in
    received.operationID == Operations.AccessTokenRequest.id ? tokenAnswer() : try await other(received)
  }
  let client = JamfProAPIClient(
    serverURL: stubURL, credential: stubCredential, transport: server, sleep: { waits.add($0) }, random: { 1 })
  return (client, waits)
}
