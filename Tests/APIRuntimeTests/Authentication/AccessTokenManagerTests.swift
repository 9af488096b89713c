import HeldWork
import Testing

@testable import APIRuntime

@Suite struct AccessTokenManagerTests {
  /// A manager whose source counts and numbers its tokens.
  func manager(
    lifetime: Duration? = .seconds(60), clock: ManualClock = ManualClock(), calls: Counter = Counter()
  ) -> AccessTokenManager {
    AccessTokenManager(now: { clock.now }) {
      AccessToken(value: Secret("t\(calls.increment())"), start: clock.now, lifetime: lifetime)
    }
  }

  @Test(
    "a valid token is reused, and one about to expire is replaced",
    arguments: [
      (Duration.seconds(60), Duration.seconds(53), Duration.seconds(2)), (.seconds(5), .seconds(4), .seconds(0.6)),
      (.seconds(1800), .seconds(1739), .seconds(2)), (.seconds(1), .seconds(0.8), .seconds(0.2)),
    ])
  func reuse(_ lifetime: Duration, _ within: Duration, _ further: Duration) async throws {
    let clock = ManualClock()
    let calls = Counter()
    let manager = manager(lifetime: lifetime, clock: clock, calls: calls)
    #expect(try await manager.token().value == Secret("t1"))
    clock.advance(within)
    #expect(try await manager.token().value == Secret("t1"))
    clock.advance(further)
    #expect(try await manager.token().value == Secret("t2"))
    #expect(calls.value == 2)
  }

  @Test(
    "a token is fresh until its margin, and valid until it expires",
    arguments: [
      (Duration.seconds(60), Duration.seconds(6)), (.seconds(600), .seconds(60)), (.seconds(1800), .seconds(60)),
    ])
  func validity(_ lifetime: Duration, _ margin: Duration) {
    let token = AccessToken(value: Secret("t"), start: .now, lifetime: lifetime)
    let end = token.start + lifetime
    #expect(token.margin == margin)
    for moment in [token.start, end - margin - .nanoseconds(1)] {
      #expect(token.isFresh(at: moment) && token.isValid(at: moment))
    }
    for moment in [end - margin, end - .nanoseconds(1)] {
      #expect(!token.isFresh(at: moment) && token.isValid(at: moment))
    }
    #expect(!token.isValid(at: end))
  }

  @Test("a token without expiration is always fresh and valid")
  func noEnd() {
    let token = AccessToken(value: Secret("t"), start: .now, lifetime: nil)
    let late = token.start + .seconds(100 * 365 * 86_400)
    #expect(token.isFresh(at: late) && token.isValid(at: late))
  }

  @Test("a token with a lifetime of 60 seconds is requested about once per lifetime")
  func shortTokens() async throws {
    let clock = ManualClock()
    let calls = Counter()
    let manager = manager(lifetime: .seconds(60), clock: clock, calls: calls)
    for _ in 0..<3600 {
      _ = try await manager.token()
      clock.advance(.seconds(1))
    }
    #expect((60...67).contains(calls.value))
  }

  @Test("many waiting callers cause one request")
  func singleFlight() async throws {
    let gate = Gate()
    let calls = Counter()
    let manager = AccessTokenManager {
      let number = calls.increment()
      await gate.pass()
      return AccessToken(value: Secret("t\(number)"), start: .now, lifetime: .seconds(60))
    }
    let tasks = (0..<50).map { _ in Task { try await manager.token() } }
    while await manager.waitingCount < 50 { await Task.yield() }
    gate.open()
    for task in tasks { #expect(try await task.value.value == Secret("t1")) }
    #expect(calls.value == 1)
  }

  struct Refused: Error {}

  @Test("all waiting callers get a failure, and it is not remembered")
  func failure() async throws {
    let gate = Gate()
    let calls = Counter()
    let manager = AccessTokenManager {
      if calls.increment() == 1 {
        await gate.pass()
        throw Refused()
      }
      return AccessToken(value: Secret("good"), start: .now, lifetime: .seconds(60))
    }
    let tasks = (0..<5).map { _ in Task { try await manager.token() } }
    while await manager.waitingCount < 5 { await Task.yield() }
    gate.open()
    for task in tasks { await #expect(throws: Refused.self) { try await task.value } }
    #expect(try await manager.token().value == Secret("good"))
    #expect(calls.value == 2)
  }

  @Test("a canceled caller leaves immediately; the others get their token from the same request")
  func canceledWaiter() async throws {
    let gate = Gate()
    let calls = Counter()
    let manager = AccessTokenManager {
      calls.increment()
      await gate.pass()
      return AccessToken(value: Secret("t"), start: .now, lifetime: .seconds(60))
    }
    let first = Task { try await manager.token() }
    while await manager.waitingCount < 1 { await Task.yield() }
    let second = Task { try await manager.token() }
    while await manager.waitingCount < 2 { await Task.yield() }
    first.cancel()
    // The gate is still closed: this ends only because a canceled caller does not wait for the request.
    await #expect(throws: CancellationError.self) { try await first.value }
    gate.open()
    #expect(try await second.value.value == Secret("t"))
    #expect(calls.value == 1)
  }

  @Test("when all callers have left, the request is canceled, and the next caller makes another")
  func everybodyLeft() async throws {
    let gate = Gate()
    let calls = Counter()
    let manager = AccessTokenManager {
      let number = calls.increment()
      if number == 1 {
        await gate.pass()
        try Task.checkCancellation()
      }
      return AccessToken(value: Secret("t\(number)"), start: .now, lifetime: .seconds(60))
    }
    let task = Task { try await manager.token() }
    while await manager.waitingCount < 1 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await manager.token().value == Secret("t2"))
    gate.open()
    #expect(try await manager.token().value == Secret("t2"))
  }

  @Test("a caller that is already canceled gets no token and makes no request")
  func canceledBefore() async throws {
    let calls = Counter()
    let manager = manager(calls: calls)
    let gate = Gate()
    let task = Task {
      await gate.pass()
      return try await manager.token()
    }
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(calls.value == 0)
  }

  @Test("discarding an old token keeps the newer one")
  func discarding() async throws {
    let manager = manager()
    let first = try await manager.token()
    await manager.discard(first)
    let second = try await manager.token()
    #expect(second != first)
    await manager.discard(first)
    #expect(try await manager.token() == second)
  }
}
