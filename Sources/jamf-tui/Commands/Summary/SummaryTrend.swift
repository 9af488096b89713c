import Archive
import Browser
import Inventory

/// The charts over time of a page: SVG with the numbers below it. They are of the whole fleet, whatever the filter.
struct SummaryTrend {
  private let trend: FleetTrend
  private let zone: TimeZoneRules

  /// From the stored list and what was recorded; nil when nothing is.
  ///
  /// - Parameter present: newer counts of the whole fleet, for the last point.
  init?(_ store: FleetStore, present: FleetTrend.Present?, _ scale: SummaryScale) {
    guard let history = store.recorded(), let fleet = try? store.fleet(searched: [], timeZone: scale.timeZone) else {
      return nil
    }
    let dimension = try? SummaryDimension.named("osMajor", in: fleet.catalogue)
    let trend = FleetTrend.make(
      of: fleet.snapshot, history, asOf: fleet.checked, dimension: dimension, scale: scale, present: present)
    guard let trend else { return nil }
    self.init(trend, zone: scale.timeZone)
  }

  init(_ trend: FleetTrend, zone: TimeZoneRules) { (self.trend, self.zone) = (trend, zone) }

  /// The sections of the page.
  var text: String {
    guard trend.isChart else {
      let since = DateText.minutes(milliseconds: trend.since, in: zone)
      return "<section><h2>Over time</h2><p>Recorded since \(since). A chart needs two days.</p></section>\n"
    }
    let fleet = SummaryTrendSVG.Line(label: "all", style: "plain", counts: trend.computers)
    let size = section(title: "Fleet size over time", name: "fleet-over-time", [fleet], startsAtZero: false)
    guard let versions = trend.versions, !versions.isEmpty else { return size }
    let lines = versions.map { line in
      let style = line.health.flatMap { $0 == .unknown ? nil : $0.word } ?? (line.version == nil ? "missing" : "plain")
      return SummaryTrendSVG.Line(label: line.label, style: style, counts: line.counts)
    }
    return section(title: "macOS over time", name: "macos-over-time", lines, startsAtZero: true) + size
  }

  private func section(
    title: String, name: String, _ lines: [SummaryTrendSVG.Line], startsAtZero: Bool
  ) -> String {
    let days = trend.days.map { DateText.day(milliseconds: $0) }
    guard let first = trend.known.first, let last = trend.known.last else { return "" }
    let missing = trend.days.count - trend.known.count
    let gaps = missing > 0 ? " On \(missing) of \(days.count) days there was no load; they are shaded." : ""
    let ends = lines.map { line in
      let (before, after) = (line.counts[first] ?? 0, line.counts[last] ?? 0)
      let sign = after > before ? "+" : after < before ? "−" : ""
      return """
        <tr><th scope="row">\(SummaryPage.escaped(line.label))</th><td>\(Amount.grouped(before))</td>\
        <td>\(Amount.grouped(after))</td><td>\(sign)\(Amount.grouped(abs(after - before)))</td></tr>
        """
    }.joined(separator: "\n")
    let heads = lines.map { "<th scope=\"col\">\(SummaryPage.escaped($0.label))</th>" }.joined()
    let rows = trend.known.reversed().map { place in
      let cells = lines.map { "<td>\(Amount.grouped($0.counts[place] ?? 0))</td>" }.joined()
      return "<tr><th scope=\"row\">\(days[place])</th>\(cells)</tr>"
    }.joined(separator: "\n")
    return """
      <section class="trend">
      <h2 id="\(name)">\(title)</h2>
      \(SummaryTrendSVG(lines, days: days, startsAtZero: startsAtZero, labelledBy: name).text)
      <table aria-labelledby="\(name)">
      <thead><tr><th scope="col">Line</th><th scope="col">\(days[first])</th><th scope="col">\(days[last])</th>\
      <th scope="col">Change</th></tr></thead>
      <tbody>
      \(ends)
      </tbody>
      </table>
      <details><summary>All days</summary>
      <table aria-labelledby="\(name)">
      <thead><tr><th scope="col">Day</th>\(heads)</tr></thead>
      <tbody>
      \(rows)
      </tbody>
      </table>
      </details>
      <p>The whole fleet at the end of each day, whatever the filter, as far as loads on this computer have recorded \
      it.\(gaps)</p>
      </section>

      """
  }
}
