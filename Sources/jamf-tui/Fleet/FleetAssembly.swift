import Inventory
import NIOCore
import NIOPosix
import Synchronization

/// The list that a load puts together, and its reports: at most ten per second, each with all that has arrived. What
/// arrives between two reports is reported when the time has come, even if nothing follows it.
final class FleetAssembly: Sendable {
  typealias Report = @Sendable (FleetLoader.Progress) -> Void

  /// The time between two reports. The first page is reported immediately.
  private static let interval = Duration.milliseconds(100)

  private struct State {
    var builder: InventoryBuilder
    var total: Int?
    var lastReport: ContinuousClock.Instant?
    /// How many computers were reported.
    var reported = -1
    var timer: Scheduled<Void>?
    /// The computers of the previews.
    var previews: InventorySnapshot?
    /// The time that each row of the first page took.
    var cost: Duration?
    /// Whether no page follows.
    var isOver = false
    var waitingForCost: CheckedContinuation<Duration?, Never>?
  }

  private let state: Mutex<State>
  private let report: Report

  private let started: ContinuousClock.Instant

  /// - Parameter started: when the first page was requested.
  init(_ builder: InventoryBuilder, started: ContinuousClock.Instant = .now, report: @escaping Report) {
    state = Mutex(State(builder: builder))
    self.started = started
    self.report = report
  }

  /// How pages are read from now on.
  var reading: PageReading { state.withLock(\.builder.reading) }

  /// The list as far as it has arrived, without previews.
  var snapshot: InventorySnapshot { state.withLock { $0.builder.snapshot() } }

  /// The number of computers that have arrived by pages.
  var count: Int { state.withLock(\.builder.count) }

  /// Starts again with another builder.
  func begin(_ builder: InventoryBuilder) {
    state.withLock { $0.builder = builder }
  }

  /// Adds a page. Names that are known by now are in every snapshot from then on.
  ///
  /// - Throws: `JSONReadingError`, when the page cannot be read.
  func append(_ page: ReadPage, names: ReferenceNames?) throws -> PageSummary {
    try state.withLock { state in
      let summary = try state.builder.append(page)
      state.total = summary.totalCount ?? state.total
      if let names { state.builder.names = names }
      if state.cost == nil, summary.rows > 0 {
        state.cost = started.duration(to: .now) / summary.rows
        state.waitingForCost?.resume(returning: state.cost)
        state.waitingForCost = nil
      }
      noteNews(&state)
      return summary
    }
  }

  // MARK: Previews

  /// Shows previews of computers that have not arrived.
  ///
  /// - Parameter total: the server's count, if no page has it yet.
  func paint(_ previews: InventorySnapshot, total: Int?) {
    state.withLock { state in
      guard !state.isOver else { return }
      state.previews = previews
      state.total = state.total ?? total
      noteNews(&state)
    }
  }

  /// The time that each row of the first page took; nil when the load has ended without one. To be awaited by one task.
  func costOfFirstPage() async -> Duration? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { state in
          if state.cost != nil || state.isOver || Task.isCancelled {
            continuation.resume(returning: state.cost)
          } else {
            state.waitingForCost = continuation
          }
        }
      }
    } onCancel: {
      state.withLock { state in
        state.waitingForCost?.resume(returning: nil)
        state.waitingForCost = nil
      }
    }
  }

  /// What each row of the first page takes at least, as far as is known by now.
  var leastCostOfFirstPage: Duration {
    state.withLock { $0.cost ?? started.duration(to: .now) / FleetLoader.firstRows }
  }

  // MARK: Reports

  /// Reports what was not reported yet. No report follows.
  func end() {
    state.withLock { state in
      let hasNews = state.timer != nil || state.builder.count > max(0, state.reported)
      state.timer?.cancel()
      state.timer = nil
      state.isOver = true
      state.waitingForCost?.resume(returning: nil)
      state.waitingForCost = nil
      if hasNews { send(&state) }
    }
  }

  private func noteNews(_ state: inout State) {
    guard let last = state.lastReport, case let elapsed = last.duration(to: .now), elapsed < Self.interval else {
      state.timer?.cancel()
      state.timer = nil
      return send(&state)
    }
    guard state.timer == nil else { return }
    // Not `Task.sleep`: it would start Dispatch, which wakes up once a second from then on.
    let rest = TimeAmount(Self.interval - elapsed)
    state.timer = MultiThreadedEventLoopGroup.singleton.next().scheduleTask(in: rest) {
      self.state.withLock { state in
        // The last report may have been sent while this one waited for its turn.
        guard state.timer != nil else { return }
        state.timer = nil
        self.send(&state)
      }
    }
  }

  private func send(_ state: inout State) {
    state.lastReport = .now
    state.reported = state.builder.count
    let arrived = state.builder.snapshot()
    let shown = state.previews.map { arrived.adding(rowsOf: $0) } ?? arrived
    report(FleetLoader.Progress(snapshot: shown, loaded: arrived.count, total: state.total))
  }
}
