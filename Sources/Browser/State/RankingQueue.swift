import Inventory

/// At most one ranking runs; while it does, only the newest wish is kept.
struct RankingQueue: Sendable {
  struct Running: Sendable {
    var generation: Int
    var load: Int
    var query: ListQuery
    var isCancelled: Bool
  }

  private(set) var running: Running?
  private var lastGeneration = 0
  private var isAnotherWanted = false

  /// Asks for a ranking of `fleet` now, or after the running one; a running one with another query is cancelled.
  mutating func request(_ query: ListQuery, of fleet: Fleet, after shown: ShownRows?) -> [BrowserEffect] {
    if let current = running {
      isAnotherWanted = true
      guard current.query != query || current.load != fleet.load, !current.isCancelled else { return [] }
      running?.isCancelled = true
      return [.cancelRanking(generation: current.generation)]
    }
    isAnotherWanted = false
    lastGeneration += 1
    running = Running(generation: lastGeneration, load: fleet.load, query: query, isCancelled: false)
    // Rows mean the same computers only within one load.
    let previous = shown.flatMap { shown in
      shown.load == fleet.load
        ? PreviousRanking(query: shown.query, order: shown.order, rowCount: shown.snapshot.count) : nil
    }
    return [
      .rank(RankRequest(generation: lastGeneration, snapshot: fleet.snapshot, query: query, previous: previous))
    ]
  }

  /// Takes note that a ranking ended.
  ///
  /// - Returns: what it was, and whether another is wanted; nil when it was not the running one.
  mutating func finish(generation: Int) -> (ended: Running, isAnotherWanted: Bool)? {
    guard let ended = running, ended.generation == generation else { return nil }
    running = nil
    defer { isAnotherWanted = false }
    return (ended, isAnotherWanted)
  }
}
