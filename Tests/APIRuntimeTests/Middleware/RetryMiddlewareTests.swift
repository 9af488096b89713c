import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite struct RetryMiddlewareTests {
  let waits = Log<Duration>()
  let attempts = Log<RetryAttempt>()
  let ends = Log<Int>()

  /// A middleware that records its waits instead of waiting, at noon on 2026-01-02.
  func retrying(_ policy: RetryPolicy = RetryPolicy(), chance: Double = 1) -> RetryMiddleware {
    RetryMiddleware(
      policy: policy, sleep: { [waits] in waits.add($0) }, now: { Date(timeIntervalSince1970: 1_767_355_200) },
      random: { chance }, onRetry: { [attempts] in attempts.add($0) }, onEnd: { [ends] in ends.add($0) })
  }

  @Test("the end of a retried call is reported once, however it ends; without a retry nothing is reported")
  func end() async throws {
    try await exchange(through: retrying(), to: ScriptedTransport(.answer(200)))
    #expect(ends.entries.isEmpty)
    try await exchange(through: retrying(), to: ScriptedTransport(.answer(503), .answer(502), .answer(200)))
    #expect(ends.entries.count == 1 && ends.entries.first == attempts.entries.first?.call)
    try await exchange(through: retrying(RetryPolicy(attempts: 2)), to: ScriptedTransport(.answer(503), .answer(503)))
    #expect(ends.entries.count == 2)
    let givenUp = RetryMiddleware(
      sleep: { _ in throw CancellationError() }, onRetry: { [attempts] in attempts.add($0) },
      onEnd: { [ends] in ends.add($0) })
    let error = await #expect(throws: ClientError.self) {
      try await exchange(through: givenUp, to: ScriptedTransport(.answer(503)))
    }
    #expect(error?.kind == .canceled)
    #expect(ends.entries.count == 3 && ends.entries.last == attempts.entries.last?.call)
  }

  @Test("a busy server gets retries after doubling waits, up to a limit, and its last response is returned")
  func backoff() async throws {
    let server = ScriptedTransport(
      .answer(503), .answer(502), .answer(429), .answer(503), .answer(503), .answer(503, body: "last"))
    let policy = RetryPolicy(attempts: 6, firstDelay: .seconds(1), longestDelay: .seconds(5))
    let (response, body) = try await exchange(through: retrying(policy), to: server)
    #expect(response.status.code == 503)
    #expect(try await body?.collect(upTo: 10) == Array("last".utf8))
    #expect(server.received.count == 6)
    #expect(waits.entries == [.seconds(1), .seconds(2), .seconds(4), .seconds(5), .seconds(5)])
    #expect(attempts.entries.map(\.number) == [1, 2, 3, 4, 5])
    #expect(attempts.entries.map(\.reason) == [.status(503), .status(502), .status(429), .status(503), .status(503)])
    #expect(attempts.entries.map(\.delay) == waits.entries)
    #expect(attempts.entries.allSatisfy { $0.operationID == "x" })
  }

  @Test("the random part of a wait takes off at most its share")
  func jitter() async throws {
    for (chance, wait) in [(0.0, Duration.milliseconds(750)), (0.5, .milliseconds(875)), (1, .seconds(1))] {
      let server = ScriptedTransport(.answer(503), .answer(200))
      let before = waits.entries.count
      let policy = RetryPolicy(firstDelay: .seconds(1), jitter: 0.25)
      try await exchange(through: retrying(policy, chance: chance), to: server)
      #expect(waits.entries[before...] == [wait])
    }
  }

  @Test(
    "the server's retry time is respected, in seconds or as a point in time",
    arguments: [
      (["Retry-After": "7"], 7), (["Retry-After": "0"], 0), (["Retry-After": "Fri, 02 Jan 2026 12:00:09 GMT"], 9),
      (["Retry-After": "Friday, 02-Jan-26 12:00:09 GMT"], 9), (["Retry-After": "Fri Jan  2 12:00:09 2026"], 9),
      (["Retry-After": "Fri, 02 Jan 2026 11:00:00 GMT"], 0), (["Retry-After": "Sunday, 06-Nov-94 08:49:37 GMT"], 0),
      // By the server's clock, which is an hour ahead.
      (["Retry-After": "Fri, 02 Jan 2026 13:00:09 GMT", "Date": "Fri, 02 Jan 2026 13:00:00 GMT"], 9),
    ])
  func retryAfter(_ fields: [String: String], _ seconds: Int) async throws {
    let fields = Dictionary(uniqueKeysWithValues: fields.map { (HTTPField.Name($0.key)!, $0.value) })
    let server = ScriptedTransport(.answer(429, fields), .answer(200))
    let (response, _) = try await exchange(through: retrying(RetryPolicy(firstDelay: .zero)), to: server)
    #expect(response.status == .ok)
    #expect(waits.entries == [.seconds(seconds)])
  }

  @Test(
    "an invalid Retry-After counts as none",
    arguments: [
      "", "soon", "-1", "1.5", "Fri, 31 Feb 2026 12:00:00 GMT", "Fri, 02 Jan 2026 25:00:00 GMT",
      "Fri, 02 Jan 2026 12:00:00 PST",
    ])
  func meaningless(_ text: String) async throws {
    let server = ScriptedTransport(.answer(503, [.retryAfter: text]), .answer(200))
    try await exchange(through: retrying(RetryPolicy(firstDelay: .seconds(3))), to: server)
    #expect(waits.entries == [.seconds(3)])
  }

  @Test(
    "if the retry time is longer than the limit, the response is returned",
    arguments: ["61", "99999999999999999999"])
  func tooLong(_ seconds: String) async throws {
    let server = ScriptedTransport(.answer(429, [.retryAfter: seconds]), .answer(200))
    let (response, _) = try await exchange(through: retrying(), to: server)
    #expect(response.status.code == 429)
    #expect(waits.entries.isEmpty)
  }

  @Test(
    "requests that may have changed something on the server are not sent twice",
    arguments: [HTTPRequest.Method.post, .put, .patch, .delete])
  func unsafe(_ method: HTTPRequest.Method) async throws {
    let server = ScriptedTransport(.answer(503), .answer(200))
    let (response, _) = try await exchange(method, body: HTTPBody("1"), through: retrying(), to: server)
    #expect(response.status.code == 503)
    let closing = ScriptedTransport(.failure(.connectionClosed), .answer(200))
    await #expect(throws: ClientError.self) { try await exchange(method, through: retrying(), to: closing) }
    #expect(server.received.count == 1)
    #expect(closing.received.count == 1)
  }

  @Test("a request that was never sent may be retried whatever it is, with its body")
  func unsent() async throws {
    let server = ScriptedTransport(
      .failure(.couldNotConnect(host: "h", port: 1, reason: "r")), .failure(.timedOut(.connecting)), .answer(201))
    let (response, _) = try await exchange(.post, body: HTTPBody("1"), through: retrying(), to: server)
    #expect(response.status.code == 201)
    #expect(server.received.map(\.body) == [[49], [49], [49]])
    #expect(attempts.entries.last?.reason == .transport(.timedOut(.connecting)))
  }

  @Test("a caller may declare other requests safe to repeat")
  func toldOtherwise() async throws {
    let policy = RetryPolicy { request, operationID in request.method == .put && operationID == "x" }
    let server = ScriptedTransport(.answer(503), .answer(200))
    #expect(try await exchange(.put, through: retrying(policy), to: server).response.status == .ok)
    let other = ScriptedTransport(.answer(503), .answer(200))
    #expect(try await exchange(.get, through: retrying(policy), to: other).response.status.code == 503)
  }

  @Test("a body that is a stream is sent once, one that starts over is sent again")
  func streams() async throws {
    let once = ScriptedTransport(.answer(503), .answer(200))
    let chunks = CountedChunks(chunk: [1], count: 2)
    let (response, _) = try await exchange(
      body: HTTPBody(chunks, length: chunks.length), through: retrying(), to: once)
    #expect(response.status.code == 503)
    let again = ScriptedTransport(.answer(503), .answer(200))
    try await exchange(
      body: HTTPBody(chunks, length: chunks.length, isReplayable: true), through: retrying(), to: again)
    #expect(again.received.map(\.body) == [[1, 1], [1, 1]])
  }

  @Test(
    "permanent failures are not retried",
    arguments: [
      TransportError.timedOut(.reading), .timedOut(.total), .unknownHost("h"), .tls(reason: "r"), .canceled,
      .other(reason: "r"),
    ])
  func lasting(_ failure: TransportError) async throws {
    let server = ScriptedTransport(.failure(failure), .answer(200))
    let error = await #expect(throws: ClientError.self) { try await exchange(through: retrying(), to: server) }
    #expect(error?.underlyingError as? TransportError == failure)
    #expect(server.received.count == 1)
  }

  @Test("404 and 504 are returned")
  func answers() async throws {
    for status in [200, 304, 404, 500, 504] {
      let server = ScriptedTransport(.answer(status))
      #expect(try await exchange(through: retrying(), to: server).response.status.code == status)
    }
    #expect(waits.entries.isEmpty)
  }

  @Test("the caller gets the last failure")
  func lastFailure() async throws {
    let server = ScriptedTransport(.failure(.connectionClosed), .failure(.connectionClosed))
    let error = await #expect(throws: ClientError.self) {
      try await exchange(through: retrying(RetryPolicy(attempts: 2)), to: server)
    }
    #expect(error?.kind == .network)
    #expect(server.received.count == 2)
  }

  @Test("a call that is canceled while waiting makes no further attempt")
  func canceled() async throws {
    let server = ScriptedTransport(.answer(503), .answer(200))
    let task = Task {
      let retrying = RetryMiddleware(sleep: { _ in
        withUnsafeCurrentTask { $0?.cancel() }
        // A sleep that ignores cancellation.
      })
      return try await exchange(through: retrying, to: server).response
    }
    let error = await #expect(throws: ClientError.self) { try await task.value }
    #expect(error?.kind == .canceled)
    #expect(server.received.count == 1)
  }
}
