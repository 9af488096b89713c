import Inventory

/// The counted values of a field, and those that match a search.
struct FacetListing: Sendable {
  var request: FacetRequest
  var table: FacetTable
  /// Places in `table.values`, in the requested order.
  var places: [Int]
  /// Where among those the ones without a value are listed; nil when they are not.
  var missingPlace: Int?
  /// The most computers that have the same value, or none.
  var highest: Int

  /// The most values listed at once. Sorting all values of a column with a different value for each computer takes a
  /// while; the rest are sorted when a search needs them.
  static let mostAtOnce = 1000

  /// Counts, or reuses a listing that has counted the same already; nil when cancelled.
  static func make(
    _ request: FacetRequest, of snapshot: InventorySnapshot, after ranked: Ranking.Previous?,
    earlier: FacetListing?, workers: Workers, isCancelled: @escaping @Sendable () -> Bool
  ) -> FacetListing? {
    let needsAll = !request.search.isEmpty || request.byValue
    let known = earlier.flatMap { earlier in
      earlier.request.question == request.question && (!needsAll || !earlier.isCut) ? earlier.table : nil
    }
    guard
      let table = known
        ?? table(
          of: request.question, snapshot, after: ranked, limit: needsAll ? nil : mostAtOnce, workers: workers,
          isCancelled: isCancelled),
      let places = table.places(of: request.search, byValue: request.byValue, isCancelled: isCancelled)
    else { return nil }
    let missing = table.placeOfMissing(among: places, of: request.search, byValue: request.byValue)
    let highest = max(table.values.lazy.map(\.count).max() ?? 0, table.missing.all.count)
    return FacetListing(request: request, table: table, places: places, missingPlace: missing, highest: highest)
  }

  /// Whether there are more values than the table has.
  private var isCut: Bool { table.values.count < table.distinctCount }

  private static func table(
    of question: FacetQuestion, _ snapshot: InventorySnapshot, after ranked: Ranking.Previous?, limit: Int?,
    workers: Workers, isCancelled: @escaping @Sendable () -> Bool
  ) -> FacetTable? {
    guard let column = snapshot.column(path: question.path) else { return nil }
    var order: RowOrder?
    if !question.filter.isAll || question.only != nil {
      // In the order of the list, so that nothing has to be sorted again.
      let query = ListQuery(filter: question.filter, sort: ranked?.query.sort ?? [], only: question.only)
      order = Ranking.order(snapshot, query, previous: ranked, workers: workers, isCancelled: isCancelled)
      if order == nil { return nil }
    }
    let table = Facets.values(
      of: column, in: snapshot, order: order, limit: limit, workers: workers, isCancelled: isCancelled)
    return question.arrived == nil ? table : table?.withoutAwaited
  }
}

/// The state of counting values: the last request and the last result.
struct FacetCounting: Sendable {
  /// The last request.
  private(set) var asked: FacetRequest?
  /// The last result; it may belong to an earlier request.
  var listing: FacetListing?

  /// Whether the listing is for the last request.
  var isDone: Bool { asked != nil && listing?.request == asked }

  fileprivate mutating func ask(_ request: FacetRequest) { asked = request }
}

extension BrowserState {
  /// Counts values, unless they are counted or being counted. The result is handed to `take`.
  mutating func count(
    _ kind: Computation.Kind, _ request: FacetRequest, in counting: inout FacetCounting,
    take: @escaping @Sendable (inout BrowserState, FacetListing) -> Void
  ) -> [BrowserEffect] {
    guard let fleet = list.fleet, request != counting.asked else { return [] }
    // While the list is loading it keeps growing: the running count may finish before the next starts.
    if let asked = counting.asked, computations.isRunning(kind), request.question.isGrown(from: asked.question) {
      return []
    }
    counting.ask(request)
    let earlier = counting.listing
    let snapshot = fleet.snapshot
    let previous = list.shown.flatMap { $0.load == fleet.load ? $0 : nil }
    return compute(kind) { workers, isCancelled in
      let ranked: Ranking.Previous? = previous.map { ($0.query, $0.order, $0.snapshot.count) }
      guard
        let listing = FacetListing.make(
          request, of: snapshot, after: ranked, earlier: earlier, workers: workers, isCancelled: isCancelled)
      else { return nil }
      return { state in
        take(&state, listing)
        return []
      }
    }
  }
}

/// What is counted: the values of a field among the computers that match a filter.
struct FacetQuestion: Hashable, Sendable {
  var path: String
  var filter: Filter
  /// The computers that the list is restricted to besides.
  var only: Restriction?
  /// The load, and how many computers it has so far.
  var load: Int
  var computers: Int
  /// How many values have arrived, while others are on their way; nil when all are there.
  var arrived: Int?

  /// - Returns: nil while the list does not have the field's column, and the column is not being loaded.
  init?(_ field: Field, among filter: Filter, in state: BrowserState) {
    guard let fleet = state.list.fleet else { return nil }
    let progress = state.loading.columnLoad.progress(of: field)
    guard fleet.snapshot.finishedColumn(path: field.path) != nil || (progress?.loaded ?? 0) > 0 else { return nil }
    path = field.path
    let isListLoading = state.loading.progress.isRunning && fleet.load == state.loading.progress.generation
    arrived = progress?.loaded ?? (isListLoading ? fleet.loaded : nil)
    // A filter whose columns are not loaded is not applied; until then, all computers count.
    self.filter = state.list.missing(filter.fields).isEmpty ? filter : .all
    only = state.list.query.only
    load = fleet.load
    computers = fleet.snapshot.count
  }

  /// Whether the other is the same question of a list that has grown.
  func isGrown(from other: FacetQuestion) -> Bool {
    path == other.path && filter == other.filter && only == other.only && load == other.load
      && (computers, arrived) != (other.computers, other.arrived)
  }
}

/// A question, with a search among the values and their order.
struct FacetRequest: Hashable, Sendable {
  var question: FacetQuestion
  /// The text that values must contain, ignoring letter case and diacritics; empty for all.
  var search = ""
  /// In the order of values instead of the commonest first.
  var byValue = false
}
