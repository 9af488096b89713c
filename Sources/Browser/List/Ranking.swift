public import Inventory

/// Work for a thread that is not the terminal's: filter and sort a snapshot.
public struct RankRequest: Sendable {
  /// Numbers the requests; the answer carries it back.
  public var generation: Int
  /// What to filter and sort.
  public var snapshot: InventorySnapshot
  /// What to filter by and how to sort.
  public var query: ListQuery
  /// The last ranking that was adopted, from which a narrower filter can start.
  public var previous: PreviousRanking?
  /// Whether computers with similar words are wanted when none matches.
  public var offersNear: Bool

  /// Creates a request.
  public init(
    generation: Int, snapshot: InventorySnapshot, query: ListQuery, previous: PreviousRanking?, offersNear: Bool = false
  ) {
    self.offersNear = offersNear
    self.generation = generation
    self.snapshot = snapshot
    self.query = query
    self.previous = previous
  }
}

/// An earlier ranking of the same load, for the engine to narrow.
public struct PreviousRanking: Sendable {
  /// The query that led to `order`.
  public var query: ListQuery
  /// The rows found, in order.
  public var order: RowOrder
  /// How many rows the snapshot had then.
  public var rowCount: Int

  /// Creates the memory of a ranking.
  public init(query: ListQuery, order: RowOrder, rowCount: Int) {
    self.query = query
    self.order = order
    self.rowCount = rowCount
  }
}

/// The answer to a `RankRequest`.
public struct RankedRows: Sendable {
  /// The number of the request this answers.
  public var generation: Int
  /// The snapshot that was ranked.
  public var snapshot: InventorySnapshot
  /// The query it was ranked by.
  public var query: ListQuery
  /// The rows that match, in order.
  public var order: RowOrder

  /// Creates an answer.
  public init(generation: Int, snapshot: InventorySnapshot, query: ListQuery, order: RowOrder) {
    self.generation = generation
    self.snapshot = snapshot
    self.query = query
    self.order = order
  }

  /// Creates the answer to `request`.
  public init(_ request: RankRequest, order: RowOrder) {
    self.init(generation: request.generation, snapshot: request.snapshot, query: request.query, order: order)
  }
}

/// At most one ranking runs; while it does, only the newest wish is kept.
struct RankingQueue: Sendable {
  struct Running: Sendable {
    var generation: Int
    var load: Int
    /// How many of the computers are early.
    var early: Int
    var query: ListQuery
    /// Whether it also searches similar words.
    var offersNear: Bool
    var isCancelled: Bool
  }

  /// In a list of up to this many computers, similar words are found within a few milliseconds. A larger list shows first
  /// that no computer matches.
  var mostAtOnce = 50_000
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
    let offersNear = offersNear(for: query, of: fleet, after: shown)
    running = Running(
      generation: lastGeneration, load: fleet.load, early: fleet.early, query: query, offersNear: offersNear,
      isCancelled: false)
    // Rows mean the same computers only within one load.
    let previous = shown.flatMap { shown in
      shown.load == fleet.load
        ? PreviousRanking(query: shown.query, order: shown.order, rowCount: shown.snapshot.count) : nil
    }
    return [
      .rank(
        RankRequest(
          generation: lastGeneration, snapshot: fleet.snapshot, query: query, previous: previous,
          offersNear: offersNear))
    ]
  }

  /// Whether to search similar words now.
  private func offersNear(for query: ListQuery, of fleet: Fleet, after shown: ShownRows?) -> Bool {
    // While computers arrive, one of them may match.
    guard fleet.isComplete else { return false }
    if fleet.snapshot.count <= mostAtOnce { return true }
    return shown.map { $0.query == query && ($0.count == 0 || $0.order.isNear) } ?? false
  }

  /// Records that a ranking ended.
  ///
  /// - Returns: what it was, and whether another is wanted; nil when it was not the running one.
  mutating func finish(generation: Int) -> (ended: Running, isAnotherWanted: Bool)? {
    guard let ended = running, ended.generation == generation else { return nil }
    running = nil
    defer { isAnotherWanted = false }
    return (ended, isAnotherWanted)
  }
}
