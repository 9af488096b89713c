import APIRuntime
import HTTPTypes
import Synchronization

/// The times at which a server cannot be used: closed, behind something that says so, or not reachable at all. Each
/// counts from the first request after it was planned.
final class Closings: Sendable {
  private struct Closing {
    var fault: Fault
    var delay: Duration = .zero
    var length: Duration
    /// nil when connections are closed without an answer.
    var page: DemoGate.Message?
    /// Something in front of a server does not know when the server will be back.
    var saysWhen = false
  }

  private let closings: [Closing]
  private let clock: DemoClock
  private let starts: Mutex<[Fault: ContinuousClock.Instant]>

  /// Faults that the previous plan has too keep their start.
  init(_ faults: [Fault], clock: DemoClock, after previous: Closings? = nil) {
    closings = faults.compactMap { fault in
      switch fault {
      case .maintenance(let seconds):
        Closing(fault: fault, length: .seconds(seconds), page: HTMLPage.closed, saysWhen: true)
      case .badGateway(let seconds):
        Closing(fault: fault, length: .seconds(seconds), page: HTMLPage.badGateway)
      case .outage(let after, let seconds):
        Closing(fault: fault, delay: .seconds(after), length: .seconds(seconds))
      default: nil
      }
    }
    self.clock = clock
    let known = previous?.starts.withLock(\.self) ?? [:]
    starts = Mutex(known.filter { faults.contains($0.key) })
  }

  /// The closings with the instants at which they begin.
  private func dated(_ isWanted: (Closing) -> Bool) -> [(closing: Closing, begin: ContinuousClock.Instant)] {
    let wanted = closings.filter(isWanted)
    guard !wanted.isEmpty else { return [] }
    let now = clock.now()
    return starts.withLock { starts in
      wanted.map { closing in
        let start = starts[closing.fault] ?? now
        starts[closing.fault] = start
        return (closing, start + closing.delay)
      }
    }
  }

  /// The web page for any request while the server is closed; nil when it is open. Of several closings, the longest
  /// counts.
  func page() -> DemoGate.Message? {
    let now = clock.now()
    let longest = dated { $0.page != nil }.map { ($0.closing, $0.begin + $0.closing.length) }.max { $0.1 < $1.1 }
    guard let (closing, end) = longest, now < end, var page = closing.page else { return nil }
    if closing.saysWhen { page.0.headerFields[.retryAfter] = String(now.duration(to: end).wholeSeconds) }
    return page
  }

  /// Does the work of a request, unless the connection breaks before it is done.
  ///
  /// - Throws: `TransportError.connectionClosed`.
  func carry(_ work: @escaping @Sendable () async -> DemoGate.Message) async throws -> DemoGate.Message {
    let outages = dated { $0.page == nil }
    guard !outages.isEmpty else { return await work() }
    let now = clock.now()
    if outages.contains(where: { $0.begin <= now && now < $0.begin + $0.closing.length }) {
      throw TransportError.connectionClosed
    }
    guard let next = outages.map(\.begin).filter({ $0 > now }).min() else { return await work() }
    guard let message = await result(within: now.duration(to: next), of: work) else {
      throw TransportError.connectionClosed
    }
    return message
  }
}

/// What the work returns; nil when it takes longer than the limit, and then it is canceled.
func result<Value: Sendable>(within limit: Duration, of work: @escaping @Sendable () async -> Value) async -> Value? {
  await withTaskGroup(of: Value?.self) { group in
    group.addTask { await work() }
    group.addTask {
      try? await Task.sleep(for: limit)
      return nil
    }
    defer { group.cancelAll() }
    return await group.next() ?? nil
  }
}
