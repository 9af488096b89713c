import Browser

/// A line chart as SVG. Days without a load are shaded gaps, because a dashed line has gaps, too. Lines have their names at their ends and different dashes, so they
/// are distinguishable without color.
struct SummaryTrendSVG {
  struct Line {
    var label: String
    /// The class that has its color.
    var style: String
    /// From the first day to the last; nil for unknown.
    var counts: [Int?]
  }

  private let lines: [Line]
  private let days: [String]
  private let bounds: (low: Int, high: Int)
  private let name: String

  private static let size = (width: 640, height: 260)
  private static let plot = (left: 64, right: 500, top: 12, bottom: 224)
  private static let dashes = ["", "9 4", "3 3", "14 4 3 4", "6 6", "1 4"]

  init(_ lines: [Line], days: [String], startsAtZero: Bool, labelledBy name: String) {
    (self.lines, self.days, self.name) = (lines, days, name)
    bounds = LineBounds.bounds(of: lines.flatMap { $0.counts.compactMap(\.self) }, startsAtZero: startsAtZero)
  }

  var text: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.size.width) \(Self.size.height)" role="img" \
    aria-labelledby="\(name)">
    \(gaps)
    \(axes)
    \(lines.indices.map(drawn).joined(separator: "\n"))
    \(labels)
    </svg>
    """
  }

  private func x(_ day: Int) -> Double {
    Double(Self.plot.left) + Double(day * (Self.plot.right - Self.plot.left)) / Double(max(1, days.count - 1))
  }

  private func y(_ count: Int) -> Double {
    let share = Double(count - bounds.low) / Double(max(1, bounds.high - bounds.low))
    return Double(Self.plot.bottom) - share * Double(Self.plot.bottom - Self.plot.top)
  }

  private func tenths(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }

  /// A stripe behind each run of days without a load, from the day before it to the day after it.
  private var gaps: String {
    let isKnown = days.indices.map { day in lines.contains { $0.counts[day] != nil } }
    let starts = days.indices.filter { !isKnown[$0] && ($0 == 0 || isKnown[$0 - 1]) }
    return starts.map { start in
      let end = isKnown[start...].firstIndex(of: true) ?? days.count - 1
      let left = x(max(0, start - 1))
      return """
        <rect class="track" x="\(tenths(left))" y="\(Self.plot.top)" width="\(tenths(x(end) - left))" \
        height="\(Self.plot.bottom - Self.plot.top)"/>
        """
    }.joined(separator: "\n")
  }

  private var axes: String {
    let rows = [bounds.low, (bounds.low + bounds.high) / 2, bounds.high].map { count in
      """
      <line class="grid" x1="\(Self.plot.left)" y1="\(tenths(y(count)))" x2="\(Self.plot.right)" \
      y2="\(tenths(y(count)))"/><text class="quiet" x="\(Self.plot.left - 10)" y="\(tenths(y(count)))" \
      text-anchor="end" dominant-baseline="central">\(Amount.grouped(count))</text>
      """
    }
    let dates = [(0, "start"), (days.count - 1, "end")].map { day, anchor in
      """
      <text class="quiet" x="\(tenths(x(day)))" y="\(Self.plot.bottom + 22)" text-anchor="\(anchor)">\(days[day])</text>
      """
    }
    return (rows + dates).joined(separator: "\n")
  }

  private func drawn(_ index: Int) -> String {
    let line = lines[index]
    var runs: [[Int]] = []
    for (day, count) in line.counts.enumerated() where count != nil {
      if runs.last?.last == day - 1, !runs.isEmpty { runs[runs.count - 1].append(day) } else { runs.append([day]) }
    }
    let dashes = Self.dashes[min(index, Self.dashes.count - 1)]
    let style = dashes.isEmpty ? "" : " stroke-dasharray=\"\(dashes)\""
    return runs.map { run in
      let points = run.map { "\(tenths(x($0))),\(tenths(y(line.counts[$0] ?? 0)))" }
      guard run.count > 1 else {
        return """
          <circle class="\(line.style)" cx="\(tenths(x(run[0])))" cy="\(tenths(y(line.counts[run[0]] ?? 0)))" r="2.5"/>
          """
      }
      return "<polyline class=\"line \(line.style)\"\(style) points=\"\(points.joined(separator: " "))\"/>"
    }.joined(separator: "\n")
  }

  /// The names at the ends of the lines, with room between them.
  private var labels: String {
    let ends = lines.indices.map { index in
      (index: index, y: y(lines[index].counts.last.flatMap(\.self) ?? bounds.low))
    }.sorted { ($0.y, $0.index) < ($1.y, $1.index) }
    var places = ends.map(\.y)
    for place in places.indices.dropFirst() { places[place] = max(places[place], places[place - 1] + 17) }
    var limit = Double(Self.plot.bottom)
    for place in places.indices.reversed() {
      places[place] = min(places[place], limit)
      limit = places[place] - 17
    }
    return zip(ends, places).map { end, place in
      let line = lines[end.index]
      let count = Amount.grouped(line.counts.last.flatMap(\.self) ?? 0)
      let dashes = Self.dashes[min(end.index, Self.dashes.count - 1)]
      let style = dashes.isEmpty ? "" : " stroke-dasharray=\"\(dashes)\""
      return """
        <line class="line \(line.style)"\(style) x1="\(Self.plot.right + 8)" y1="\(tenths(place))" \
        x2="\(Self.plot.right + 32)" y2="\(tenths(place))"/><text x="\(Self.plot.right + 40)" y="\(tenths(place))" \
        dominant-baseline="central">\(SummaryPage.escaped(line.label)) · \(count)</text>
        """
    }.joined(separator: "\n")
  }
}
