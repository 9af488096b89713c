import Screen

/// Draws a choice: the line being typed if there is one, then the lines.
extension ChoiceList {
  /// - Parameters:
  ///   - isTyped: whether the first row is the line being typed.
  ///   - nothing: what to say when there is no line to show.
  func draw(in area: Area, isTyped: Bool, nothing: String, isAccessible: Bool, on painter: inout Painter) {
    let hasLine = isTyped && area.height > 1
    if hasLine { painter.putTyped(line, in: area) }
    let first = area.row + (hasLine ? 1 : 0)
    let rows = area.height - (hasLine ? 1 : 0)
    if found.isEmpty {
      let text = line.isEmpty || manner == nil ? nothing : "Nothing matches \"\(line.text)\"."
      let lines = DisplayText.lines(
        of: text, width: max(1, area.width - 3), atMost: max(1, rows), glyphs: painter.glyphs)
      for (line, row) in zip(lines, first...) {
        painter.put(line, row: row, column: area.column + 3, width: area.width - 3, role: .dim)
      }
    }
    let widths = widths.fitted(to: area.width)
    painter.grid.mayMove(row: first, column: area.column, width: area.width, height: rows)
    for row in 0..<max(0, rows) {
      guard let item = item(at: window.top + row) else { break }
      let isCursor = window.top + row == window.position
      draw(item, isCursor: isCursor, widths, row: first + row, in: area, on: &painter)
      // A screen reader says what the cursor is on.
      if isCursor, !hasLine || (isAccessible && !isTyping) {
        painter.grid.cursor = isAccessible ? CellPosition(row: first + row, column: area.column) : nil
      }
    }
  }

  private func draw(
    _ item: ChoiceItem<Value>, isCursor: Bool, _ widths: ChoiceWidths, row: Int, in area: Area,
    on painter: inout Painter
  ) {
    func role(_ plain: Role) -> Role { isCursor ? .selection : plain }
    painter.put("", row: row, column: area.column, width: area.width, role: role(.text))
    if isCursor { painter.put(painter.glyphs.pointer, row: row, column: area.column, width: 1, role: .selection) }
    if item.isTicked {
      painter.put(painter.glyphs.mark, row: row, column: area.column + 1, width: 1, role: role(.marked))
    }
    let text = DisplayText(item.text, upTo: widths.text + query.reach)
    var column = area.column + 3
    painter.put(text, row: row, column: column, width: widths.text, role: role(item.role))
    painter.highlight(
      query.columns(in: text.prefix(columns: widths.text + query.reach)), of: text, row: row, column: column,
      width: widths.text,
      role: isCursor ? .selectionMatch : .match)
    column += widths.text
    for (detail, width) in zip(item.details, widths.details) where width > 0 {
      painter.put(detail, row: row, column: column + 2, width: width, role: role(.dim))
      column += 2 + width
    }
    guard widths.trailing > 0 else { return }
    painter.put(
      item.trailing, row: row, column: area.column + area.width - widths.trailing, width: widths.trailing,
      role: role(.key), alignment: .right)
  }
}

/// The columns that the lines of a choice would like.
struct ChoiceWidths: Hashable, Sendable {
  /// The most columns that are needed to recognize a line.
  static let most = 48

  var text = 0
  var details: [Int] = []
  var trailing = 0

  init() {}

  init(_ items: some Sequence<ChoiceItem<some Hashable & Sendable>>) {
    for item in items { make(roomFor: item) }
  }

  /// Widens the columns for a line.
  mutating func make(roomFor item: ChoiceItem<some Hashable & Sendable>) {
    text = max(text, min(Self.most, DisplayText(item.text, upTo: Self.most).width))
    trailing = max(trailing, min(Self.most, DisplayText(item.trailing, upTo: Self.most).width))
    for (index, detail) in item.details.enumerated() {
      if index == details.count { details.append(0) }
      details[index] = max(details[index], min(Self.most, DisplayText(detail, upTo: Self.most).width))
    }
  }

  /// With the signs before the text and two blanks between columns.
  var all: Int {
    3 + text + details.reduce(0) { $0 + ($1 == 0 ? 0 : $1 + 2) } + (trailing == 0 ? 0 : trailing + 2)
  }

  /// What they get in `width` columns: the text first, then what stands at the right, then as many details as fit.
  func fitted(to width: Int) -> ChoiceWidths {
    var fitted = self
    var rest = max(0, width - 3)
    if rest < trailing + 2 + 8 { fitted.trailing = 0 }
    if fitted.trailing > 0 { rest -= trailing + 2 }
    fitted.text = min(text, rest)
    rest -= fitted.text
    for index in details.indices {
      guard details[index] > 0 else { continue }
      let given = min(details[index], rest - 2)
      // A few letters of a detail are only noise.
      fitted.details[index] = given >= min(6, details[index]) ? given : 0
      rest -= fitted.details[index] == 0 ? rest : fitted.details[index] + 2
    }
    // Remaining room goes to the text, so that a long one is not cut needlessly.
    fitted.text += max(0, rest)
    return fitted
  }
}
