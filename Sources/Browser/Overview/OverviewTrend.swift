import Inventory
import Screen
import Wording

/// A chart over time below the bars, or one line that says why there is none. It is of the whole fleet, whatever the
/// filter: which of the deleted computers a filter would have matched is not known.
struct OverviewTrend: Sendable {
  enum Content: Sendable {
    case remark(String)
    case versions(FleetTrend, [FleetTrend.Line])
    case computers(FleetTrend)
  }

  /// The name in the cursor, which no field has.
  let name: String
  let title: String
  let content: Content

  /// The charts of a trend; nil while it is being counted.
  ///
  /// - Parameter waiting: what is said meanwhile.
  static func charts(_ trend: FleetTrend?, waiting: String, in zone: TimeZoneRules) -> [OverviewTrend] {
    guard let trend else { return [OverviewTrend(waiting)] }
    guard trend.isChart else {
      let since = DateText.minutes(milliseconds: trend.since, in: zone)
      return [OverviewTrend("Recorded since \(since). A chart needs two days.")]
    }
    let fleet = OverviewTrend(name: "fleet over time", title: "Fleet size over time", content: .computers(trend))
    guard let versions = trend.versions, !versions.isEmpty else { return [fleet] }
    return [
      OverviewTrend(name: "macOS over time", title: "macOS over time", content: .versions(trend, versions)), fleet,
    ]
  }

  private init(name: String, title: String, content: Content) {
    (self.name, self.title, self.content) = (name, title, content)
  }

  init(_ remark: String) { self.init(name: "over time", title: "Over time", content: .remark(remark)) }

  var trend: FleetTrend? {
    switch content {
    case .remark: nil
    case .versions(let trend, _), .computers(let trend): trend
    }
  }

  // MARK: The plot

  func plot(_ glyphs: Glyphs) -> LinePlot? {
    switch content {
    case .remark: nil
    case .versions: LinePlot(lines(glyphs), startsAtZero: true)
    case .computers: LinePlot(lines(glyphs), startsAtZero: false)
    }
  }

  func lines(_ glyphs: Glyphs) -> [LinePlot.Line] {
    let lines: [(label: String, role: Role, values: [Int?])] =
      switch content {
      case .remark: []
      case .versions(_, let versions):
        versions.map { line in
          let role: Role =
            switch line.health {
            case .unknown, nil: line.version == nil ? .dim : .label
            case let health?: health.role
            }
          return (line.label, role, line.counts)
        }
      case .computers(let trend): [("", .label, trend.computers)]
      }
    let labels = lines.map { $0.label.count }.max() ?? 0
    let counts = lines.map { Amount.grouped($0.values.last.flatMap(\.self) ?? 0) }
    let digits = counts.map(\.count).max() ?? 0
    return zip(lines, counts).enumerated().map { place, line in
      let (line, count) = line
      let label = line.label.padded(to: labels) + (labels > 0 ? " " : "")
      let sign = glyphs.isASCII ? LinePlot.sign(place) + " " : ""
      return LinePlot.Line(
        label: sign + label + String(repeating: " ", count: digits - count.count) + count, role: line.role,
        values: line.values)
    }
  }

  // MARK: Words

  /// What the chart is of: `Whole fleet since 2026-08-20, no load on 12 of 90 days`.
  var caption: String {
    guard let trend, let first = trend.days.first else {
      if case .remark(let text) = content { return text }
      return ""
    }
    let missing = trend.days.count - trend.known.count
    let gaps = missing > 0 ? ", no load on \(missing) of \(Quantity.of(trend.days.count, "day"))" : ""
    return "Whole fleet since \(DateText.day(milliseconds: first))\(gaps)"
  }

  /// The chart for screen readers.
  var sentences: [String] {
    guard let trend, let first = trend.known.first, let last = trend.known.last else { return [caption + "."] }
    func day(_ place: Int) -> String { DateText.day(milliseconds: trend.days[place]) }
    func ends(_ counts: [Int?]) -> String {
      "\(Amount.computers(counts[first] ?? 0)) on \(day(first)), \(Amount.grouped(counts[last] ?? 0)) on \(day(last))"
    }
    switch content {
    case .remark: return []
    case .versions(_, let versions): return ["\(caption)."] + versions.map { "\($0.label): \(ends($0.counts))" }
    case .computers:
      func extreme(_ word: String, _ isBefore: (Int, Int) -> Bool) -> String {
        let place = trend.known.min { isBefore(trend.computers[$0] ?? 0, trend.computers[$1] ?? 0) } ?? last
        return "\(word): \(Amount.computers(trend.computers[place] ?? 0)) on \(day(place))"
      }
      return ["\(caption).", "All: \(ends(trend.computers))", extreme("Fewest", <), extreme("Most", >)]
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
