import Inventory
import Screen
import Wording

/// Draws the overview: a title, the charts that are scrolled to, and a line about the bar under the cursor. The last two
/// rows of the screen stay.
extension OverviewPanel {
  /// The areas of the screen: for the charts, and for the line about the cursor's bar.
  func places(in state: BrowserState) -> (charts: Area, about: Area) {
    let size = state.context.size
    let height = max(1, size.height - 2)
    let about = height >= 6 ? 1 : 0
    let charts = Area(row: min(1, height - 1), width: size.width, height: max(1, height - 1 - about))
    return (charts, Area(row: height - about, column: 0, width: size.width, height: about))
  }

  func draw(_ state: BrowserState, on painter: inout Painter) {
    let size = state.context.size
    painter.grid.fill(row: 0, column: 0, width: size.width, height: max(1, size.height - 2), role: .text)
    let layout = layout(in: state)
    let (area, about) = places(in: state)
    drawTitle(layout, in: state, on: &painter)
    guard !layout.columns.isEmpty else {
      let text =
        state.list.fleet == nil
        ? "The list is not loaded yet."
        : dimensions.isEmpty ? "No chart is chosen." : "Counting\(painter.glyphs.ellipsis.text)"
      painter.put(text, row: area.row, column: 2, width: max(0, size.width - 2), role: .dim)
      return
    }
    let isPlain = state.context.configuration.isAccessible
    let width = area.width / layout.columns.count
    for (index, lines) in layout.columns.enumerated() {
      let column = Area(row: area.row, column: area.column + index * width, width: width, height: area.height)
      let widths = OverviewWidths(charts, of: lines, computers: computers, in: column)
      for row in column.rows {
        let line = top + row - column.row
        guard lines.indices.contains(line) else { break }
        if isPlain {
          drawSentence(lines[line], row: row, in: column, state, on: &painter)
        } else {
          draw(lines[line], widths, row: row, in: column, state, on: &painter)
        }
      }
    }
    if about.height > 0 {
      let text = selectedTrend.map { self.about($0) } ?? selected.map { self.about($0.chart, $0.bar, in: state) } ?? ""
      painter.put(text, row: about.row, column: 1, width: max(0, about.width - 2), role: .dim)
    }
  }

  // MARK: The title

  private func drawTitle(_ layout: OverviewLayout, in state: BrowserState, on painter: inout Painter) {
    let width = state.context.size.width
    let height = places(in: state).charts.height
    let isCounted = listing.map { $0.question == asked } ?? false
    let place =
      layout.height > height ? "\(top + 1)-\(min(layout.height, top + height)) of \(layout.height)" : ""
    let notes = [isCounted || listing == nil ? "" : "counting\(painter.glyphs.ellipsis.text)", place]
    let separator = " \(painter.glyphs.separator.text) "
    let note = DisplayText(notes.filter { !$0.isEmpty }.joined(separator: separator), upTo: width)
    let noteWidth = note.isEmpty ? 0 : note.width + 2
    painter.put("", row: 0, column: 0, width: width, role: .title)
    painter.put(title(in: state), row: 0, column: 1, width: max(0, width - 2 - noteWidth), role: .title)
    painter.put(note, row: 0, column: max(0, width - noteWidth), width: noteWidth, role: .title)
  }

  /// `Overview: 1,204 of 9,412 computers that match osVersion:<15`.
  private func title(in state: BrowserState) -> String {
    guard let listing else { return "Overview" }
    let question = listing.question
    let counted = listing.summary.computers
    let isNarrowed = !question.filter.isAll || question.only != nil
    let computers =
      isNarrowed
      ? DeviceKind.computers.counted(counted, of: question.computers) : Amount.computers(counted)
    var title = "Overview: \(computers)"
    if !question.filter.isAll { title += " that match \(CutText(question.filter.text, characters: 200).text)" }
    if let only = question.only { title += ", \(only.label)" }
    guard question.isLoading else { return title }
    return title + " (\(Amount.loaded(question.whole, of: state.list.fleet?.total)) so far)"
  }

  // MARK: Lines

