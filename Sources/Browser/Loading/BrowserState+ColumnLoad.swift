import Algorithms
import Inventory

/// Loading columns that a filter, a sort, a copy or the list itself needs and the list does not have. Only their
/// sections are fetched, and the values are joined to the loaded computers by id.
extension BrowserState {
  /// Does something that needs columns: at once when the list has them, else when they have arrived.
  ///
  /// - Parameters:
  ///   - purpose: what it is, in words that follow "for". A later call with the same purpose replaces one that waits.
  ///   - computer: the only computer that it needs values of; nil for all. It does not wait for the others.
  mutating func withColumns(
    of fields: [Field], for purpose: String, isCopy: Bool = false, computer: ComputerID? = nil,
    _ action: @escaping @Sendable (inout BrowserState) -> [BrowserEffect]
  ) -> [BrowserEffect] {
    loading.columnLoad.drop(waitsFor: purpose)
    let wait = ColumnWait(purpose: purpose, fields: fields, isCopy: isCopy, computer: computer, action: action)
    guard !isReady(wait, without: list.missing(fields)) else { return action(&self) + pursueColumns() }
    loading.columnLoad.add(wait)
    loading.columnLoad.forgetFailures()
    return pursueColumns()
  }

  /// Whether the list has the values that an action waits for.
  private func isReady(_ wait: ColumnWait, without missing: [Field]) -> Bool {
    guard let snapshot = list.fleet?.snapshot else { return false }
    let missing = wait.fields.filter(missing.contains)
    guard !missing.isEmpty, let row = wait.computer.flatMap({ snapshot.row(of: $0) }) else { return missing.isEmpty }
    return missing.allSatisfy { field in
      snapshot.column(path: field.path).map { snapshot.value(row: row, column: $0) != .notRequested } ?? false
    }
  }

  /// Puts the wanted filter in force, and loads the columns it needs. When they could not be loaded, the last filter
  /// that had its columns is in force.
  ///
  /// - Parameter isListNew: whether the list is ranked although the filter in force stays.
  mutating func pursueFilter(isListNew: Bool = false) -> [BrowserEffect] {
    addIDs()
    let effects = pursueColumns()
    let lacking = list.missing(filtering.wanted.fields)
    if lacking.isEmpty { filtering.settled = filtering.wanted }
    let isRefused = lacking.contains(where: loading.columnLoad.failed.contains)
    let isOther = list.want(isRefused ? filtering.settled : filtering.wanted)
    return effects + (isOther || isListNew ? list.rank() : [])
  }

  /// Loads the needed columns that are missing, and runs the actions whose columns have arrived.
  mutating func pursueColumns() -> [BrowserEffect] {
    var effects = addIDs() ? list.rank() : []
    while list.fleet != nil {
      let lacking = missingFields
      guard let ready = loading.columnLoad.waits.first(where: { isReady($0, without: lacking) }) else { break }
      loading.columnLoad.drop(waitsFor: ready.purpose)
      effects += ready.action(&self)
    }
    let lacking = missingFields
    guard !lacking.isEmpty else { return effects + loading.columnLoad.end() }
    loading.columnLoad.forgetFailures(but: lacking)
    let wanted = lacking.filter { !loading.columnLoad.failed.contains($0) }
    list.expect(wanted)
    guard let fleet = list.fleet else { return effects }
    let first = list.visible(height: layout.list.height)
    guard loading.progress.isRunning else {
      guard !loading.columnLoad.untried(of: lacking).isEmpty else { return effects }
      return effects + loading.columnLoad.begin(wanted, for: fleet, first: first)
    }
    // The load began without them: they are read beside it.
    let joining = wanted.filter { !$0.isDerived }
    guard fleet.loaded > 0, !loading.columnLoad.untried(of: joining).isEmpty else { return effects }
    return effects
      + loading.columnLoad.begin(joining, for: fleet, first: first, during: loading.progress.generation)
  }

  /// Runs after every event: fetches the values of computers that have come onto the screen before the others, because
  /// someone has scrolled or the list has changed.
  mutating func fillScreen() -> [BrowserEffect] {
    guard loading.columnLoad.isLoading, let shown = list.shown else { return [] }
    let snapshot = shown.snapshot
    let awaited = loading.columnLoad.fields.filter { !$0.isDerived }.compactMap { snapshot.column(path: $0.path) }
    guard !awaited.isEmpty else { return [] }
    let waiting = list.visible(height: layout.list.height).filter { id in
      guard let row = snapshot.row(of: id) else { return false }
      return awaited.contains { snapshot.value(row: row, column: $0) == .notRequested }
    }
    return loading.columnLoad.hurry(waiting)
  }

  /// Adds a column of the computers' ids, which need no loading, when one is needed. Returns whether it did.
  @discardableResult
  private mutating func addIDs() -> Bool {
    guard let ids = missingFields.first(where: { $0.path == ListLookup.idPath }), let snapshot = list.fleet?.snapshot
    else {
      return false
    }
    list.fleet?.snapshot = snapshot.addingIDs(as: ids)
    return true
  }

  // MARK: Missing fields

  /// All fields that need a column: those of the filter, the shown columns, the sort, waiting actions, and proposals.
  private var neededFields: [Field] {
    let known = fields
    let sort = list.query.sort.compactMap { known.field(path: $0.path) }
    let all = filtering.wanted.fields + columns + sort + loading.columnLoad.waits.flatMap(\.fields) + proposing
    return all.uniqued(on: \.path)
  }

  /// The field whose values are proposed for what is being typed.
  var proposing: [Field] {
    guard case .values(let field) = filtering.completion.source else { return [] }
    return [field]
  }

