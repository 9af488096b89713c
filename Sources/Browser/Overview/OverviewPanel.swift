import Inventory
import Screen

/// The fleet at a glance, over both panes: charts of the listed computers. Each bar can be listed.
struct OverviewPanel: Panel {
  /// What is counted by, and how many fields the catalogue had when the names were resolved: extension attributes
  /// arrive later.
  private(set) var dimensions: [SummaryDimension] = []
  private var knownFields = -1
  private var names: [String] = []
  /// The last request, and the last result, which may belong to an earlier request.
  var asked: OverviewQuestion?
  private(set) var listing: OverviewListing?
  /// The same of the charts over time.
  var askedTrend: TrendQuestion?
  private(set) var trends: [OverviewTrend] = []
  private(set) var cursor: OverviewCursor?
  /// Whether `trends` are drawn from what was counted, and not a line that says why not.
  private(set) var isDrawn = false
  /// The first visible row.
  private(set) var top = 0

  var context: ActionContext { .overview }

  var chooseHint: String {
    selectedTrend == nil ? selected.map { $0.bar == nil } == true ? "load" : "list them" : "explain"
  }

  init(in state: BrowserState) {
    cursor = state.panels.overview.cursor
    resolve(in: state)
    take(nil, in: state)
  }

  /// The charts; without bars until they are counted.
  var charts: [SummaryChart] { listing?.summary.charts ?? [] }
  var computers: Int { listing?.summary.computers ?? 0 }

  func layout(in state: BrowserState) -> OverviewLayout {
    let isAccessible = state.context.configuration.isAccessible
    return OverviewLayout(
      charts, trends,
      count: OverviewLayout.count(width: state.context.size.width, isAccessible: isAccessible),
      plotRows: isAccessible ? nil : Self.plotRows(height: state.context.size.height))
  }

  /// The chart over time that a line belongs to; nil for a line of bars.
  func trend(of line: OverviewLine) -> OverviewTrend? {
    let place = line.chart - charts.count
    return trends.indices.contains(place) ? trends[place] : nil
  }

  /// The chart over time under the cursor.
  var selectedTrend: OverviewTrend? { cursor.flatMap { cursor in trends.first { $0.name == cursor.chart } } }

  /// The bar under the cursor.
  var selected: (chart: SummaryChart, bar: SummaryBar?)? {
    guard let cursor, let chart = charts.first(where: { $0.dimension.name == cursor.chart }) else { return nil }
    return (chart, chart.isMissing ? nil : chart.bars.first { $0.kind == cursor.kind && $0.label == cursor.label })
  }

  /// Finds the dimensions of the chosen names. A name that no field has is left out: it may be that of an extension
  /// attribute, which is not known yet.
  private mutating func resolve(in state: BrowserState) {
    let catalogue = state.filtering.catalogue
    guard catalogue.fields.count != knownFields || names != state.panels.overview.names else { return }
    knownFields = catalogue.fields.count
    names = state.panels.overview.names
    dimensions = names.compactMap { try? SummaryDimension.named($0, in: catalogue) }
  }

  /// Takes other counts. The cursor stays on its bar.
  mutating func take(_ new: OverviewListing, in state: BrowserState) {
    listing = new
    settle(in: state)
  }

  /// Takes another trend; nil while there is none.
  mutating func take(_ trend: FleetTrend?, in state: BrowserState) {
    guard state.context.configuration.recordsChanges else { return trends = [] }
    let dots = state.context.configuration.glyphs.ellipsis.text
    let waiting =
      switch state.filtering.recorded {
      case .known(nil, _), .outdated(nil): "Nothing is recorded yet. A chart needs loads on two days."
      case _ where state.list.fleet?.asOf == nil: "Drawn when all computers are loaded."
      case .notRead, .reading(nil, _): "Reading what was recorded\(dots)"
      case .known, .outdated, .reading: "Counting\(dots)"
      }
    trends = OverviewTrend.charts(trend, waiting: waiting, in: state.context.configuration.timeZone)
    isDrawn = trend != nil
    settle(in: state)
  }

  // MARK: Moving

  mutating func settle(in state: BrowserState) {
    resolve(in: state)
    let layout = layout(in: state)
    guard let place = cursor.flatMap({ layout.place(of: $0, in: charts, trends) }) ?? layout.stops.first else { return }
    put(place, layout, in: state)
  }

