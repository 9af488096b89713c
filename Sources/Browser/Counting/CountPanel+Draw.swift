import Screen

/// Draws lines with counts: the line being typed, the headings, and for each line how many computers it has, as a number,
/// a bar and in percent.
extension CountPanel {
  func box(_ state: BrowserState) -> Box {
    Box(width: CountWidths.wanted(columns), height: search.mostLines + 2, in: state)
  }

  /// The columns that the longest texts and the headings take.
  private var columns: [Int] {
    headings.enumerated().map { column, heading in
      max(DisplayText(heading).width, search.longest.indices.contains(column) ? search.longest[column] : 0)
    }
  }

  /// The rows that are not for lines: the line being typed, and the headings where there is room.
  func headRows(_ inner: Area) -> Int { inner.height >= 6 ? 2 : min(1, max(0, inner.height - 1)) }

  /// How many lines are visible at once.
  func rows(in state: BrowserState) -> Int {
    let inner = box(state).inner
    return max(1, inner.height - headRows(inner))
  }

  func draw(_ state: BrowserState, on painter: inout Painter) {
    let box = box(state)
    let note = notes(in: state).first { DisplayText($0, upTo: box.noteWidth + 1).width <= box.noteWidth }
    box.draw(title: title(in: state), note: note ?? "", on: &painter)
    let inner = box.inner
    guard !inner.isEmpty else { return }
    let head = headRows(inner)
    let widths = CountWidths(columns, highest: highest, in: inner)
    if head > 0 { painter.putTyped(search.line, in: inner) }
    if head > 1 { drawHeadings(widths, row: inner.row + 1, in: inner, on: &painter) }
    let first = inner.row + head
    if count == 0 {
      painter.put(nothing(in: state), row: first, column: inner.column + 2, width: inner.width - 2, role: .dim)
    }
    for row in 0..<max(0, inner.height - head) {
      let position = search.window.top + row
      guard let line = countLine(at: position) else { break }
      let isCursor = position == search.window.position
      draw(line, isCursor: isCursor, widths, row: first + row, in: inner, on: &painter)
      if isCursor, state.context.configuration.isAccessible, !isTyping {
        painter.grid.cursor = CellPosition(row: first + row, column: inner.column)
      }
    }
  }

  private func drawHeadings(_ widths: CountWidths, row: Int, in area: Area, on painter: inout Painter) {
    painter.put("", row: row, column: area.column, width: area.width, role: .header)
    for (text, column) in zip(headings, widths.columns) {
      painter.put(text, row: row, column: area.column + column.lowerBound, width: column.count, role: .header)
    }
    painter.put(
      "computers", row: row, column: area.column + widths.count.lowerBound, width: widths.count.count, role: .header,
      alignment: .right)
    guard widths.share > 0 else { return }
    painter.put(
      "share", row: row, column: area.column + area.width - widths.share, width: widths.share, role: .header,
      alignment: .right)
  }

  private func draw(
    _ line: CountLine, isCursor: Bool, _ widths: CountWidths, row: Int, in area: Area, on painter: inout Painter
  ) {
    func role(_ plain: Role) -> Role { isCursor ? .selection : plain }
    painter.put("", row: row, column: area.column, width: area.width, role: role(.text))
    if isCursor { painter.put(painter.glyphs.pointer, row: row, column: area.column, width: 1, role: .selection) }
    let words = SearchWords(search.line.text)
    for (text, column) in zip(line.texts, widths.columns) {
      let shown = DisplayText(text, upTo: min(column.count, painter.grid.size.width))
      let start = area.column + column.lowerBound
      painter.put(shown, row: row, column: start, width: column.count, role: role(line.role))
      painter.highlight(
        words, in: shown, row: row, column: start, width: column.count, role: isCursor ? .selectionMatch : .match)
    }
    painter.put(
      Amount.grouped(line.count), row: row, column: area.column + widths.count.lowerBound, width: widths.count.count,
      role: role(line.role), alignment: .right)
    let end = area.column + area.width
    if widths.bar > 0 {
      let bar = ProgressBar.solid(line.count, of: highest, width: widths.bar, glyphs: painter.glyphs)
      painter.put(
        bar, row: row, column: end - widths.share - 1 - widths.bar, width: widths.bar, role: role(.label))
    }
    guard widths.share > 0, computers > 0 else { return }
    painter.put(
      Amount.percent(line.count, of: computers), row: row, column: end - widths.share, width: widths.share,
      role: role(.dim), alignment: .right)
  }
}

/// The columns of lines with counts, in an area that starts at 0.
struct CountWidths {
  /// The columns of texts.
  var columns: [Range<Int>] = []
  /// The column of the number.
  var count = 0..<0
  /// The columns of the bars, and of the percentages; 0 where there is no room.
  var bar = 0
  var share = 0

  /// The cursor's sign and a blank.
  private static let signs = 2
  private static let gap = 2
  /// The heading of the numbers.
  private static let leastCount = 9
  /// `12.3 %`.
  private static let percent = 6
  private static let leastBar = 8
  /// One long text does not take the place of percentages and bars.
  private static let enough = 36
  private static let mostBar = 36

  /// The columns in which no text has to be cut.
  static func wanted(_ longest: [Int]) -> Int {
    signs + max(24, longest.reduce(0) { $0 + $1 + gap }) + leastCount + 1 + mostBar + 1 + percent
  }

  init(_ longest: [Int], highest: Int, in area: Area) {
    let number = max(Self.leastCount, Amount.grouped(highest).count)
    var room = area.width - Self.signs - number - Self.gap
    let wanted = longest.reduce(0) { $0 + min($1, Self.enough) } + Self.gap * max(0, longest.count - 1)
    if room - wanted > Self.percent {
      share = Self.percent
      room -= share + 1
      let spare = min(Self.mostBar, room - wanted - 1)
      if spare >= Self.leastBar {
        bar = spare
        room -= bar + 1
      }
    }
    var start = Self.signs
    for width in Self.fitted(longest, to: max(1, room - Self.gap * max(0, longest.count - 1))) {
      columns.append(start..<start + width)
      start += width + Self.gap
    }
    let end = area.width - (share > 0 ? share + 1 : 0) - (bar > 0 ? bar + 1 : 0)
    count = max(0, end - number)..<max(0, end)
  }

  /// Widths with at most that sum: the widest give way first, and the first column gets what is left.
  private static func fitted(_ wanted: [Int], to room: Int) -> [Int] {
    var widths = wanted
    while widths.reduce(0, +) > room, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > 1
    {
      widths[widest] -= 1
    }
    if !widths.isEmpty { widths[0] += max(0, room - widths.reduce(0, +)) }
    return widths
  }
}
