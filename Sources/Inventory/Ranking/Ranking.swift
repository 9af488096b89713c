/// Filters and sorts snapshots.
///
/// Three things make the next ranking cheap when the one before is at hand: a snapshot that has only grown keeps the sorted
/// order of its earlier rows, new ones are put in between; a filter that only narrows looks at earlier hits and new rows;
/// and because an order knows all rows as sorted, filtering never sorts.
public enum Ranking {
  /// An earlier ranking: its query, its result, and the number of rows its snapshot had.
  public typealias Previous = (query: ListQuery, order: RowOrder, rowCount: Int)

  /// The rows that match a query, in order; nil when cancelled.
  ///
  /// - Parameters:
  ///   - previous: the ranking to go on from. One of another load does no harm: it is seen and not used.
  ///   - workers: who shares the work.
  ///   - isCancelled: asked once a chunk at least, and between the steps of sorting, on any of the workers' threads.
  public static func order(
    _ snapshot: InventorySnapshot, _ query: ListQuery, previous: Previous? = nil, workers: Workers = .one,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> RowOrder? {
    let earlier = previous.flatMap { snapshot.hasGrown(from: $0.order.chunks) ? $0 : nil }
    guard let sorted = sorted(snapshot, query, earlier, workers, isCancelled) else { return nil }
    guard !query.filter.isAll else {
      return RowOrder(rows: sorted, sorted: sorted, matches: nil, chunks: snapshot.chunks)
        .restricted(to: query.only, in: snapshot)
    }
    let narrowed = earlier.flatMap { earlier -> (filter: Filter, matches: FilterMatches)? in
      guard let matches = earlier.order.matches, query.filter.root.implies(earlier.query.filter.root) else {
        return nil
      }
      return (earlier.query.filter, matches)
    }
    guard
      let matches = FilterMatches.find(
        query.filter, in: snapshot, after: narrowed, workers: workers, isCancelled: isCancelled)
    else { return nil }
    var candidates = sorted
    if narrowed != nil, let earlier, earlier.rowCount == snapshot.count, earlier.query.sort == query.sort,
      earlier.query.only == nil
    {
      candidates = earlier.order.rows
    }
    return RowOrder(
      rows: matches.rows(of: candidates, rowCount: snapshot.count), sorted: sorted, matches: matches,
      chunks: snapshot.chunks
    )
    .restricted(to: query.only, in: snapshot)
  }

  /// All rows as the query sorts them.
  private static func sorted(
    _ snapshot: InventorySnapshot, _ query: ListQuery, _ earlier: Previous?, _ workers: Workers,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) -> [UInt32]? {
    let known = earlier.flatMap { $0.query.sort == query.sort ? $0.order.sorted : nil } ?? []
    if known.count == snapshot.count, !known.isEmpty { return known }
    guard let sorter = RowSorter(snapshot, query.sort, workers: workers, isCancelled: isCancelled) else { return nil }
    // Each new row is found its place by halving; for many new rows sorting all is quicker.
    let isWorthMerging = (snapshot.count - known.count) * 8 < known.count
    guard isWorthMerging else { return sorter.sorted(from: 0) }
    return sorter.sorted(from: known.count).map { sorter.merged(known, $0) }
  }
}
