import APIRuntime
import Foundation
import HTTPTypes
import Synchronization
import Testing

@Suite("Limiting concurrent requests") struct RequestLimiterTests {
  /// A server that counts its active requests, and answers on demand.
  final class SlowServer: ClientTransport {
    struct State {
      var running = 0
      var most = 0
      var order: [String] = []
      var waiting: [CheckedContinuation<Void, Never>] = []
    }

    let state = Mutex(State())

    func send(_ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String) async throws
      -> (HTTPResponse, HTTPBody?)
    {
      await withCheckedContinuation { continuation in
        state.withLock { state in
          state.running += 1
          state.most = max(state.most, state.running)
          state.order.append(request.path ?? "")
          state.waiting.append(continuation)
        }
      }
      return (HTTPResponse(status: .ok), nil)
    }

    /// Answers the request that has waited longest; false if there is none.
    func answerOne() -> Bool {
      let next = state.withLock { state in
        guard !state.waiting.isEmpty else { return nil as CheckedContinuation<Void, Never>? }
        state.running -= 1
        return state.waiting.removeFirst()
      }
      next?.resume()
      return next != nil
    }
  }

  @Test("five of many requests run, and the others follow in the order of their arrival")
  func five() async throws {
    let server = SlowServer()
    let limiter = RequestLimiter(limit: 5)
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<40 {
      tasks.append(
        Task {
          try await exchange(.get, "/v1/\(number)", through: LimitingMiddleware(limiter: limiter), to: server)
        })
      // One after the other, so that the order of arrival is known.
      while limiter.running + limiter.waiting <= number { await Task.yield() }
    }
    #expect(limiter.running == 5)
    #expect(limiter.waiting == 35)
    var answered = 0
    while answered < 40 {
      if server.answerOne() { answered += 1 } else { await Task.yield() }
      // Wait for the next request: two concurrent ones may overtake each other after the limiter.
      while server.state.withLock(\.order).count < min(40, 5 + answered) { await Task.yield() }
    }
    for task in tasks { try await task.value }
    #expect(server.state.withLock(\.most) == 5)
    #expect(server.state.withLock(\.order).dropFirst(5).elementsEqual((5..<40).map { "/v1/\($0)" }))
    #expect(limiter.running == 0)
  }

  @Test("a request that is canceled while waiting leaves at once and takes no slot")
  func canceled() async throws {
    let limiter = RequestLimiter(limit: 1)
    let permit = try await limiter.permit()
    let task = Task { _ = try await limiter.permit() }
    while limiter.waiting == 0 { await Task.yield() }
    task.cancel()
    // The slot is still in use: this ends only because a canceled request does not wait for it.
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(limiter.waiting == 0)
    permit.release()
    permit.release()
    #expect(limiter.running == 0)
    _ = try await limiter.permit()
  }

  @Test("a canceled request leaves the queue, and the others keep their order")
  func oneOfSeveralCanceled() async throws {
    let limiter = RequestLimiter(limit: 1)
    let permit = try await limiter.permit()
    let order = Log<Int>()
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<3 {
      tasks.append(
        Task {
          let permit = try await limiter.permit()
          order.add(number)
          permit.release()
        })
      while limiter.waiting <= number { await Task.yield() }
    }
    tasks[1].cancel()
    #expect(limiter.waiting == 2)
    permit.release()
    try await tasks[0].value
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    try await tasks[2].value
    #expect(order.entries == [0, 2])
  }

  @Test("requests of a higher precedence get places first, and those of the same precedence keep their order")
  func precedence() async throws {
    let limiter = RequestLimiter(limit: 1)
    let permit = try await limiter.permit()
    let order = Log<Int>()
    let wanted: [RequestPrecedence] = [.low, .normal, .low, .high, .normal, .high]
    var tasks: [Task<Void, any Error>] = []
    for (number, precedence) in wanted.enumerated() {
      tasks.append(
        Task {
          let permit = try await limiter.permit(precedence)
          order.add(number)
          permit.release()
        })
      while limiter.waiting <= number { await Task.yield() }
    }
    permit.release()
    for task in tasks { try await task.value }
    #expect(order.entries == [3, 5, 1, 4, 0, 2])
    #expect(limiter.running == 0)
  }

  @Test("a request that was canceled before takes no slot")
  func canceledBefore() async {
    let limiter = RequestLimiter(limit: 1)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await limiter.permit()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(limiter.running == 0)
  }

  /// A transport whose responses are streams.
  struct Streaming: ClientTransport {
    var breaks = false

    func send(_ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String) async throws
      -> (HTTPResponse, HTTPBody?)
    {
      let chunks = AsyncThrowingStream<ArraySlice<UInt8>, any Error> { stream in
        stream.yield([1])
        stream.finish(throwing: breaks ? TransportError.connectionClosed : nil)
      }
      return (HTTPResponse(status: .ok), HTTPBody(chunks, length: .unknown))
    }
  }

  @Test("a response keeps its slot until it is read to the end")
  func reading() async throws {
    let limiter = RequestLimiter(limit: 1)
    let (_, body) = try await exchange(through: LimitingMiddleware(limiter: limiter), to: Streaming())
    #expect(limiter.running == 1)
    #expect(try await body?.collect(upTo: 10) == [1])
    #expect(limiter.running == 0)
  }

  @Test("an interrupted or dropped response releases its slot")
  func unread() async throws {
    let limiter = RequestLimiter(limit: 1)
    let limiting = LimitingMiddleware(limiter: limiter)
    let (_, body) = try await exchange(through: limiting, to: Streaming(breaks: true))
    await #expect(throws: TransportError.connectionClosed) { try await body?.collect(upTo: 10) }
    #expect(limiter.running == 0)
    _ = try await exchange(through: limiting, to: Streaming())
    #expect(limiter.running == 0)
  }

  @Test("a failed request releases its slot")
  func failing() async throws {
    let limiter = RequestLimiter(limit: 1)
    let server = ScriptedTransport(.failure(.connectionClosed), .answer(204))
    let limiting = LimitingMiddleware(limiter: limiter)
    await #expect(throws: ClientError.self) { try await exchange(through: limiting, to: server) }
    #expect(limiter.running == 0)
    try await exchange(through: limiting, to: server)
    #expect(limiter.running == 0)
  }

  @Test("a request that waits for a retry takes no slot")
  func retrying() async throws {
    let limiter = RequestLimiter(limit: 1)
    let running = Log<Int>()
    let retrying = RetryMiddleware(sleep: { _ in running.add(limiter.running) })
    let server = ScriptedTransport(
      .answer(503, body: "starting"), .failure(.connectionClosed), .answer(503), .answer(200))
    try await exchange(through: retrying, LimitingMiddleware(limiter: limiter), to: server)
    #expect(running.entries == [0, 0, 0])
  }
}