  private mutating func put(_ place: OverviewPlace, _ layout: OverviewLayout, in state: BrowserState) {
    guard let line = layout.line(at: place) else { return }
    cursor =
      if let trend = trend(of: line) {
        if case .sentence(let index) = line.kind {
          OverviewCursor(chart: trend.name, label: String(index))
        } else {
          OverviewCursor(chart: trend.name)
        }
      } else if case let chart = charts[line.chart], case .bar(let index) = line.kind {
        OverviewCursor(chart: chart.dimension.name, kind: chart.bars[index].kind, label: chart.bars[index].label)
      } else {
        OverviewCursor(chart: charts[line.chart].dimension.name)
      }
    // The title of the chart stays visible, where there is room for both.
    let height = places(in: state).charts.height
    let title = layout.columns[place.column][..<place.row].lastIndex { $0.kind == .title } ?? place.row
    top = max(top, place.row + 1 - height)
    top = min(top, place.row - title < height ? title : place.row)
    top = max(0, min(top, max(place.row + 1, layout.height) - height))
  }

  private func place(in layout: OverviewLayout) -> OverviewPlace? {
    cursor.flatMap { layout.place(of: $0, in: charts, trends) }
  }

  mutating func move(_ movement: Movement, in state: BrowserState) {
    let layout = layout(in: state)
    guard let place = place(in: layout) else { return }
    let stops = layout.stops(in: place.column)
    guard let position = stops.firstIndex(of: place.row) else { return }
    let target = movement.target(
      from: position, count: stops.count, height: min(stops.count, places(in: state).charts.height))
    let row = stops[min(max(0, target), stops.count - 1)]
    put(OverviewPlace(column: place.column, row: row), layout, in: state)
  }

  /// Moves to another column.
  ///
  /// - Returns: false when there is none.
  mutating func moveSideways(by step: Int, in state: BrowserState) -> Bool {
    let layout = layout(in: state)
    guard let target = place(in: layout).flatMap({ layout.beside($0, by: step) }) else { return false }
    put(target, layout, in: state)
    return true
  }

  /// Moves to another chart.
  ///
  /// - Returns: false when there is none.
  mutating func moveToChart(by step: Int, in state: BrowserState) -> Bool {
    let layout = layout(in: state)
    guard let target = place(in: layout).flatMap({ layout.chart(after: $0, by: step) }) else { return false }
    put(target, layout, in: state)
    return true
  }

  mutating func click(_ place: CellPosition, in state: BrowserState) -> PanelClick {
    let area = places(in: state).charts
    let layout = layout(in: state)
    guard area.contains(place), !layout.columns.isEmpty else { return .beside }
    let width = area.width / layout.columns.count
    let target = OverviewPlace(
      column: min(layout.columns.count - 1, (place.column - area.column) / max(1, width)),
      row: top + place.row - area.row)
    guard layout.line(at: target)?.isStop == true else { return .beside }
    let before = cursor
    put(target, layout, in: state)
    return before == cursor ? .again : .moved
  }

  // MARK: Choosing

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    if selectedTrend != nil {
      state.say("A chart over time is of the whole fleet. jamf-tui changes lists what has changed.", tone: .plain)
      return []
    }
    guard let (chart, bar) = selected else { return [.bell] }
    state.panels.overview.cursor = cursor
    guard let bar else {
      guard chart.isMissing, state.list.fleet?.snapshot.layout.path(for: chart.dimension.field) != nil else {
        return [.bell]
      }
      return state.withColumns(of: [chart.dimension.field], for: "the overview") { _ in [] }
    }
    guard let filter = bar.filter else {
      state.say(
        bar.kind == .value || bar.kind == .other
          ? "A filter cannot match exactly these computers."
          : "A filter finds missing values, but not by their reason.", tone: .warning)
      return [.bell]
    }
    let text = state.filtering.line.text
    guard let before = state.fields.reader.narrowable(text) else {
      state.say("A bar cannot be added to a filter that is RSQL or invalid. Clear it first.", tone: .warning)
      return [.bell]
    }
    let what = "\(chart.dimension.title): \(bar.label)"
    return state.list(what, of: self, by: before.allSatisfy(\.isWhitespace) ? filter : "\(before) \(filter)")
  }

  func leave(in state: inout BrowserState) -> [BrowserEffect] {
    state.panels.overview.cursor = cursor
    state.panels.close()
    return []
  }
}
