import Inventory

/// The loading of columns that something asks for and the list does not have.
struct ColumnLoad: Sendable {
  /// Numbers the loads; an event of any other one is stale.
  private(set) var generation = 0
  private(set) var isLoading = false {
    didSet { delay = nil }
  }
  /// Why an answer takes longer than usual; nil when it does not.
  var delay: LoadDelay?
  /// What is being loaded, or was last.
  private(set) var fields: [Field] = []
  private(set) var loaded = 0
  private(set) var total: Int?
  /// What is asked for again; nil while computers still come for the first time.
  private(set) var repair: LoadRepair?
  /// What could not be had; it is not asked for again before somebody says so.
  private(set) var failed: [Field] = []
  /// Why that could not be had.
  private(set) var problem: Problem?
  /// What is to be done when columns are there.
  private(set) var waits: [ColumnWait] = []

  /// Those that are neither on their way nor have been tried.
  func untried(of wanted: [Field]) -> [Field] {
    wanted.filter { !(isLoading && fields.contains($0)) && !failed.contains($0) }
  }

  mutating func begin(_ fields: [Field], for snapshot: InventorySnapshot) -> [BrowserEffect] {
    let effects = cancel()
    generation += 1
    isLoading = true
    self.fields = fields
    (loaded, total, repair) = (0, nil, nil)
    return effects + [.loadColumns(ColumnRequest(generation: generation, fields: fields, snapshot: snapshot))]
  }

  mutating func report(loaded: Int, total: Int?) {
    (self.loaded, self.total) = (loaded, total)
  }

  mutating func report(_ repair: LoadRepair?) { self.repair = repair }

  /// Takes note that these could not be had; what waited for them is done without.
  mutating func fail(_ fields: [Field], _ problem: Problem) {
    isLoading = false
    failed += fields.filter { !failed.contains($0) }
    self.problem = problem
    waits.removeAll { wait in wait.fields.contains(where: fields.contains) }
  }

  /// Ends whatever is under way, and forgets what failed.
  mutating func end() -> [BrowserEffect] {
    forgetFailures()
    return cancel()
  }

  /// Takes note that the columns came.
  mutating func finish() { isLoading = false }

  /// Forgets what failed, but for these.
  mutating func forgetFailures(but kept: [Field] = []) {
    failed.removeAll { !kept.contains($0) }
    if failed.isEmpty { problem = nil }
  }

  private mutating func cancel() -> [BrowserEffect] {
    defer { isLoading = false }
    return isLoading ? [.cancelColumns(generation: generation)] : []
  }

  // MARK: What waits

  mutating func add(_ wait: ColumnWait) {
    drop(waitsFor: wait.purpose)
    waits.append(wait)
  }

  mutating func drop(waitsFor purpose: String) {
    waits.removeAll { $0.purpose == purpose }
  }

  /// Takes the first wait that lacks nothing any more.
  mutating func takeReady(_ isReady: (ColumnWait) -> Bool) -> ColumnWait? {
    waits.firstIndex(where: isReady).map { waits.remove(at: $0) }
  }
}
