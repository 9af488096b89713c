import Browser
import Inventory
import Measuring
import Screen
import Terminal

/// The browser with a fleet, on a terminal, driven key by key: state, view, difference, system call. Where a key asks for a
/// ranking or another computation, that is done at once.
struct KeyedBrowser {
  private var state: BrowserState
  private let terminal: Terminal
  private var load = 0

  /// What came of a key.
  struct Press {
    /// Seconds until the frame that shows the key is written.
    var frame: Double
    /// Seconds until the frame that shows what the key asked for is written; nil when it asked for nothing.
    var result: Double?
    /// Bytes written, of all frames.
    var bytes: Int
    /// Seconds that looking for rows that moved takes of a frame, for a terminal that moves whole lines and for one with
    /// margins.
    var findingLines: Double
    var findingBetweenMargins: Double
  }

  /// The instant that the fleet is looked at.
  private static let now = Instant(milliseconds: 1_795_176_000_000)

  /// Starts the browser and brings it the fleet.
  init(_ snapshot: InventorySnapshot, on terminal: Terminal) {
    let configuration = BrowserConfiguration(
      columns: Subject.columns, sort: [SortKey(path: "general.name")], hostLabel: "bench", catalogue: Subject.catalogue)
    state = BrowserState(configuration: configuration, size: terminal.size, now: Self.now)
    self.terminal = terminal
    _ = handle(.started)
    _ = handle(.loadFinished(generation: load, snapshot, at: Self.now))
  }

  /// Paints what is to be seen, so that a key after it is not charged for what another browser left on the terminal.
  func show() { terminal.paint(state.render(movesPanes: terminal.movesPanes)) }

  /// Presses a key and measures what comes of it.
  mutating func press(_ key: Key) -> Press {
    let (before, picture) = (terminal.bytesWritten, state.render(movesPanes: terminal.movesPanes))
    let times = handle(.key(key))
    let bytes = terminal.bytesWritten - before
    let after = state.render(movesPanes: terminal.movesPanes)
    return Press(
      frame: times.frame, result: times.result, bytes: bytes,
      findingLines: Timing.seconds { _ = after.movements(since: picture, ofWholeLines: true) },
      findingBetweenMargins: Timing.seconds { _ = after.movements(since: picture) })
  }

  /// Handles an event and all that comes of it; returns the seconds until the first frame, and until the last when there was
  /// something to wait for.
  private mutating func handle(_ event: BrowserEvent) -> (frame: Double, result: Double?) {
    var waiting: [BrowserEffect] = []
    let frame = Timing.seconds {
      waiting = state.update(event)
      show()
    }
    var hasResult = false
    let more = Timing.seconds {
      while !waiting.isEmpty {
        guard let answer = answer(waiting.removeFirst()) else { continue }
        waiting += state.update(answer)
        hasResult = true
        show()
      }
    }
    return (frame, hasResult ? frame + more : nil)
  }

  /// What the world says to an effect; nil for nothing.
  private mutating func answer(_ effect: BrowserEffect) -> BrowserEvent? {
    switch effect {
    case .rank(let request):
      let previous = request.previous.map { (query: $0.query, order: $0.order, rowCount: $0.rowCount) }
      return Ranking.order(request.snapshot, request.query, previous: previous, workers: .allCores)
        .map { .ranked(RankedRows(request, order: $0)) }
    case .compute(let computation): return computation.run(workers: .allCores) { false }
    case .load(let request):
      load = request.generation
      return nil
    default: return nil
    }
  }
}
