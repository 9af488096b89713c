@testable import APIRuntime
import Foundation
import HTTPTypes
import Synchronization
import Testing

@Suite("Retries and their deadline") struct RetryDeadlineTests {
  static let noon = Date(timeIntervalSince1970: 1_767_355_200)
  static let reset = HTTPField.Name("x-ratelimit-reset")!
  static let remaining = HTTPField.Name("x-ratelimit-remaining")!

  let waits = Log<Duration>()

  func retrying(
    _ policy: RetryPolicy, clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) -> RetryMiddleware {
    RetryMiddleware(
      policy: policy, sleep: { [waits] in waits.add($0) }, now: { Self.noon }, clock: clock, random: { 1 })
  }

  /// A server that never recovers, and sends a retry time.
  struct Busy: ClientTransport {
    let count = Log<Void>()
    let fields: [HTTPField.Name: String]

    func send(_ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String) async throws
      -> (HTTPResponse, HTTPBody?)
    {
      count.add(())
      var response = HTTPResponse(status: .serviceUnavailable)
      for (name, value) in fields { response.headerFields[name] = value }
      return (response, nil)
    }
  }

  @Test("requests that the server postpones are retried until the deadline, however often")
  func namedWaits() async throws {
    let server = Busy(fields: [.retryAfter: "5"])
    let policy = RetryPolicy(attempts: 2, deadline: .seconds(60), firstDelay: .milliseconds(1))
    let (response, _) = try await exchange(through: retrying(policy), to: server)
    #expect(response.status.code == 503)
    let waited = waits.entries.reduce(Duration.zero, +)
    #expect(server.count.entries.count == waits.entries.count + 1)
    #expect(waited <= .seconds(60) && waited > .seconds(54))
  }

  @Test("a server that asks for an immediate retry and is never ready gets a limited number of requests")
  func always() async throws {
    let server = Busy(fields: [.retryAfter: "0"])
    let policy = RetryPolicy(deadline: .seconds(60), firstDelay: .milliseconds(500), longestDelay: .seconds(20))
    try await exchange(through: retrying(policy), to: server)
    #expect((5...12).contains(server.count.entries.count))
  }

  @Test("a wait that would exceed the deadline does not start")
  func pastDeadline() async throws {
    let server = Busy(fields: [.retryAfter: "31"])
    let policy = RetryPolicy(deadline: .seconds(30))
    try await exchange(through: retrying(policy), to: server)
    #expect(server.count.entries.count == 1)
    #expect(waits.entries.isEmpty)
  }

  @Test("slow attempts count toward the deadline, even without waits")
  func slowAttempts() async throws {
    let clock = Mutex(ContinuousClock.now)
    let server = Busy(fields: [:])
    let policy = RetryPolicy(attempts: 10, deadline: .seconds(60), firstDelay: .milliseconds(1))
    // The clock advances by 20 seconds each time it is read.
    let retrying = retrying(policy) {
      clock.withLock { instant in
        instant += .seconds(20)
        return instant
      }
    }
    try await exchange(through: retrying, to: server)
    #expect(server.count.entries.count == 3)
  }

  static let counters: [([HTTPField.Name: String], Double)] = [
    ([reset: "3"], 3), ([reset: "1.5"], 1.5), ([reset: "3", remaining: "0"], 3), ([reset: "1767355207"], 7),
    ([reset: "3", .retryAfter: "8"], 8), ([reset: "1767355100"], 0),
    // By the server's clock, which is an hour ahead.
    ([reset: "1767358807", .date: "Fri, 02 Jan 2026 13:00:00 GMT"], 7),
  ]

  @Test(
    "a gateway's rate limit is waited for until it resets, in seconds or at a point in time", arguments: counters)
  func rateLimit(_ fields: [HTTPField.Name: String], _ seconds: Double) async throws {
    let server = ScriptedTransport(.answer(429, fields), .answer(200))
    try await exchange(through: retrying(RetryPolicy(firstDelay: .zero)), to: server)
    #expect(waits.entries == [.seconds(seconds)])
  }

