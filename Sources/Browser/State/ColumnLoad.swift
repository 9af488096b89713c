import Inventory

/// The loading of columns that a filter asks for and the list does not have.
struct ColumnLoad: Sendable {
  enum Phase: Sendable {
    case idle
    case loading
    /// They could not be had; they are not asked for again before somebody says so.
    case failed(Problem)
  }

  /// Numbers the loads; an event of any other one is stale.
  private(set) var generation = 0
  private(set) var phase = Phase.idle
  /// What is being loaded, or could not be.
  private(set) var fields: [Field] = []
  private(set) var loaded = 0
  private(set) var total: Int?

  var isLoading: Bool {
    if case .loading = phase { true } else { false }
  }

  var problem: Problem? {
    if case .failed(let problem) = phase { problem } else { nil }
  }

  /// Whether these fields are on their way or have been tried.
  func covers(_ wanted: [Field]) -> Bool {
    if case .idle = phase { return false }
    return wanted.allSatisfy(fields.contains)
  }

  mutating func begin(_ fields: [Field], for snapshot: InventorySnapshot) -> [BrowserEffect] {
    let effects = end()
    generation += 1
    phase = .loading
    self.fields = fields
    (loaded, total) = (0, nil)
    return effects + [.loadColumns(ColumnRequest(generation: generation, fields: fields, snapshot: snapshot))]
  }

  mutating func report(loaded: Int, total: Int?) {
    (self.loaded, self.total) = (loaded, total)
  }

  mutating func fail(_ fields: [Field], _ problem: Problem) {
    self.fields = fields
    phase = .failed(problem)
  }

  /// Ends whatever is under way, and forgets what failed.
  mutating func end() -> [BrowserEffect] {
    defer { phase = .idle }
    return isLoading ? [.cancelColumns(generation: generation)] : []
  }

  /// Takes note that the columns came.
  mutating func finish() { phase = .idle }
}
