public import Inventory

/// Columns to load for a list that has them not.
public struct ColumnRequest: Sendable {
  /// Numbers the requests; the answer carries it back.
  public var generation: Int
  /// The fields to load.
  public var fields: [Field]
  /// The list to add them to.
  public var snapshot: InventorySnapshot
  /// The computers on the screen, whose values are fetched first.
  public var first: [ComputerID]
  /// The running load, whose list gets the columns too; nil when none runs.
  public var load: Int?
  /// Whether that load is a refresh: until it ends, the columns are those of the earlier list.
  public var isRefresh: Bool
  /// How many computers the list will have; nil when that is not known.
  public var total: Int?

  /// Creates a request.
  public init(
    generation: Int, fields: [Field], snapshot: InventorySnapshot, first: [ComputerID] = [], load: Int? = nil,
    isRefresh: Bool = false, total: Int? = nil
  ) {
    self.generation = generation
    self.fields = fields
    self.snapshot = snapshot
    self.first = first
    self.load = load
    self.isRefresh = isRefresh
    self.total = total
  }
}

/// The loading of columns that are needed and not in the list.
struct ColumnLoad: Sendable {
  /// Numbers the loads; events of other loads are stale.
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
  /// What is requested again; nil while new computers arrive.
  private(set) var repair: LoadRepair?
  /// The fields that could not be loaded; they are not requested again until the user retries.
  private(set) var failed: [Field] = []
  /// Why they could not be loaded.
  private(set) var problem: Problem?
  /// Actions that wait for columns.
  private(set) var waits: [ColumnWait] = []
  /// The computers whose values were requested before those of the others, because they are on the screen.
  private var hurried: Set<ComputerID> = []
  /// Whether such a request is on its way. One at a time: someone who scrolls quickly only looks at the last screen.
  private var isHurrying = false

  /// Those that are neither being loaded nor have failed.
  func untried(of wanted: [Field]) -> [Field] {
    wanted.filter { !(isLoading && fields.contains($0)) && !failed.contains($0) }
  }

  /// - Parameters:
  ///   - first: the computers on the screen.
  ///   - load: the running load; nil when none runs.
  mutating func begin(
    _ fields: [Field], for fleet: Fleet, first: [ComputerID] = [], during load: Int? = nil
  ) -> [BrowserEffect] {
    let effects = cancel()
    generation += 1
    isLoading = true
    self.fields = fields
    (loaded, total, repair) = (0, nil, nil)
    // Those are fetched with the columns.
    (hurried, isHurrying) = (Set(first), false)
    let request = ColumnRequest(
      generation: generation, fields: fields, snapshot: fleet.snapshot, first: first, load: load,
      isRefresh: load != nil && load != fleet.load, total: fleet.total)
    return effects + [.loadColumns(request)]
  }

  /// Whether that load is running. What comes of any other is stale.
  func isLoading(_ load: Int) -> Bool { load == generation && isLoading }

  mutating func report(_ load: Int, loaded: Int, total: Int?) {
    if isLoading(load) { (self.loaded, self.total) = (loaded, total) }
  }

  mutating func report(_ load: Int, _ repair: LoadRepair?) {
    if isLoading(load) { self.repair = repair }
  }

  /// Requests the values of these computers before those of the others, once for each.
  mutating func hurry(_ computers: [ComputerID]) -> [BrowserEffect] {
    guard isLoading, !isHurrying else { return [] }
    let new = computers.filter { !hurried.contains($0) }
    guard !new.isEmpty else { return [] }
    hurried.formUnion(new)
    isHurrying = true
    return [.fillColumns(generation: generation, new)]
  }

  /// Records that the values of some computers have arrived, or did not come.
  mutating func noteFilled(_ load: Int) {
    if isLoading(load) { isHurrying = false }
  }

  /// Records that these could not be loaded, and drops the actions that waited for them.
  mutating func fail(_ fields: [Field], _ problem: Problem) {
    isLoading = false
    failed += fields.filter { !failed.contains($0) }
    self.problem = problem
    waits.removeAll { wait in wait.fields.contains(where: fields.contains) }
  }

  /// Cancels the current load, and forgets what failed.
  mutating func end() -> [BrowserEffect] {
    forgetFailures()
    return cancel()
  }

  /// Records that the columns arrived.
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
}

extension ColumnLoad {
  /// How far a column has arrived, for its heading.
  struct Progress: Hashable, Sendable {
    var loaded: Int
    /// Nil while the server has not reported it.
    var total: Int?

    /// `1,200/3,000`.
    var amount: String {
      total.map { "\(Amount.grouped(loaded))/\(Amount.grouped($0))" } ?? (loaded == 0 ? "0%" : Amount.grouped(loaded))
    }

    /// `40%`; never `100%`, because the load has not ended.
    var percent: String {
      guard let total, total > 0 else { return loaded == 0 ? "0%" : amount }
      return "\(min(99, loaded * 100 / total))%"
    }
  }

  /// How far a field's column has arrived; nil when it is not loading.
  func progress(of field: Field) -> Progress? {
    guard isLoading, fields.contains(where: { $0.path == field.path }) else { return nil }
    return Progress(loaded: loaded, total: total)
  }
}

/// An action that runs when the list has the columns it needs.
struct ColumnWait: Sendable {
  /// What needs them, in words that follow "for": `this sort`. A newer action with the same purpose replaces this one.
  var purpose: String
  var fields: [Field]
  /// Whether it is a copy, which leaving waits for.
  var isCopy = false
  /// The only computer that it needs values of; nil for all.
  var computer: ComputerID?
  var action: @Sendable (inout BrowserState) -> [BrowserEffect]
}
