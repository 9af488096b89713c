public import HTTPTypes
import Synchronization

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif

/// Reports how long each request took, once its answer was read to the end or dropped.
///
/// It measures the part of the chain after it: before a middleware that retries, all attempts and the waits between
/// them; after it, each attempt.
public struct TimingMiddleware: ClientMiddleware {
  private let now: @Sendable () -> ContinuousClock.Instant
  private let report: @Sendable (OperationTiming) -> Void

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - now: the clock.
  ///   - report: called for each request.
  public init(
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    report: @escaping @Sendable (OperationTiming) -> Void
  ) {
    self.now = now
    self.report = report
  }

  public func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let exchange = TimedExchange(operationID, request.method, now: now) { [report] timing, _ in report(timing) }
    return try await exchange.run { try await next(request, body, baseURL) }
  }
}

/// How long a request took.
public struct OperationTiming: Hashable, Sendable {
  /// The operation's identifier.
  public let operationID: String
  /// The request's method.
  public let method: HTTPRequest.Method
  /// The answer's status; nil if no answer arrived.
  public let status: Int?
  /// From sending the request to the answer's head, or to the failure.
  public let timeToHead: Duration
  /// From sending the request to the last byte read of the answer, or to the failure.
  public let total: Duration
  /// How many bytes of the answer's body were read.
  public let bytes: Int
}

/// A request being timed. Reports when it ends, or when its answer is dropped.
final class TimedExchange: Sendable {
  /// How it ended.
  enum Ending: Sendable {
    /// The answer was read to its end.
    case complete
    /// The rest of the answer was dropped.
    case dropped
    /// No answer arrived, or it was cut off.
    case failed(any Error)
  }

  private struct Progress {
    var status: Int?
    var head: ContinuousClock.Instant?
    var last: ContinuousClock.Instant
    var bytes = 0
    var hasEnded = false
  }

  private let operationID: String
  private let method: HTTPRequest.Method
  private let start: ContinuousClock.Instant
  private let now: @Sendable () -> ContinuousClock.Instant
  private let report: @Sendable (OperationTiming, Ending) -> Void
  private let progress: Mutex<Progress>

  init(
    _ operationID: String, _ method: HTTPRequest.Method, now: @escaping @Sendable () -> ContinuousClock.Instant,
    report: @escaping @Sendable (OperationTiming, Ending) -> Void
  ) {
    self.operationID = operationID
    self.method = method
    self.now = now
    self.report = report
    start = now()
    progress = Mutex(Progress(last: start))
  }

  deinit { finish(.dropped) }

  func headArrived(_ status: Int) {
    let instant = now()
    progress.withLock {
      $0.status = status
      $0.head = instant
      $0.last = instant
    }
  }

  func bytesArrived(_ count: Int) {
    let instant = now()
    progress.withLock {
      $0.bytes += count
      $0.last = instant
    }
  }

  /// The exchange has ended.
  func end(_ ending: Ending = .complete) {
    let instant = now()
    progress.withLock { if !$0.hasEnded { $0.last = instant } }
    finish(ending)
  }

  private func finish(_ ending: Ending) {
    let timing: OperationTiming? = progress.withLock { progress in
      if progress.hasEnded { return nil }
      progress.hasEnded = true
      return OperationTiming(
        operationID: operationID, method: method, status: progress.status,
        timeToHead: (progress.head ?? progress.last) - start, total: progress.last - start, bytes: progress.bytes)
    }
    if let timing { report(timing, ending) }
  }

  /// Sends the request, and times it until its answer was read.
  func run(
    _ send: () async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    do {
      let (response, body) = try await send()
      headArrived(response.status.code)
      guard let body else {
        end()
        return (response, nil)
      }
      if let bytes = body.bytes {
        bytesArrived(bytes.count)
        end()
        return (response, body)
      }
      let timed = HTTPBody(
        TimedChunks(body: body, exchange: self), length: body.length, isReplayable: body.isReplayable)
      return (response, timed)
    } catch {
      end(.failed(error))
      throw error
    }
  }
}

/// A body whose reading is timed.
struct TimedChunks: AsyncSequence, Sendable {
  typealias Element = ArraySlice<UInt8>

  let body: HTTPBody
  let exchange: TimedExchange

  struct AsyncIterator: CollectibleChunks {
    var chunks: HTTPBody.AsyncIterator
    let exchange: TimedExchange

    mutating func next() async throws -> ArraySlice<UInt8>? {
      do { return noted(try await chunks.next(), count: \.count) } catch { throw failed(error) }
    }

    mutating func collectNext(into body: inout CollectedBody) async throws -> Int? {
      do { return noted(try await chunks.collectNext(into: &body), count: \.self) } catch { throw failed(error) }
    }

    private func noted<Chunk>(_ chunk: Chunk?, count: (Chunk) -> Int) -> Chunk? {
      if let chunk { exchange.bytesArrived(count(chunk)) } else { exchange.end() }
      return chunk
    }

    private func failed(_ error: any Error) -> any Error {
      exchange.end(.failed(error))
      return error
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(chunks: body.makeAsyncIterator(), exchange: exchange)
  }
}