  private func draw(
    _ line: OverviewLine, _ widths: OverviewWidths, row: Int, in area: Area, _ state: BrowserState,
    on painter: inout Painter
  ) {
    let isCursor = isCursor(line)
    let start = area.column + OverviewWidths.indent
    switch line.kind {
    case .blank, .sentence: return
    case .plot(let index):
      guard let trend = trend(of: line) else { return }
      drawPlot(
        trend, line: index, row: row, column: start, width: widths.all,
        height: Self.plotRows(height: state.context.size.height), on: &painter)
    case .title:
      let title = DisplayText(title(of: line), upTo: widths.all)
      let used = painter.put(title, row: row, column: start, width: min(title.width, widths.all), role: .header)
      let rest = widths.all - used - 1
      guard rest > 0 else { return }
      painter.grid.fill(
        row: row, column: start + used + 1, width: rest, height: 1, role: .border, with: painter.glyphs.horizontal)
    case .remark:
      if isCursor { painter.put(painter.glyphs.pointer, row: row, column: area.column + 1, width: 1, role: .selection) }
      painter.put(
        remark(of: line, in: state), row: row, column: start, width: widths.all, role: isCursor ? .selection : .dim)
    case .bar(let index):
      let chart = charts[line.chart]
      let bar = chart.bars[index]
      func role(_ plain: Role) -> Role { isCursor ? .selection : plain }
      painter.put("", row: row, column: area.column + 1, width: widths.all + 1, role: role(.text))
      if isCursor { painter.put(painter.glyphs.pointer, row: row, column: area.column + 1, width: 1, role: .selection) }
      painter.put(
        label(bar, chart, in: state), row: row, column: start, width: widths.label,
        role: role(bar.kind == .value ? .text : .dim))
      let sign = bar.count > 0 ? bar.health.flatMap { $0 == .unknown ? nil : $0.sign(painter.glyphs) } : nil
      let health = bar.healthRole
      if let sign {
        painter.put(sign, row: row, column: start + widths.label + 1, width: 1, role: role(health))
      }
      if widths.bar > 0 {
        let text = ProgressBar.solid(bar.count, of: chart.highest, width: widths.bar, glyphs: painter.glyphs)
        painter.put(text, row: row, column: start + widths.label + 3, width: widths.bar, role: role(health))
      }
      let end = start + widths.all
      painter.put(
        Amount.grouped(bar.count), row: row, column: end - widths.count - (widths.share > 0 ? widths.share + 1 : 0),
        width: widths.count, role: role(bar.count == 0 ? .dim : .text), alignment: .right)
      painter.put(
        Amount.percent(bar.count, of: computers), row: row, column: end - widths.share, width: widths.share,
        role: role(.dim), alignment: .right)
    }
  }

  /// For screen readers: no columns, no bars, and the terminal's cursor on the line.
  private func drawSentence(
    _ line: OverviewLine, row: Int, in area: Area, _ state: BrowserState, on painter: inout Painter
  ) {
    let text: String
    switch line.kind {
    case .blank, .plot: return
    case .title: text = "\(title(of: line)):"
    case .remark: text = remark(of: line, in: state)
    case .sentence(let index): text = trend(of: line)?.sentences[index] ?? ""
    case .bar(let index): text = sentence(charts[line.chart].bars[index], charts[line.chart], in: state)
    }
    let isCursor = isCursor(line)
    painter.put(
      text, row: row, column: area.column + 1, width: max(0, area.width - 2),
      role: isCursor ? .selection : line.kind == .title ? .header : .text)
    if isCursor { painter.grid.cursor = CellPosition(row: row, column: area.column + 1) }
  }

  private func isCursor(_ line: OverviewLine) -> Bool {
    guard let cursor, line.isStop else { return false }
    if let trend = trend(of: line) {
      guard trend.name == cursor.chart else { return false }
      guard case .sentence(let index) = line.kind else { return true }
      return cursor.label == String(index)
    }
    let chart = charts[line.chart]
    guard chart.dimension.name == cursor.chart else { return false }
    guard case .bar(let index) = line.kind else { return true }
    return chart.bars[index].kind == cursor.kind && chart.bars[index].label == cursor.label
  }

  // MARK: Words

  /// The label of a bar. Values that are on their way are said to be.
  private func label(_ bar: SummaryBar, _ chart: SummaryChart, in state: BrowserState) -> String {
    guard bar.kind == .notRequested else { return bar.label }
    let isAwaited =
      listing?.question.isLoading == true
      || state.loading.columnLoad.progress(of: chart.dimension.field) != nil
    return isAwaited ? "loading" : bar.label
  }

