import Inventory
import Screen

/// A line of the overview.
struct OverviewLine: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case title
    case bar(Int)
    /// A row of a chart over time, and a sentence about it for a screen reader.
    case plot(Int)
    case sentence(Int)
    /// What is said instead of bars, or after them. The cursor can be on the first kind.
    case remark(isStop: Bool)
    case blank
  }

  /// The index of the chart; those over time are after all others.
  var chart: Int
  var kind: Kind

  var isStop: Bool {
    switch kind {
    case .bar, .sentence, .remark(isStop: true): true
    case .title, .plot, .remark(isStop: false), .blank: false
    }
  }
}

/// A place in the overview.
struct OverviewPlace: Hashable, Sendable {
  var column = 0
  var row = 0
}

/// The charts of the overview in one to three columns, from top to bottom and then to the right, as evenly high as their
/// order allows. A chart is never divided.
struct OverviewLayout: Sendable {
  private(set) var columns: [[OverviewLine]] = []

  /// The narrowest screens with two and three columns.
  private static let widthForTwo = 96
  private static let widthForThree = 150

  /// The number of columns on a screen of that width. A screen reader reads one.
  static func count(width: Int, isAccessible: Bool) -> Int {
    isAccessible || width < widthForTwo ? 1 : width < widthForThree ? 2 : 3
  }

  /// - Parameters:
  ///   - charts: the charts; none while the first is being counted.
  ///   - trends: the charts over time.
  ///   - count: the number of columns.
  ///   - plotRows: the rows of a chart over time; nil for sentences.
  init(_ charts: [SummaryChart], _ trends: [OverviewTrend] = [], count: Int, plotRows: Int? = nil) {
    var blocks = charts.enumerated().map { Self.lines(of: $1, at: $0) }
    if !charts.isEmpty {
      blocks += trends.enumerated().map { Self.lines(of: $1, at: charts.count + $0, plotRows: plotRows) }
    }
    guard !blocks.isEmpty else { return }
    var limit = blocks.map(\.count).max() ?? 1
    while Self.filled(blocks, limit: limit).count > count { limit += 1 }
    columns = Self.filled(blocks, limit: limit)
  }

  /// The height of the longest column, without the blank line at its end.
  var height: Int { max(0, (columns.map(\.count).max() ?? 0) - 1) }

  private static func lines(of chart: SummaryChart, at index: Int) -> [OverviewLine] {
    var lines = [OverviewLine(chart: index, kind: .title)]
    if chart.isMissing || chart.bars.isEmpty {
      lines.append(OverviewLine(chart: index, kind: .remark(isStop: true)))
    } else {
      lines += chart.bars.indices.map { OverviewLine(chart: index, kind: .bar($0)) }
      if chart.hiddenValues > 0 { lines.append(OverviewLine(chart: index, kind: .remark(isStop: false))) }
    }
    return lines + [OverviewLine(chart: index, kind: .blank)]
  }

  private static func lines(of trend: OverviewTrend, at index: Int, plotRows: Int?) -> [OverviewLine] {
    var lines = [OverviewLine(chart: index, kind: .title)]
    if trend.trend != nil, let plotRows {
      lines += (0..<plotRows + OverviewPanel.axisRows).map { OverviewLine(chart: index, kind: .plot($0)) }
    }
    if trend.trend != nil, plotRows == nil {
      lines += trend.sentences.indices.map { OverviewLine(chart: index, kind: .sentence($0)) }
    } else {
      lines.append(OverviewLine(chart: index, kind: .remark(isStop: true)))
    }
    return lines + [OverviewLine(chart: index, kind: .blank)]
  }

  private static func filled(_ blocks: [[OverviewLine]], limit: Int) -> [[OverviewLine]] {
    var columns: [[OverviewLine]] = [[]]
    for block in blocks {
      if !columns[columns.count - 1].isEmpty, columns[columns.count - 1].count + block.count > limit {
        columns.append([])
      }
      columns[columns.count - 1] += block
    }
    return columns
  }

  // MARK: Places

  func line(at place: OverviewPlace) -> OverviewLine? {
    guard columns.indices.contains(place.column), columns[place.column].indices.contains(place.row) else { return nil }
    return columns[place.column][place.row]
  }

  /// The rows of a column that the cursor can be on.
  func stops(in column: Int) -> [Int] {
    columns.indices.contains(column) ? columns[column].indices.filter { columns[column][$0].isStop } : []
  }

  /// The places that the cursor can be on, column by column.
  var stops: [OverviewPlace] {
    columns.indices.flatMap { column in stops(in: column).map { OverviewPlace(column: column, row: $0) } }
  }

  /// The place of a bar or a sentence, or else of the first line of its chart; nil when the chart is not there.
  func place(
    of cursor: OverviewCursor, in charts: [SummaryChart], _ trends: [OverviewTrend] = []
  ) -> OverviewPlace? {
    let names = charts.map(\.dimension.name) + trends.map(\.name)
    guard let chart = names.firstIndex(of: cursor.chart) else { return nil }
    let kind: OverviewLine.Kind? =
      if chart < charts.count {
        charts[chart].bars.firstIndex { $0.kind == cursor.kind && $0.label == cursor.label }.map { .bar($0) }
      } else {
        Int(cursor.label).map { .sentence($0) }
      }
    let places = stops.filter { line(at: $0)?.chart == chart }
    return places.first { line(at: $0)?.kind == kind } ?? places.first
  }

  /// The nearest stop of another column.
  func beside(_ place: OverviewPlace, by step: Int) -> OverviewPlace? {
    let column = place.column + step
    guard let row = stops(in: column).min(by: { abs($0 - place.row) < abs($1 - place.row) }) else { return nil }
    return OverviewPlace(column: column, row: row)
  }

  /// The first stop of the next chart, or that of the previous one.
  func chart(after place: OverviewPlace, by step: Int) -> OverviewPlace? {
    guard let chart = line(at: place)?.chart else { return nil }
    return stops.first { line(at: $0)?.chart == chart + step }
  }
}
