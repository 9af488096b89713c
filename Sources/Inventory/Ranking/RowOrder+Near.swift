/// Near matches, for a filter that no computer matches.
extension RowOrder {
  /// A filter with more words was pasted, not mistyped.
  private static let mostMistypable = 8

  /// The computers with similar words in place of those that occur in no computer, with as few errors as any has; the
  /// same order where there are none.
  ///
  /// Words are searched in all computers at most `mostMistypable` times exactly, and twice with errors.
  ///
  /// - Returns: nil when canceled.
  func offeringNear(
    _ query: ListQuery, in snapshot: InventorySnapshot, _ workers: Workers,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) -> RowOrder? {
    func matches(_ filter: Filter, _ words: WordSearch) -> FilterMatches? {
      FilterMatches.find(filter, in: snapshot, after: nil, words: words, workers: workers, isCancelled: isCancelled)
    }
    let words = query.filter.root.mistypable
    guard words.count <= Self.mostMistypable else { return self }
    var mistyped: Set<[UInt8]> = []
    for word in words {
      guard let found = matches(Filter(text: "", root: .text(.contains(word))), .exact) else { return nil }
      if found.count == 0 { mistyped.insert(word) }
    }
    let most = mistyped.compactMap { NearSearch.errors(in: $0) }.max() ?? 0
    for errors in stride(from: 1, through: most, by: 1) {
      guard let near = matches(query.filter, .near(mistyped, errors: errors)) else { return nil }
      guard near.count > 0 else { continue }
      var order = self
      order.near = near
      order.rows = near.rows(of: sorted, rowCount: snapshot.count)
      order = order.restricted(to: query.only, in: snapshot)
      if order.count > 0 { return order }
    }
    return self
  }
}