  @Test(
    "a rate limit with requests left, or an invalid one, is not waited for",
    arguments: [[reset: "3", remaining: "12"], [reset: "soon"], [reset: "-4"], [reset: "nan"], [reset: "1e300"]])
  func noCounter(_ fields: [HTTPField.Name: String]) async throws {
    let server = ScriptedTransport(.answer(429, fields), .answer(200))
    try await exchange(through: retrying(RetryPolicy(firstDelay: .seconds(2))), to: server)
    #expect(waits.entries == [.seconds(2)])
  }

  @Test("clients with the same Retry-After do not retry at the same moment")
  func spread() {
    let policy = RetryPolicy(firstDelay: .seconds(1), jitter: 0.5)
    let waits = [0.0, 0.5, 1].map { policy.delay(asked: .seconds(7), after: 1, chance: $0) }
    #expect(waits == [.seconds(7), .milliseconds(7250), .milliseconds(7500)])
  }

  @Test("without a connection, the caller gets the error sooner")
  func connecting() async throws {
    let refused = TransportError.couldNotConnect(host: "h", port: 1, reason: "r")
    let server = ScriptedTransport(.failure(refused), .failure(.timedOut(.connecting)), .answer(200))
    await #expect(throws: ClientError.self) {
      try await exchange(through: retrying(RetryPolicy(attempts: 4, connectionAttempts: 2)), to: server)
    }
    #expect(server.received.count == 2)
  }

  @Test(
    "requests that may have arrived are never sent twice, whatever the server's retry time",
    arguments: [HTTPRequest.Method.post, .put, .patch, .delete], [429, 502, 503])
  func neverTwice(_ method: HTTPRequest.Method, _ status: Int) async throws {
    let policy = RetryPolicy(deadline: .seconds(60))
    let server = ScriptedTransport(.answer(status, [.retryAfter: "1", Self.reset: "1"]), .answer(200))
    #expect(try await exchange(method, through: retrying(policy), to: server).response.status.code == status)
    for failure in [
      TransportError.connectionClosed, .timedOut(.reading), .timedOut(.total), .other(reason: "r"),
    ] {
      let broken = ScriptedTransport(.failure(failure), .answer(200))
      await #expect(throws: ClientError.self) {
        try await exchange(method, through: retrying(policy), to: broken)
      }
      #expect(broken.received.count == 1)
    }
    #expect(waits.entries.isEmpty)
  }

  @Test("a caller that cancels during a wait returns at once")
  func canceled() async throws {
    let waiting = Log<Void>()
    let retrying = RetryMiddleware(sleep: { _ in
      waiting.add(())
      try await Task.sleep(for: .seconds(86_400))
    })
    let server = ScriptedTransport(.answer(503), .answer(200))
    let task = Task { try await exchange(through: retrying, to: server).response }
    while waiting.entries.isEmpty { await Task.yield() }
    task.cancel()
    let error = await #expect(throws: ClientError.self) { try await task.value }
    #expect(error?.kind == .canceled)
    #expect(server.received.count == 1)
  }

  @Test("all attempts of a call share its number and count up; another call has another number")
  func trace() async throws {
    let traces = Log<RequestTrace?>()
    let policy = RetryPolicy(attempts: 3)
    for _ in 0..<2 {
      let server = ScriptedTransport(.answer(503), .answer(503), .answer(200))
      try await exchange(through: retrying(policy), Watching(traces: traces), to: server)
    }
    #expect(traces.entries.map { $0?.attempt } == [1, 2, 3, 1, 2, 3])
    #expect(Set(traces.entries.map { $0?.call }).count == 2)
  }

  @Test("what is known of a call reaches the middlewares past those that only know its identifier")
  func call() async throws {
    let traces = Log<RequestTrace?>()
    let watching = Watching(traces: traces)
    try await exchange(
      through: watching, DefaultHeaders([:]), retrying(RetryPolicy()), DefaultHeaders([:]), watching,
      to: ScriptedTransport(.answer(200)), operationID: "GetX")
    #expect(traces.entries.map { $0?.attempt } == [nil, 1])
    #expect(watching.operations.entries == ["GetX", "GetX"])
  }
}

/// Records what it gets to know of each call.
private struct Watching: CallMiddleware {
  let traces: Log<RequestTrace?>
  let operations = Log<String>()

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, call: ClientCall,
    next: @Sendable (HTTPRequest, HTTPBody?, URL, ClientCall) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    traces.add(call.trace)
    operations.add(call.operationID)
    return try await next(request, body, baseURL, call)
  }
}
