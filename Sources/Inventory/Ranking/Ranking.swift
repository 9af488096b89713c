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
  ///   - isCancelled: asked once a chunk, and between the steps of sorting.
  public static func order(
    _ snapshot: InventorySnapshot, _ query: ListQuery, previous: Previous? = nil, workers: Workers = .one,
    isCancelled: @escaping () -> Bool = { false }
  ) -> RowOrder? {
    let earlier = previous.flatMap { snapshot.hasGrown(from: $0.order.chunks) ? $0 : nil }
    guard let sorted = sorted(snapshot, query, earlier, isCancelled) else { return nil }
    let filter = WordFilter(query.filter.text)
    guard !filter.isEmpty else { return RowOrder(rows: sorted, sorted: sorted, chunks: snapshot.chunks) }
    guard let marks = marks(snapshot, filter, earlier, isCancelled) else { return nil }
    let rows = marks.withUnsafeBufferPointer { marks in sorted.filter { marks[Int($0)] != 0 } }
    return RowOrder(rows: rows, sorted: sorted, chunks: snapshot.chunks)
  }

  /// All rows as the query sorts them.
  private static func sorted(
    _ snapshot: InventorySnapshot, _ query: ListQuery, _ earlier: Previous?, _ isCancelled: @escaping () -> Bool
  ) -> [UInt32]? {
    let known = earlier.flatMap { $0.query.sort == query.sort ? $0.order.sorted : nil } ?? []
    if known.count == snapshot.count, !known.isEmpty { return known }
    guard let sorter = RowSorter(snapshot, query.sort, isCancelled: isCancelled) else { return nil }
    // Each new row is found its place by halving; for many new rows sorting all is quicker.
    let isWorthMerging = (snapshot.count - known.count) * 8 < known.count
    guard isWorthMerging else { return sorter.sorted(from: 0) }
    return sorter.sorted(from: known.count).map { sorter.merged(known, $0) }
  }

  /// A byte for each row, 1 for those that match.
  private static func marks(
    _ snapshot: InventorySnapshot, _ filter: WordFilter, _ earlier: Previous?, _ isCancelled: () -> Bool
  ) -> [UInt8]? {
    var marks = [UInt8](repeating: 0, count: snapshot.count)
    var narrowed: RowOrder?
    if let earlier, case let before = WordFilter(earlier.query.filter.text), !before.isEmpty, filter.narrows(before) {
      narrowed = earlier.order
    }
    let isDone = marks.withUnsafeMutableBufferPointer { marks in
      for (index, chunk) in snapshot.chunks.enumerated() {
        if isCancelled() { return false }
        let rows = snapshot.starts[index]..<snapshot.starts[index + 1]
        let part = UnsafeMutableBufferPointer(rebasing: marks[rows])
        guard let narrowed, index < narrowed.chunks.count else {
          filter.mark(chunk.search, part)
          continue
        }
        var candidates = 0
        for row in rows where narrowed.places[row] != RowOrder.absent {
          marks[row] = 1
          candidates += 1
        }
        if candidates > 0 { filter.mark(chunk.search, part, candidates: candidates) }
      }
      return true
    }
    return isDone ? marks : nil
  }
}
