/// Counts the values of a column.
public enum Facets {
  /// The values of a column with their counts; nil when canceled.
  ///
  /// Values are distinguished exactly as shown, including case, so that two spellings of a department can be found.
  /// Moments are grouped by day in the snapshot's zone, by month when the filtered computers have more than 62 distinct
  /// days, and by year when they have more than 60 distinct months. Each element of a list counts.
  ///
  /// - Parameters:
  ///   - column: the index of the column in the snapshot.
  ///   - order: the computers of this snapshot that match a filter; nil for all.
  ///   - limit: the maximum number of values; nil for all.
  ///   - bucket: the period to group moments by; nil to choose one.
  ///   - workers: the workers that share the work.
  ///   - isCancelled: called once per chunk.
  public static func values(
    of column: Int, in snapshot: InventorySnapshot, order: RowOrder? = nil, limit: Int? = nil,
    bucket: DateBucket? = nil, workers: Workers = .one, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> FacetTable? {
    let marks = order.flatMap { Facets.marks(of: $0, count: snapshot.count) }
    let stored = snapshot.stored[column]
    let tallies = workers.gather(snapshot.chunks.count) { (chunks: Range<Int>) -> FacetTally? in
      var tally = FacetTally()
      for index in chunks {
        if isCancelled() { return nil }
        let chunk = snapshot.chunks[index]
        let rows = snapshot.starts[index]..<snapshot.starts[index + 1]
        if let marks {
          marks.withUnsafeBufferPointer {
            tally.add(
              chunk.columns[stored], rows: chunk.count, marks: UnsafeBufferPointer(rebasing: $0[rows]),
              zone: snapshot.timeZone)
          }
        } else {
          tally.add(chunk.columns[stored], rows: chunk.count, marks: nil, zone: snapshot.timeZone)
        }
      }
      return tally
    }
    guard let tallies, var tally = tallies.first else { return nil }
    for other in tallies.dropFirst() { tally.add(other) }
    let filtered = marks.map { $0.reduce(0) { $0 + Int($1) } } ?? snapshot.count
    let field = snapshot.columns[column]
    let kind = StorageKind(field)
    let usedBucket = kind == .moment ? bucket ?? tally.fittingBucket : nil
    let ranking = tally.ranking(kind, bucket: usedBucket)
    return FacetTable(
      field: field, values: ranking.first(limit), distinctCount: ranking.count, missing: tally.missing,
      computers: FacetCount(count: filtered, total: snapshot.count), bucket: usedBucket)
  }

  /// 1 for each row that the order contains, else 0; nil when it contains all rows.
  static func marks(of order: RowOrder, count: Int) -> [UInt8]? {
    guard order.count < count else { return nil }
    var marks = [UInt8](repeating: 0, count: count)
    for position in 0..<order.count where order.row(at: position) < count { marks[order.row(at: position)] = 1 }
    return marks
  }
}
