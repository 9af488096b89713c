import Browser
import Inventory
import Screen

/// A summary as one page: charts as inline SVG with the tables below them. It has no scripts and refers to nothing else,
/// so it can be sent by mail and opened without a network.
///
/// The page is HTML that is XML, too: every element is closed, so that a strict parser checks that nothing of a server's
/// text got out of its place.
struct SummaryPage {
  private let summary: FleetSummary
  private let heading: SummaryHeading
  private let scale: SummaryScale
  /// The charts over time; nil when nothing is recorded.
  var trend: SummaryTrend?
  /// Why the counts are incomplete; nil when they are complete.
  var remark: String?

  init(_ summary: FleetSummary, _ heading: SummaryHeading, _ scale: SummaryScale) {
    (self.summary, self.heading, self.scale) = (summary, heading, scale)
  }

  var text: String {
    let charts = summary.charts.enumerated().map { chart($1, number: $0 + 1) }.joined()
    return """
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml" lang="en">
      <head>
      <meta charset="utf-8"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <title>\(Self.escaped(title))</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <header>
      <h1>\(Self.escaped(title))</h1>
      <p class="number"><strong>\(Amount.grouped(summary.computers))</strong> \
      \(DeviceKind.computers.noun(summary.computers))</p>
      <p class="about">\(about.map(Self.escaped).joined(separator: "<br/>"))</p>
      \(remark.map { "<p class=\"remark\">\(Self.escaped($0))</p>" } ?? "")
      </header>
      <main>
      \(charts)\(trend?.text ?? "")</main>
      <footer><p>Counted by jamf-tui \(Self.escaped(ProgramVersion.number)). A computer that reported no value is counted as \
      not reported.</p></footer>
      </body>
      </html>

      """
  }

  private var title: String { "Fleet summary: \(heading.server)" }

  private var about: [String] {
    let time = "As of \(DateText.exact(milliseconds: heading.asOf / 60_000 * 60_000, in: scale.timeZone))"
    return heading.filter.isEmpty ? [time] : ["Only computers that match: \(heading.filter)", time]
  }

  // MARK: A chart

  private func chart(_ chart: SummaryChart, number: Int) -> String {
    let title = Self.escaped(chart.dimension.title)
    guard !chart.bars.isEmpty, summary.computers > 0 else {
      return "<section><h2>\(title)</h2><p>There are no computers to count.</p></section>\n"
    }
    var note = ""
    if chart.hiddenValues > 0 {
      note = "<p>\(Amount.grouped(chart.hiddenValues)) more values are not listed. "
      note += "A computer counts once for each of its values.</p>\n"
    } else if chart.dimension.field.isList {
      note = "<p>A computer counts once for each of its values.</p>\n"
    }
    let isJudged = chart.bars.contains { $0.health != nil }
    let rows = chart.bars.map { bar in
      let filter = bar.filter.map { " title=\"\(Self.escaped($0))\"" } ?? ""
      let health = bar.health.map { "<span class=\"\($0.word)\">\($0.remark)</span>" } ?? ""
      let judged = isJudged ? "<td>\(health)</td>" : ""
      return """
        <tr><th scope="row"\(filter)>\(Self.escaped(bar.label))</th><td>\(Amount.grouped(bar.count))</td>\
        <td>\(Self.escaped(Amount.percent(bar.count, of: summary.computers)))</td>\(judged)</tr>
        """
    }.joined(separator: "\n")
    return """
      <section>
      <h2 id="chart\(number)">\(title)</h2>
      \(SummarySVG(chart, computers: summary.computers, labelledBy: "chart\(number)").text)
      <table aria-labelledby="chart\(number)">
      <thead><tr><th scope="col">Value</th><th scope="col">Computers</th><th scope="col">Share</th>\
      \(isJudged ? "<th scope=\"col\">Health</th>" : "")</tr></thead>
      <tbody>
      \(rows)
      </tbody>
      </table>
      \(note)</section>

      """
  }

