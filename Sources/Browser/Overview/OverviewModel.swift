import Inventory

/// Which charts the overview has.
struct OverviewModel: Hashable, Sendable {
  /// The names of the dimensions that were chosen; nil for the usual ones.
  var chosen: [String]?
  /// The overview as it was last seen: opened again, its cursor is in the same place.
  var cursor: OverviewCursor?

  var names: [String] { chosen ?? SummaryDimension.usualNames }
}

/// A bar by what it is, not by its place: charts grow while the list is loading.
struct OverviewCursor: Hashable, Sendable {
  /// The name of the chart's dimension, or of a chart over time.
  var chart: String
  var kind = SummaryBar.Kind.value
  /// The label of the bar, or the number of a sentence; empty for the line of a chart without bars.
  var label = ""
}

/// What is counted: the charts among the computers of the list.
struct OverviewQuestion: Hashable, Sendable {
  var dimensions: [SummaryDimension]
  var filter: Filter
  /// The computers that the list is restricted to besides.
  var only: Restriction?
  /// The load, and how many computers it has so far.
  var load: Int
  var computers: Int
  /// How many of them are more than previews, and whether the others are on their way.
  var whole: Int
  var isLoading: Bool
  /// How many values of columns that are being loaded have arrived, and which fields have columns.
  var arrived: Int
  var loaded: Set<String>

  /// - Returns: nil while there is no list.
  init?(_ dimensions: [SummaryDimension], in state: BrowserState) {
    guard let fleet = state.list.fleet else { return nil }
    self.dimensions = dimensions
    // A filter whose columns are not loaded is not in force; the list shows what the previous one matches.
    (filter, only) = (state.list.query.filter, state.list.query.only)
    load = fleet.load
    computers = fleet.snapshot.count
    whole = fleet.loaded
    isLoading = state.loading.progress.isRunning && fleet.load == state.loading.progress.generation
    let progress = dimensions.compactMap { state.loading.columnLoad.progress(of: $0.field)?.loaded }
    arrived = progress.max() ?? 0
    loaded = Set(dimensions.map(\.field.path).filter { fleet.snapshot.column(path: $0) != nil })
  }

  /// Whether the other is the same question of a list that has grown.
  func isGrown(from other: OverviewQuestion) -> Bool {
    dimensions == other.dimensions && filter == other.filter && only == other.only && load == other.load
  }
}

/// What is followed back in time: a list whose load has ended, and what was recorded before.
struct TrendQuestion: Hashable, Sendable {
  var history: ChangeHistory
  var load: Int
  var computers: Int
  /// When the load ended, in milliseconds since 1970-01-01.
  var asOf: Int64
  var hasVersions: Bool

  /// - Returns: nil while nothing is known of the history, or the list is loading.
  init?(in state: BrowserState) {
    guard let history = state.filtering.recorded.history, let fleet = state.list.fleet, let asOf = fleet.asOf else {
      return nil
    }
    self.history = history
    load = fleet.load
    computers = fleet.snapshot.count
    self.asOf = asOf.milliseconds
    hasVersions = fleet.snapshot.finishedColumn(path: DeviceKind.systemVersion) != nil
  }
}

/// The counted charts.
struct OverviewListing: Sendable {
  var question: OverviewQuestion
  var summary: FleetSummary

  /// Counts; nil when cancelled.
  static func make(
    _ question: OverviewQuestion, of snapshot: InventorySnapshot, scale: SummaryScale, after ranked: Ranking.Previous?,
    workers: Workers, isCancelled: @escaping @Sendable () -> Bool
  ) -> OverviewListing? {
    var order: RowOrder?
    if !question.filter.isAll || question.only != nil {
      // In the order of the list, so that nothing has to be sorted again.
      let query = ListQuery(filter: question.filter, sort: ranked?.query.sort ?? [], only: question.only)
      order = Ranking.order(snapshot, query, previous: ranked, workers: workers, isCancelled: isCancelled)
      if order == nil { return nil }
    }
    return FleetSummary.make(
      question.dimensions, of: snapshot, order: order, scale: scale, workers: workers, isCancelled: isCancelled
    ).map { OverviewListing(question: question, summary: $0) }
  }
}
