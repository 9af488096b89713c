import HTTPTypes
import Synchronization

/// A request that is being timed. Reports when it ends, or when nobody has its answer any more.
final class TimedExchange: Sendable {
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
  private let report: @Sendable (OperationTiming) -> Void
  private let progress: Mutex<Progress>

  init(
    _ operationID: String, _ method: HTTPRequest.Method, now: @escaping @Sendable () -> ContinuousClock.Instant,
    report: @escaping @Sendable (OperationTiming) -> Void
  ) {
    self.operationID = operationID
    self.method = method
    self.now = now
    self.report = report
    start = now()
    progress = Mutex(Progress(last: start))
  }

  deinit { finish() }

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
  func end() {
    let instant = now()
    progress.withLock { if !$0.hasEnded { $0.last = instant } }
    finish()
  }

  private func finish() {
    let timing: OperationTiming? = progress.withLock { progress in
      if progress.hasEnded { return nil }
      progress.hasEnded = true
      return OperationTiming(
        operationID: operationID, method: method, status: progress.status,
        timeToHead: (progress.head ?? progress.last) - start, total: progress.last - start, bytes: progress.bytes)
    }
    if let timing { report(timing) }
  }
}
