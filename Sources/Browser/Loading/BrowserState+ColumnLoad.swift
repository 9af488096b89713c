import Inventory

/// Loading columns that a filter, a sort, a copy or the list itself needs and the list does not have. Only their
/// sections are fetched, and the values are joined to the loaded computers by id.
extension BrowserState {
  /// Does something that needs columns: at once when the list has them, else when they have arrived.
  ///
  /// - Parameter purpose: what it is, in words that follow "for". A later call with the same purpose replaces one that
  ///   waits.
  mutating func withColumns(
    of fields: [Field], for purpose: String, isCopy: Bool = false,
    _ action: @escaping @Sendable (inout BrowserState) -> [BrowserEffect]
  ) -> [BrowserEffect] {
    loading.columnLoad.drop(waitsFor: purpose)
    guard list.fleet == nil || !lackingFields(fields).isEmpty else { return action(&self) + pursueColumns() }
    loading.columnLoad.add(ColumnWait(purpose: purpose, fields: fields, isCopy: isCopy, action: action))
    loading.columnLoad.forgetFailures()
    return pursueColumns()
  }

  /// Puts the wanted filter in force, or first loads the columns it needs.
  mutating func pursueFilter() -> [BrowserEffect] {
    addIDs()
    if lackingFields(for: filtering.wanted).isEmpty { list.query.filter = filtering.wanted }
    return pursueColumns()
  }

  /// Loads the needed columns that are missing, and runs the actions whose columns have arrived.
  mutating func pursueColumns() -> [BrowserEffect] {
    var effects = addIDs() ? rankFleet() : []
    while list.fleet != nil {
      let lacking = lackingFields
      guard
        let ready = loading.columnLoad.takeReady({ wait in !wait.fields.contains(where: lacking.contains) })
      else { break }
      effects += ready.action(&self)
    }
    let lacking = lackingFields
    guard !lacking.isEmpty else { return effects + loading.columnLoad.end() }
    loading.columnLoad.forgetFailures(but: lacking)
    // A running load of the list fetches them too; if it was started before they were needed, this runs after it.
    guard let fleet = list.fleet, !loading.progress.isRunning, !loading.columnLoad.untried(of: lacking).isEmpty else {
      return effects
    }
    let wanted = lacking.filter { !loading.columnLoad.failed.contains($0) }
    return effects + loading.columnLoad.begin(wanted, for: fleet.snapshot)
  }

  /// Adds a column of the computers' ids, which need no loading, when one is needed. Returns whether it did.
  @discardableResult
  private mutating func addIDs() -> Bool {
    guard let ids = lackingFields.first(where: { $0.path == ListLookup.idPath }), let snapshot = list.fleet?.snapshot
    else {
      return false
    }
    list.fleet?.snapshot = snapshot.addingIDs(as: ids)
    return true
  }

  // MARK: Missing fields

  /// All fields that need a column: those of the filter, the shown columns, the sort, waiting actions, and proposals.
  private var neededFields: [Field] {
    let sort = list.query.sort.compactMap { field(path: $0.path) }
    let all = filtering.wanted.fields + columns + sort + loading.columnLoad.waits.flatMap(\.fields) + proposing
    var seen: Set<String> = []
    return all.filter { seen.insert($0.path).inserted }
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

  /// The needed fields without a column in the list.
  var lackingFields: [Field] { lackingFields(neededFields) }

  /// The fields named in a filter without a column in the list.
  func lackingFields(for filter: Filter) -> [Field] { lackingFields(filter.fields) }

  /// Those of the fields that the server has and the list has no column for.
  func lackingFields(_ fields: [Field]) -> [Field] {
    guard let snapshot = list.fleet?.snapshot, !fields.isEmpty else { return fields }
    let loaded = Set(snapshot.columns.map(\.path))
    // Fields that the server's version does not have cannot be loaded.
    return fields.filter { !loaded.contains($0.path) && snapshot.layout.path(for: $0) != nil }
  }

  /// The field of a path, from whatever source knows it.
  func field(path: String) -> Field? {
    columns.first { $0.path == path } ?? context.configuration.columns.first { $0.path == path }
      ?? filtering.catalogue.field(path: path) ?? list.fleet?.snapshot.columns.first { $0.path == path }
  }

  /// Whether a filter that was read waits for columns.
  var isFilterWaiting: Bool { filtering.wanted != list.query.filter }

  /// The sections that the filter waits for, else all that are missing, for people: `Applications`.
  var lackingNames: String {
    let filter = lackingFields(for: filtering.wanted)
    return Self.names(of: filter.isEmpty ? lackingFields : filter)
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
    let filter = lackingFields(for: filtering.wanted)
    if filter.contains(where: loading.columnLoad.failed.contains) {
      return "The filter needs \(Self.names(of: filter))."
    }
    return "Could not load \(Self.names(of: loading.columnLoad.failed))."
  }

  // MARK: What comes of it

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
    list.fleet?.snapshot = snapshot
    return pursueFilter() + rankFleet()
  }

  mutating func columnsFailed(_ generation: Int, _ problem: Problem) {
    guard loading.columnLoad.isLoading(generation) else { return }
    giveUp(loading.columnLoad.fields, problem)
  }

  /// Records that a load ended without the needed columns.
  mutating func giveUpColumns(_ problem: Problem) {
    let lacking = lackingFields
    if list.fleet != nil, !lacking.isEmpty { giveUp(lacking, problem) }
  }

  private mutating func giveUp(_ fields: [Field], _ problem: Problem) {
    let waits = loading.columnLoad.waits.filter { $0.fields.contains(where: fields.contains) }
    loading.columnLoad.fail(fields, problem)
    guard !waits.isEmpty else { return }
    let purposes = waits.map(\.purpose).joined(separator: ", ")
    say("\(Self.names(of: fields)) could not be loaded for \(purposes). \(problem.sentences)", tone: .failure)
    loading.columnLoad.forgetFailures(but: lackingFields)
  }
}