  /// The fields that a load of the list has to fetch besides its default columns.
  var fieldsToLoad: [Field] {
    let usual = Set(context.configuration.columns.map(\.path))
    return neededFields.filter { !usual.contains($0.path) }
  }

  /// The paths of the columns that the list has only because their section was loaded: nothing shows or uses them.
  func spareFields(of snapshot: InventorySnapshot) -> Set<String> {
    let used = Set((neededFields + context.configuration.columns).map(\.path))
    return Set(snapshot.columns.map(\.path)).subtracting(used)
  }

  /// The needed fields without a column in the list.
  var missingFields: [Field] { list.missing(neededFields) }

  /// Whether a filter that was read waits for columns, or for values in them.
  var isFilterWaiting: Bool {
    filtering.wanted != list.query.filter || !list.missing(filtering.wanted.fields).isEmpty
  }

  /// What the filter waits for, for people: `Battery capacity`. More than two fields are named by their sections.
  var awaitedNames: String {
    let fields = list.missing(filtering.wanted.fields)
    guard (1...2).contains(fields.count) else { return lackingNames }
    return fields.map(\.title).joined(separator: " and ")
  }

  /// The sections that the filter waits for, else all that are missing, for people: `Applications`.
  var lackingNames: String {
    let filter = list.missing(filtering.wanted.fields)
    return Self.names(of: filter.isEmpty ? missingFields : filter)
  }

  /// The parts of the inventory that fields are in: `Applications and Printers`.
  private static func names(of fields: [Field]) -> String {
    var names: [String] = []
    for field in fields {
      let name = field.sectionTitle
      if !names.contains(name) { names.append(name) }
    }
    guard names.count > 1, let last = names.last else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The consequence of columns that could not be loaded, in a sentence.
  var columnTrouble: String {
    let filter = list.missing(filtering.wanted.fields)
    if filter.contains(where: loading.columnLoad.failed.contains) {
      return "The filter needs \(Self.names(of: filter))."
    }
    return "Could not load \(Self.names(of: loading.columnLoad.failed))."
  }

  // MARK: What comes of it

  /// Values have arrived: they appear in place, and the filter and the sort apply to them.
  mutating func columnsArrived(
    _ generation: Int, _ snapshot: InventorySnapshot, loaded: Int, total: Int?
  ) -> [BrowserEffect] {
    guard loading.columnLoad.isLoading(generation) else { return [] }
    loading.columnLoad.report(generation, loaded: loaded, total: total)
    let effects = list.fill(with: withEarly(snapshot), in: loading.columnLoad.fields) ? [] : list.rank()
    return loading.columnLoad.waits.contains { $0.computer != nil } ? effects + pursueColumns() : effects
  }

  mutating func columnsLoaded(
    _ generation: Int, _ snapshot: InventorySnapshot, missing: Int, _ problem: Problem?
  ) -> [BrowserEffect] {
    guard loading.columnLoad.isLoading(generation) else { return [] }
    loading.columnLoad.finish()
    if let problem {
      let names = Self.names(of: loading.columnLoad.fields)
      let isFilters = loading.columnLoad.fields.contains(where: filtering.wanted.fields.contains)
      func untested(_ which: String) -> String { isFilters ? "; the filter cannot test \(which)" : "" }
      // If the list changed while it was read, the number of missing computers is unknown.
      let what =
        missing > 0
        ? "\(names) could not be loaded for \(Amount.computers(missing))\(untested("them"))."
        : "\(names) may be missing for some computers\(untested("those"))."
      say("\(what) \(problem.sentences)", tone: .warning)
    }
    let finished = withEarly(snapshot.finishing(loading.columnLoad.fields))
    list.fleet?.snapshot = finished
    let isWhole = problem == nil && missing == 0
    return (isWhole ? storeColumns() : []) + pursueFilter(isListNew: true)
  }

  /// Stores the list with its new columns, so that the next start has them. A running load stores its own list.
  private func storeColumns() -> [BrowserEffect] {
    guard let fleet = list.fleet, fleet.isComplete, !loading.progress.isRunning else { return [] }
    return [.storeColumns(load: fleet.load, fleet.snapshot, attributes: shownAttributes)]
  }

  /// The paths of the extension attributes that are columns.
  var shownAttributes: Set<String> {
    Set(columns.lazy.filter { $0.extensionAttributeID != nil }.map(\.path))
  }

  mutating func columnsFailed(_ generation: Int, _ problem: Problem) -> [BrowserEffect] {
    guard loading.columnLoad.isLoading(generation) else { return [] }
    giveUp(loading.columnLoad.fields, problem)
    return pursueFilter()
  }

  /// Records that a load ended without the needed columns.
  mutating func giveUpColumns(_ problem: Problem) -> [BrowserEffect] {
    // Columns that are read beside the list go on.
    let load = loading.columnLoad
    let lacking = missingFields.filter { !(load.isLoading && load.fields.contains($0)) }
    guard list.fleet != nil, !lacking.isEmpty else { return [] }
    giveUp(lacking, problem)
    return pursueFilter()
  }

  private mutating func giveUp(_ fields: [Field], _ problem: Problem) {
    let waits = loading.columnLoad.waits.filter { $0.fields.contains(where: fields.contains) }
    loading.columnLoad.fail(fields, problem)
    guard !waits.isEmpty else { return }
    let purposes = waits.map(\.purpose).joined(separator: ", ")
    say("\(Self.names(of: fields)) could not be loaded for \(purposes). \(problem.sentences)", tone: .failure)
    loading.columnLoad.forgetFailures(but: missingFields)
  }
}