  // MARK: Text

  /// Text for an element or an attribute in quotation marks: sanitized as for a terminal, without characters that XML
  /// does not have, and with the signs of HTML as entities.
  static func escaped(_ untrusted: String) -> String {
    var text = ""
    for scalar in PlainText(untrusted).text.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Texts have a contrast of at least 4.5 to 1 on their background, and bars of 3 to 1, in light and dark.
  private static let style = """

    :root { color-scheme: light dark; --page: #f4f5f7; --card: #ffffff; --text: #1c1e21; --quiet: #5b6169;
      --line: #dfe2e6; --track: #eceef1; --plain: #3f6fb5; --good: #2b7a4b; --attention: #96600a; --attention-bar: #c7830f; --bad: #b8322a;
      --unknown: #6a7079; }
    @media (prefers-color-scheme: dark) {
      :root { --page: #14161a; --card: #1d2025; --text: #e8eaed; --quiet: #a3a9b2; --line: #343941; --track: #2a2e35;
        --plain: #7ba7ea; --good: #58bd85; --attention: #e3ac46; --attention-bar: #e3ac46; --bad: #f0796d; --unknown: #9aa1ab; }
    }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 84rem; padding: 1.5rem; background: var(--page); color: var(--text);
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
    h1 { margin: 0; font-size: 1.5rem; overflow-wrap: anywhere; }
    h2 { margin: 0 0 .75rem; font-size: 1.05rem; overflow-wrap: anywhere; }
    header { margin-bottom: 1.5rem; }
    header p { margin: .25rem 0 0; }
    .number strong { font-size: 2rem; font-variant-numeric: tabular-nums; }
    .about, footer { color: var(--quiet); overflow-wrap: anywhere; }
    .remark { color: var(--bad); font-weight: 600; }
    main { columns: 30rem; column-gap: 1.25rem; }
    section { padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
      break-inside: avoid; margin-bottom: 1.25rem; }
    svg { display: block; width: 100%; height: auto; margin-bottom: 1rem; }
    svg text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: var(--text); }
    svg text.quiet { fill: var(--quiet); }
    svg .grid { stroke: var(--line); }
    svg polyline.line, svg line.line { fill: none; }
    svg .line { stroke-width: 2; stroke-linejoin: round; }
    svg .line.plain { stroke: var(--plain); } svg .line.good { stroke: var(--good); }
    svg .line.attention { stroke: var(--attention-bar); } svg .line.bad { stroke: var(--bad); }
    svg .line.missing { stroke: var(--unknown); }
    details { margin-top: .75rem; overflow-x: auto; } summary { cursor: pointer; color: var(--quiet); }
    svg .track { fill: var(--track); }
    svg .plain { fill: var(--plain); } svg .good { fill: var(--good); } svg .attention { fill: var(--attention-bar); }
    svg .bad { fill: var(--bad); } svg .unknown, svg .missing { fill: var(--unknown); }
    table { width: 100%; border-collapse: collapse; font-size: .9rem; }
    th, td { padding: .25rem .5rem; border-top: 1px solid var(--line); text-align: right;
      font-variant-numeric: tabular-nums; vertical-align: top; }
    th:first-child, td:nth-child(4), th:nth-child(4) { text-align: left; }
    .trend td:nth-child(4), .trend th:nth-child(4) { text-align: right; }
    thead th { border-top: 0; color: var(--quiet); font-weight: 500; }
    tbody th { font-weight: 400; overflow-wrap: anywhere; }
    td .good { color: var(--good); } td .attention { color: var(--attention); font-weight: 600; }
    td .bad { color: var(--bad); font-weight: 600; } td .unknown { color: var(--unknown); }
    footer { margin-top: 1.5rem; font-size: .85rem; }
    @media print { body { padding: 0; } section { border-color: #ccc; } }

    """
}
