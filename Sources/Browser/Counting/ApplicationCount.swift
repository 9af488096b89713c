public import Inventory

/// Applications to count. They are loaded for this, page by page, and not kept.
public struct ApplicationRequest: Sendable {
  /// Numbers the requests; the answer carries it back.
  public var generation: Int
  /// The list, and those of its rows that count; nil for all computers of the server.
  public var snapshot: InventorySnapshot
  public var rows: RowOrder?
  /// The filter that these rows match, so that the server can leave the others out.
  public var filter: Filter

  /// Creates a request.
  public init(generation: Int, snapshot: InventorySnapshot, rows: RowOrder?, filter: Filter) {
    self.generation = generation
    self.snapshot = snapshot
    self.rows = rows
    self.filter = filter
  }
}

/// Counting the applications of the listed computers.
struct ApplicationCount: Sendable {
  /// The computers whose applications are counted.
  struct Question: Hashable, Sendable {
    var filter: Filter
    var only: Restriction?
    var load: Int
  }

  enum Phase: Hashable, Sendable {
    case idle, counting
    /// All computers are counted, except for a number of them.
    case done(missing: Int)
    /// Stopped by the user, or by the problem.
    case stopped
  }

  private(set) var question: Question?
  private(set) var phase = Phase.idle
  /// Numbers the counts; events of others are stale.
  private(set) var generation = 0
  /// What was counted so far, and a number that changes with it.
  private(set) var tally = ApplicationTally()
  private(set) var version = 0
  /// How many computers were read, and how many there are to read; nil while the server has not reported it.
  private(set) var loaded = 0
  private(set) var total: Int?
  /// Why computers are missing; nil when none is, or the user stopped.
  private(set) var problem: Problem?

  var isCounting: Bool { phase == .counting }

  /// Whether a question has its whole answer, or is about to get it.
  func answers(_ other: Question) -> Bool {
    guard question == other else { return false }
    switch phase {
    case .counting, .done(missing: 0): return true
    case .idle, .done, .stopped: return false
    }
  }

  mutating func begin(_ question: Question) {
    self.question = question
    generation += 1
    phase = .counting
    take(ApplicationTally(), loaded: 0, total: nil)
    problem = nil
  }

  mutating func take(_ tally: ApplicationTally, loaded: Int, total: Int?) {
    self.tally = tally
    version += 1
    (self.loaded, self.total) = (loaded, total)
  }

  mutating func end(_ phase: Phase, _ problem: Problem? = nil) {
    self.phase = phase
    self.problem = problem
  }
}

/// The applications that match a search.
struct ApplicationListing: Sendable {
  struct Request: Hashable, Sendable {
    /// The version of the tally.
    var version: Int
    var search: String
  }

  var request: Request
  /// At most `CountSearch.mostListed`.
  var applications: [InstalledApplication]
  /// How many applications match the search.
  var matching: Int
  var computers: Int

  static func make(_ request: Request, of tally: ApplicationTally) -> ApplicationListing {
    let all = tally.applications(named: request.search)
    return ApplicationListing(
      request: request, applications: Array(all.prefix(CountSearch.mostListed)), matching: all.count,
      computers: tally.computers)
  }
}
