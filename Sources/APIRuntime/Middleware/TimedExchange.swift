import HTTPTypes
import Synchronization

/// A request that is being timed. Reports when it ends, or when nobody has its answer any more.
final class TimedExchange: Sendable {
  /// How it ended.
  enum Ending: Sendable {
    /// The answer was read to its end.
    case complete
    /// Nobody wanted the rest of the answer.
    case dropped
    /// No answer came, or it broke off.
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

  /// Nothing more will come.
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