  /// `15: 1,204 computers, 24.1 %, good`.
  private func sentence(_ bar: SummaryBar, _ chart: SummaryChart, in state: BrowserState) -> String {
    let health = bar.health.map { ", \($0.words)" } ?? ""
    return
      "\(label(bar, chart, in: state)): \(Amount.computers(bar.count)), \(Amount.percent(bar.count, of: computers))\(health)"
  }

  private func about(_ chart: SummaryChart, _ bar: SummaryBar?, in state: BrowserState) -> String {
    guard let bar else { return remark(on: chart, in: state) }
    let filter = bar.filter.map { " \(state.context.configuration.glyphs.separator.text) \($0)" } ?? ""
    return "\(chart.dimension.title), \(sentence(bar, chart, in: state))\(filter)"
  }

  private func about(_ trend: OverviewTrend) -> String {
    trend.trend == nil
      ? trend.caption : "\(trend.title), at the end of each day, whatever the filter"
  }

  private func title(of line: OverviewLine) -> String {
    trend(of: line)?.title ?? charts[line.chart].dimension.title
  }

  private func remark(of line: OverviewLine, in state: BrowserState) -> String {
    trend(of: line)?.caption ?? remark(on: charts[line.chart], in: state)
  }

  /// What is said instead of bars, or of values that have none.
  private func remark(on chart: SummaryChart, in state: BrowserState) -> String {
    let field = chart.dimension.field
    guard chart.isMissing else {
      return chart.hiddenValues > 0
        ? "\(Quantity.of(chart.hiddenValues, "more value")), \(Quantity.noun(chart.hiddenValues, "is", "are")) not shown"
        : "There are no computers to count."
    }
    if let layout = state.list.fleet?.snapshot.layout, layout.path(for: field) == nil {
      return "Not available in \(layout)."
    }
    if state.missingFields.contains(where: { $0.path == field.path }) {
      let progress = state.loading.columnLoad.progress(of: field)
      let loaded = progress.map { " \(Amount.loaded($0.loaded, of: $0.total))" } ?? ""
      return "Loading\(loaded)\(state.context.configuration.glyphs.ellipsis.text)"
    }
    return "Not loaded.\(state.context.keyHint(.choose, "to load it"))"
  }
}

/// The widths of the parts of a bar's line, the same for all charts of a column.
struct OverviewWidths: Hashable {
  /// The columns before a label: a blank, the cursor's sign, and a blank.
  static let indent = 3
  /// `12.3 %`.
  static let percent = 6
  private static let leastBar = 4
  /// A label that is shorter says nothing: percentages give way to it.
  private static let leastLabel = 6

  /// All of it, without the indent and the gap to the next column.
  var all: Int
  var label: Int
  var count: Int
  /// 0 where there is no room.
  var bar: Int
  var share = Self.percent

  init(_ charts: [SummaryChart], of lines: [OverviewLine], computers: Int, in area: Area) {
    all = max(1, area.width - Self.indent - 1)
    let bars = lines.compactMap { line -> SummaryBar? in
      if case .bar(let index) = line.kind { charts[line.chart].bars[index] } else { nil }
    }
    let longest = bars.map { DisplayText($0.label, upTo: area.width).width }.max() ?? 0
    count = max(3, Amount.grouped(computers).count)
    var rest = all - 3 - 1 - count - 1 - share
    if rest < min(longest, Self.leastLabel) {
      rest += share + 1
      share = 0
    }
    label = max(1, min(longest, max(12, all * 2 / 5), rest))
    bar = rest - label
    if bar < Self.leastBar { bar = 0 }
  }
}

extension SummaryBar {
  /// How the bar looks. Missing values and the rest are quiet.
  fileprivate var healthRole: Role {
    switch health {
    case .unknown, nil: kind == .value ? .label : .dim
    case let health?: health.role
    }
  }
}

extension Health {
  fileprivate var words: String {
    switch self {
    case .good: "good"
    case .attention: "needs attention"
    case .bad: "bad"
    case .unknown: "unknown"
    }
  }
}
