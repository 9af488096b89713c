import Inventory

/// All views, and which one is open.
struct ViewModel: Sendable {
  private let builtIn: [SavedView]
  /// Those that are kept in the configuration.
  private(set) var saved: [SavedView]
  /// All of them, the built-in ones first.
  private(set) var all: [SavedView]
  /// Counts how often they changed.
  private(set) var version = 0
  /// The one that is open. What is shown may have been changed since it was opened.
  var current: Int?
  /// How the columns of views stand that have their own, as the user left them.
  var setups: [String: ListSetup] = [:]
  /// How those of all the others do; nil while one of these is open.
  var usualSetup: ListSetup?
  /// The order that views were left in, by their names.
  var orders: [String: Order] = [:]
  var counts = ViewCounts()
  /// The changes that are not yet written to the configuration file, the oldest first, and whether another message was
  /// shown about each.
  var keeping: [(change: ConfigurationChange, isTold: Bool)] = []
  /// The view to reopen when the names of the extension attributes have arrived.
  var awaitingNames: String?

  /// An order of the list.
  struct Order: Sendable {
    var keys: [SortKey]
    /// Whether it is the usual one, and so less important than what a filter finds.
    var byRelevance: Bool
  }

  init(_ saved: [SavedView], catalogue: FieldCatalogue) {
    builtIn = SavedView.builtIn(catalogue)
    self.saved = saved
    all = []
    assemble()
    current = index(of: SavedView.everything.name)
  }

  /// The name of the view that is open.
  var currentName: String? { current.map { all[$0].name } }

  /// The place of the view of that name.
  func index(of name: String) -> Int? { all.firstIndex { $0.name == name } }

  func isSaved(_ name: String) -> Bool { saved.contains { $0.name == name } }

  mutating func select(named name: String?) {
    current = name.flatMap { index(of: $0) }
  }

  /// Takes other saved views. The one that is open stays open, if it is still there.
  mutating func setSaved(_ views: [SavedView]) {
    let name = currentName
    saved = views
    assemble()
    select(named: name)
  }

  private mutating func assemble() {
    version += 1
    all = SavedView.joined(builtIn, saved)
  }

  /// Begins to count the computers of each view, when the counts are of something else.
  ///
  /// - Parameter load: the load that the computers came from.
  /// - Returns: the filters to count by, those of which the list has the columns; nil when the counts still hold.
  mutating func count(_ load: Int, by fields: FieldSource) -> [(name: String, filter: Filter)]? {
    guard let snapshot = fields.snapshot else { return nil }
    let subject = ViewCounts.Subject(
      load: load, rows: snapshot.count, columns: snapshot.columns.count, unfinished: snapshot.unfinished.count,
      views: version, catalogue: fields.catalogue.fields.count)
    guard !counts.areOf(subject, minute: fields.now.minute) else { return nil }
    let reader = fields.reader
    let tomorrow = fields.reader(at: fields.now.advanced(byMilliseconds: 86_400_000))
    // What a filter with an age means depends on when it is read.
    let followsClock = all.contains { (try? reader.read($0.filter)) != (try? tomorrow.read($0.filter)) }
    counts.begin(subject, minute: followsClock ? fields.now.minute : nil)
    let readable = all.compactMap { view in (try? reader.read(view.filter)).map { (name: view.name, filter: $0) } }
    let countable = readable.filter { view in
      fields.missing(for: view.filter).allSatisfy { $0.isDerived && snapshot.canMarkDuplicates }
    }
    counts.unloaded = Set(readable.map(\.name)).subtracting(countable.map(\.name))
    return countable
  }
}

/// How many computers each view has, as far as known.
struct ViewCounts: Sendable {
  /// What was counted: another list, or other columns, need a new count.
  struct Subject: Hashable, Sendable {
    var load: Int
    var rows: Int
    var columns: Int
    /// How many of the columns are still arriving.
    var unfinished: Int
    var views: Int
    var catalogue: Int
  }

  private(set) var subject: Subject?
  /// When it was, in minutes, where ages are among what is counted; nil where the time makes no difference.
  private(set) var minute: Int64?
  /// By the view's name; a view whose columns are not loaded has none.
  private(set) var known: [String: Int] = [:]
  /// The names of the views that cannot be counted until their columns are loaded, which opening them does.
  var unloaded: Set<String> = []

  /// Records that a new count has started. The previous counts are shown until it is done.
  mutating func begin(_ new: Subject, minute: Int64?) {
    subject = new
    self.minute = minute
  }

  /// Whether these are the counts of that, and it is still early enough.
  func areOf(_ other: Subject, minute now: Int64) -> Bool {
    subject == other && (minute == nil || minute == now)
  }

  mutating func finish(_ counts: [String: Int]) {
    known = counts
  }
}

extension Computation.Kind {
  static let viewCounts = Self("viewCounts")
}

/// Counting the computers of each view, off the terminal's thread, after every load and when columns have arrived.
extension BrowserState {
  /// Runs after every event, and starts a count only when something changed.
  mutating func countViews() -> [BrowserEffect] {
    guard showsTabs, let fleet = list.fleet, !loading.progress.isRunning || isArchived,
      let filters = views.count(fleet.load, by: fields)
    else { return [] }
    let loaded = fleet.snapshot
    let needsDuplicates =
      filters.contains { $0.filter.fields.contains(where: \.isDerived) }
      && loaded.column(path: Field.duplicates.path) == nil
    let (known, sort) = (list.rankingAtHand, list.shown?.query.sort ?? [])
    return compute(.viewCounts) { workers, isCancelled in
      var snapshot = loaded
      if needsDuplicates {
        guard let marked = loaded.markingDuplicates(workers: workers, isCancelled: isCancelled) else { return nil }
        snapshot = marked
      }
      var counts: [String: Int] = [:]
      for (name, filter) in filters {
        guard
          let count = Self.count(
            filter, in: snapshot, sort: sort, after: known, workers: workers, isCancelled: isCancelled)
        else { return nil }
        counts[name] = count
      }
      return { [counts, snapshot] state in
        state.views.counts.finish(counts)
        state.refreshViewPanel()
        return needsDuplicates ? state.take(duplicatesOf: snapshot, for: loaded) : []
      }
    }
  }

  /// Takes the columns of duplicates, which the card of a computer and the signs of rows show, unless the list has
  /// changed since.
  private mutating func take(duplicatesOf marked: InventorySnapshot, for loaded: InventorySnapshot) -> [BrowserEffect] {
    guard !loading.columnLoad.isLoading, list.fleet?.snapshot.isSame(as: loaded) == true else { return [] }
    list.fleet?.snapshot = marked
    return list.rank()
  }

  /// How many computers pass a filter; nil when that is no longer wanted.
  static func count(
    _ filter: Filter, in snapshot: InventorySnapshot, sort: [SortKey], after known: PreviousRanking?, workers: Workers,
    isCancelled: @escaping @Sendable () -> Bool
  ) -> Int? {
    guard !filter.isAll else { return snapshot.count }
    let previous = known.map { (query: $0.query, order: $0.order, rowCount: $0.rowCount) }
    return Ranking.order(
      snapshot, ListQuery(filter: filter, sort: sort), previous: previous, workers: workers, isCancelled: isCancelled
    )?.count
  }
}
