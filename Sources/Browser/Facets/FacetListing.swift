import Inventory

/// The values of a field, counted, and those of them that were looked for.
struct FacetListing: Sendable {
  var request: FacetRequest
  var table: FacetTable
  /// Places in `table.values`, in the order asked for.
  var places: [Int]
  /// Where among those the ones without a value are listed; nil when they are not.
  var missingPlace: Int?

  /// Nobody scrolls through more, and sorting all values of a column that has another for each computer takes a while: those
  /// behind are sorted when something is looked for among them.
  static let mostAtOnce = 1000

  /// Counts, or goes on from a listing that has counted the same already; nil when cancelled.
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
    return FacetListing(request: request, table: table, places: places, missingPlace: missing)
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
      // Sorted as the list is, so that nothing has to be sorted anew.
      let query = ListQuery(filter: question.filter, sort: ranked?.query.sort ?? [], only: question.only)
      order = Ranking.order(snapshot, query, previous: ranked, workers: workers, isCancelled: isCancelled)
      if order == nil { return nil }
    }
    return Facets.values(
      of: column, in: snapshot, order: order, limit: limit, workers: workers, isCancelled: isCancelled)
  }
}

/// What counts values for something that shows them, and how far that is.
struct FacetCounting: Sendable {
  /// What was asked for last.
  private(set) var asked: FacetRequest?
  /// What came last; it may be the answer to an earlier request.
  var listing: FacetListing?

  /// Whether the listing is what was asked for last.
  var isDone: Bool { asked != nil && listing?.request == asked }

  fileprivate mutating func ask(_ request: FacetRequest) { asked = request }
}

extension BrowserState {
  /// Has values counted unless they are, or are being. What comes is handed to `take`.
  mutating func count(
    _ kind: Computation.Kind, _ request: FacetRequest, in counting: inout FacetCounting,
    take: @escaping @Sendable (inout BrowserState, FacetListing) -> Void
  ) -> [BrowserEffect] {
    guard let fleet, request != counting.asked else { return [] }
    // A list that is being loaded grows all the time: what is under way may end before it is asked for again.
    if let asked = counting.asked, computations.isRunning(kind), request.question.isGrown(from: asked.question) {
      return []
    }
    counting.ask(request)
    let earlier = counting.listing
    let snapshot = fleet.snapshot
    let previous = shown.flatMap { $0.load == fleet.load ? $0 : nil }
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
