/// Near matches, for a filter that no computer matches.
extension RowOrder {
  /// The computers with the filter's words in a similar spelling, with as few errors as any has; the same order where
  /// there are none.
  ///
  /// - Returns: nil when canceled.
  func offeringNear(
    _ query: ListQuery, in snapshot: InventorySnapshot, _ workers: Workers,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) -> RowOrder? {
    let most = query.filter.root.mostErrors
    for errors in stride(from: 1, through: most, by: 1) {
      guard
        let near = FilterMatches.find(
          query.filter, in: snapshot, after: nil, words: .near(errors: errors), workers: workers,
          isCancelled: isCancelled)
      else { return nil }
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
