import Browser
import Inventory

/// The bars of a chart as SVG. The table below has the same numbers for screen readers, so the picture has only a name.
struct SummarySVG {
  private let chart: SummaryChart
  private let computers: Int
  private let name: String

  private static let width = 640
  private static let row = 26
  private static let labels = 200
  private static let numbers = 150

  init(_ chart: SummaryChart, computers: Int, labelledBy name: String) {
    (self.chart, self.computers, self.name) = (chart, computers, name)
  }

  var text: String {
    let height = chart.bars.count * Self.row
    let bars = chart.bars.enumerated().map { bar($1, top: $0 * Self.row) }.joined(separator: "\n")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width) \(height)" role="img" aria-labelledby="\(name)">
      \(bars)
      </svg>
      """
  }

  private func bar(_ bar: SummaryBar, top: Int) -> String {
    let room = Self.width - Self.labels - Self.numbers
    let highest = max(1, chart.highest)
    // A bar of few computers is still visible.
    let length = bar.count == 0 ? 0 : max(2, Double(bar.count) * Double(room) / Double(highest))
    let middle = top + Self.row / 2
    let color = bar.health.flatMap { $0 == .unknown ? nil : $0.word } ?? (bar.kind == .value ? "plain" : "missing")
    let label = Self.fitting(bar.label)
    let share = "\(Amount.grouped(bar.count)) · \(Amount.percent(bar.count, of: computers))"
    let tenths = (length * 10).rounded() / 10
    return """
      <text x="\(Self.labels - 12)" y="\(middle)" text-anchor="end" dominant-baseline="central"\
      \(bar.kind == .value ? "" : " class=\"quiet\"")>\(SummaryPage.escaped(label))</text>\
      <rect class="track" x="\(Self.labels)" y="\(top + 5)" width="\(room)" height="\(Self.row - 10)" rx="4"/>\
      <rect class="\(color)" x="\(Self.labels)" y="\(top + 5)" width="\(tenths)" height="\(Self.row - 10)" \
      rx="\(length < 8 ? 1 : 4)"/>\
      <text x="\(Self.labels + room + 12)" y="\(middle)" dominant-baseline="central">\
      \(SummaryPage.escaped(share))</text>
      """
  }

  /// The beginning of a label that fits beside the bars, whatever the font; the table has all of it. The widths are those
  /// of a wide font, because a page cannot measure text without a script.
  private static func fitting(_ label: String) -> String {
    var width = 0.0
    for place in label.indices {
      let scalar = label[place].unicodeScalars.first ?? " "
      let isWide = scalar.value > 0x10FF
      width += isWide ? 14 : scalar.properties.isUppercase || "_mwMW@%".unicodeScalars.contains(scalar) ? 9.5 : 7.6
      if width > Double(labels - 16) { return label[..<place].dropLast() + "…" }
    }
    return label
  }
}
