import Inventory

extension Computation.Kind {
  static let viewCounts = Self("viewCounts")
}

/// Counting the computers of each view, off the terminal's thread, after every load and when columns have come.
extension BrowserState {
  /// Runs after every event, and asks for something only when there is something else to count.
  mutating func countViews() -> [BrowserEffect] {
    guard showsTabs, let fleet, !progress.isRunning, !columnLoad.isLoading else { return [] }
    let snapshot = fleet.snapshot
    let subject = ViewCounts.Subject(
      load: fleet.load, rows: snapshot.count, columns: snapshot.columns.count, views: views.version,
      catalogue: catalogue.fields.count)
    guard !views.counts.areOf(subject, minute: now.minute) else { return [] }
    views.counts.begin(subject, minute: views.all.contains { followsClock($0.filter) } ? now.minute : nil)
    let filters = views.all.compactMap { view -> (name: String, filter: Filter)? in
      guard let filter = try? filterReader.read(view.filter), lackingFields(for: filter).isEmpty else { return nil }
      return (view.name, filter)
    }
    let (known, sort) = (rankingAtHand, shown?.query.sort ?? [])
    return compute(.viewCounts) { workers, isCancelled in
      var counts: [String: Int] = [:]
      for (name, filter) in filters {
        guard
          let count = Self.count(
            filter, in: snapshot, sort: sort, after: known, workers: workers, isCancelled: isCancelled)
        else { return nil }
        counts[name] = count
      }
      return { [counts] state in
        state.views.counts.finish(counts)
        state.refreshViewPanel()
        return []
      }
    }
  }

  /// Whether what a filter means depends on when it is read.
  private func followsClock(_ text: String) -> Bool {
    let tomorrow = now.advanced(byMilliseconds: 86_400_000).milliseconds
    let later = FilterReader(catalogue: catalogue, now: tomorrow, timeZone: configuration.timeZone)
    return (try? filterReader.read(text)) != (try? later.read(text))
  }

  /// What is sorted already, and need not be sorted again to count.
  var rankingAtHand: PreviousRanking? {
    guard let shown, let fleet, shown.load == fleet.load else { return nil }
    return PreviousRanking(query: shown.query, order: shown.order, rowCount: shown.snapshot.count)
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
