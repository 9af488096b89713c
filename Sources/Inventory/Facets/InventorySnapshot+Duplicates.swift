extension InventorySnapshot {
  /// The snapshot with the columns of `Field.duplicates` and `Field.duplicateCount`, worked out anew; nil when cancelled.
  ///
  /// All computers are compared with all, so it is for a snapshot that is loaded, not for each on the way. When nothing is
  /// loaded that could be compared, both columns are *not requested*.
  ///
  /// - Parameters:
  ///   - workers: who shares the work.
  ///   - isCancelled: asked once a chunk.
  public func markingDuplicates(
    workers: Workers = .one, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> InventorySnapshot? {
    guard let sets = Duplicates.sets(in: self, workers: workers, isCancelled: isCancelled) else { return nil }
    let texts = chunks.indices.map { DuplicateColumns.texts(sets, rows: starts[$0]..<starts[$0 + 1]) }
    let counts = chunks.indices.map { DuplicateColumns.counts(sets, rows: starts[$0]..<starts[$0 + 1]) }
    return adding([(field: .duplicates, parts: texts), (field: .duplicateCount, parts: counts)])
  }
}
