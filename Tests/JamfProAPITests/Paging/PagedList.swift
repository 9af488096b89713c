import JamfProAPI
import Synchronization

/// A list of computers that is cut into pages like on a server.
final class PagedList: Sendable {
  struct State {
    var ids: [Int]
    var clamp = Int.max
    var showsTotal = true
    var fetched: [(page: Int, rows: Int)] = []
    var running = 0
    var mostRunning = 0
    /// Changes the list before the fetch of that number, counted from 1, is answered.
    var changes: [Int: @Sendable (inout [Int]) -> Void] = [:]
    var transform: @Sendable (_ page: Int, [Int]) -> [Int] = { $1 }
  }

  let state: Mutex<State>

  init(_ count: Int, _ configure: (inout State) -> Void = { _ in }) {
    var state = State(ids: Array(1...max(1, count)))
    if count == 0 { state.ids = [] }
    configure(&state)
    self.state = Mutex(state)
  }

  var requests: Int { state.withLock { $0.fetched.count } }
  var mostRunning: Int { state.withLock { $0.mostRunning } }

  /// A page as text: the total, then the ids.
  func fetch(_ page: Int, _ rows: Int) async throws -> InventoryPage {
    let text = state.withLock { state in
      state.running += 1
      state.mostRunning = max(state.mostRunning, state.running)
      state.fetched.append((page, rows))
      state.changes[state.fetched.count]?(&state.ids)
      let size = min(rows, state.clamp)
      let ids = state.transform(page, Array(state.ids.dropFirst(page * size).prefix(size)))
      return ([state.showsTotal ? "\(state.ids.count)" : "-"] + ids.map(String.init)).joined(separator: " ")
    }
    // Let the others of the window start, and answer in any order.
    for _ in 0..<(page * 7 % 5) { await Task.yield() }
    state.withLock { $0.running -= 1 }
    try Task.checkCancellation()
    return InventoryPage(version: .v4, number: page, rows: rows, bytes: Array(text.utf8))
  }

  func pager(firstRows: Int? = nil, rows: Int, window: Int = 3) -> InventoryPager {
    InventoryPager(firstRows: firstRows, rows: rows, window: window, now: standstill, sleep: { _ in }) {
      number, rows, _ in try await self.fetch(number, rows)
    }
  }
}

/// A clock that stands still, so that no machine is too slow for the allowed number of requests.
let standstill: @Sendable () -> ContinuousClock.Instant = { [instant = ContinuousClock.now] in instant }

/// Collects the IDs of pages, each once, in order of arrival.
struct Collector {
  var ids: [Int] = []
  private var seen: Set<Int> = []

  mutating func read(_ page: InventoryPage) -> InventoryPage.Counts {
    let parts = String(decoding: page.bytes, as: UTF8.self).split(separator: " ")
    let rows = parts.dropFirst().compactMap { Int($0) }
    let news = rows.filter { seen.insert($0).inserted }
    ids += news
    return .init(rows: rows.count, newRows: news.count, totalCount: Int(parts[0]))
  }
}

/// Reads a list. The ids are in their order, as pages may come in any.
func run(_ pager: InventoryPager, startPage: Int = 0) async throws -> ([Int], InventoryPager.Outcome) {
  var collector = Collector()
  let outcome = try await pager.run(startPage: startPage) { collector.read($0) }
  return (collector.ids.sorted(), outcome)
}
