/// Filters and sorts snapshots.
///
/// Three things make a ranking cheap when the previous one is available: if the snapshot has only grown, the order of
/// its earlier rows stays and new rows are merged in; a filter that only narrows tests earlier matches and new rows;
/// and an order keeps all rows as sorted, so filtering never sorts.
public enum Ranking {
  /// An earlier ranking: its query, its result, and the number of rows its snapshot had.
  public typealias Previous = (query: ListQuery, order: RowOrder, rowCount: Int)

  /// The rows that match a query, in order; nil when canceled.
  ///
  /// - Parameters:
  ///   - previous: the ranking to reuse. One of another load is detected and ignored.
  ///   - offersNear: whether computers with similar words are shown when none matches.
  ///   - workers: the workers that share the work.
  ///   - isCancelled: called at least once per chunk, and between the steps of sorting, on any of the workers' threads.
  public static func order(
    _ snapshot: InventorySnapshot, _ query: ListQuery, previous: Previous? = nil, offersNear: Bool = false,
    workers: Workers = .one, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> RowOrder? {
    let earlier = previous.flatMap { snapshot.hasGrown(from: $0.order.chunks) ? $0 : nil }
    guard let sorted = sorted(snapshot, query, earlier, workers, isCancelled) else { return nil }
    guard !query.filter.isAll else {
      return RowOrder(rows: sorted, sorted: sorted, matches: nil, chunks: snapshot.chunks)
        .restricted(to: query.only, in: snapshot)
    }
    let narrowed = earlier.flatMap { earlier -> (filter: Filter, matches: FilterMatches)? in
      guard let matches = earlier.order.matches, !earlier.order.isPreliminary,
        query.filter.root.implies(earlier.query.filter.root)
      else { return nil }
      return (earlier.query.filter, matches)
    }
    let inIDs = query.sortsByRelevance ? query.filter.root.searchInIDs(of: snapshot) : .none
    let found: (matches: FilterMatches, relevant: FilterMatches?)?
    if inIDs == .most {
      found = FilterMatches.findRelevantFirst(query.filter, snapshot, after: narrowed, workers, isCancelled)
    } else {
      let matches = FilterMatches.find(
        query.filter, in: snapshot, after: narrowed, workers: workers, isCancelled: isCancelled)
      found = matches.map { ($0, nil) }
    }
    guard let (matches, relevant) = found else { return nil }
    let isPreliminary = query.filter.fields.contains { snapshot.unfinished.contains($0.path) }
    var candidates = sorted
    if narrowed != nil, let earlier, earlier.rowCount == snapshot.count, earlier.query.sort == query.sort,
      earlier.query.only == nil, earlier.order.idMatches == 0
    {
      candidates = earlier.order.rows
    }
    var order = RowOrder(
      rows: matches.rows(of: candidates, rowCount: snapshot.count), sorted: sorted, matches: matches,
      chunks: snapshot.chunks, isPreliminary: isPreliminary
    )
    .restricted(to: query.only, in: snapshot)
    if inIDs != .none {
      guard order.putIDMatchesLast(query.filter, in: snapshot, relevant, workers, isCancelled) else { return nil }
    }
    guard offersNear, order.count == 0, !isPreliminary else { return order }
    return order.offeringNear(query, in: snapshot, workers, isCancelled)
  }

  /// All rows in the order of the query.
  private static func sorted(
    _ snapshot: InventorySnapshot, _ query: ListQuery, _ earlier: Previous?, _ workers: Workers,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) -> [UInt32]? {
    let known = earlier.flatMap { $0.query.sort == query.sort ? $0.order.sorted : nil } ?? []
    if known.count == snapshot.count, !known.isEmpty { return known }
    guard let sorter = RowSorter(snapshot, query.sort, workers: workers, isCancelled: isCancelled) else { return nil }
    // Each new row is placed by binary search; for many new rows, sorting all rows is faster.
    let isWorthMerging = (snapshot.count - known.count) * 8 < known.count
    guard isWorthMerging else { return sorter.sorted(from: 0) }
    return sorter.sorted(from: known.count).map { sorter.merged(known, $0) }
  }
}

/// The rows of a snapshot that match a query, in its order.
public struct RowOrder: Sendable {
  /// The matching rows, first to last.
  var rows: [UInt32]
  /// All rows of the snapshot in the order, whether they match or not: the next filter only selects from it.
  let sorted: [UInt32]
  /// Which rows match; nil when all do.
  let matches: FilterMatches?
  /// The snapshot's chunks, by which the next ranking detects whether its snapshot has grown from this one.
  let chunks: [InventoryChunk]
  /// Whether the filter names a column whose values are still arriving, so that more rows may match.
  public let isPreliminary: Bool

  /// The number of rows at the end that match only by their ids, if the query sorts by relevance.
  public internal(set) var idMatches = 0

  /// The rows that are shown although they do not match, because none does: those with similar words. Nil for none.
  var near: FilterMatches?

  /// Whether the rows do not match the filter, but are similar to what it searches.
  public var isNear: Bool { near != nil }

  /// The number of rows.
  public var count: Int { rows.count }

  /// The row at a position.
  public func row(at position: Int) -> Int { Int(rows[position]) }

  /// The position of a row; nil when the row is not shown. A linear search: use it for one row, not for all.
  public func position(ofRow row: Int) -> Int? {
    guard sorted.indices.contains(row), (near ?? matches)?.contains(row) != false else { return nil }
    return rows.firstIndex(of: UInt32(row))
  }

  /// The same rows of the same list with other values; nil when the list has other computers. The values must change
  /// neither which rows match nor their order.
  public func carried(to snapshot: InventorySnapshot) -> RowOrder? {
    guard chunks.count == snapshot.chunks.count,
      zip(chunks, snapshot.chunks).allSatisfy({ $0 === $1 || $0.count == $1.count && $0.ids == $1.ids })
    else { return nil }
    var order = RowOrder(
      rows: rows, sorted: sorted, matches: matches, chunks: snapshot.chunks, isPreliminary: isPreliminary)
    (order.near, order.idMatches) = (near, idMatches)
    return order
  }

  /// The order of no rows.
  public static let empty = RowOrder(rows: [], sorted: [], matches: nil, chunks: [])

  init(
    rows: [UInt32], sorted: [UInt32], matches: FilterMatches?, chunks: [InventoryChunk], isPreliminary: Bool = false
  ) {
    self.rows = rows
    self.sorted = sorted
    self.matches = matches
    self.chunks = chunks
    self.isPreliminary = isPreliminary
  }
}

/// The computers that a list is restricted to in addition to its filter: those of a pasted list, or those that changed.
public struct Restriction: Hashable, Sendable {
  /// The computers.
  public var computers: ComputerSet
  /// A human-readable description of them: `changed since 14:02`.
  public var label: String

  /// A restriction to these computers.
  public init(to computers: ComputerSet, label: String) {
    self.computers = computers
    self.label = label
  }
}

extension RowOrder {
  /// The rows whose computers are in a restriction; all when there is none.
  func restricted(to restriction: Restriction?, in snapshot: InventorySnapshot) -> RowOrder {
    guard let restriction else { return self }
    var isWanted = [Bool](repeating: false, count: snapshot.count)
    for id in restriction.computers.ids {
      if let row = snapshot.row(of: id) { isWanted[row] = true }
    }
    var order = self
    order.rows = rows.filter { isWanted[Int($0)] }
    return order
  }
}
