import Screen

/// Draws a choice: the line one types into, when there is one, and below it the lines.
extension ChoiceList {
  /// The rows for lines in an area of that height.
  static func rows(height: Int, isTyped: Bool) -> Int {
    max(1, height - (isTyped && height > 1 ? 1 : 0))
  }

  /// - Parameters:
  ///   - isTyped: whether the first row is the line one types into.
  ///   - nothing: what to say when there is no line to show.
  func draw(in area: Area, isTyped: Bool, nothing: String, isAccessible: Bool, on painter: inout Painter) {
    let hasLine = isTyped && area.height > 1
    if hasLine { drawLine(in: area, on: &painter) }
    let first = area.row + (hasLine ? 1 : 0)
    let rows = area.height - (hasLine ? 1 : 0)
    if found.isEmpty {
      let text = line.isEmpty || manner == nil ? nothing : "Nothing here has \"\(line.text)\"."
      painter.put(text, row: first, column: area.column + 3, width: area.width - 3, role: .dim)
    }
    let widths = widths.fitted(to: area.width)
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

  private func drawLine(in area: Area, on painter: inout Painter) {
    let room = area.width - 2
    let text = DisplayText(line.text)
    let before = DisplayText(line.textBeforeCursor).width
    let dropped = text.dropping(columns: max(0, before - room + 1))
    painter.put(">", row: area.row, column: area.column, width: 2, role: .prompt)
    painter.put(dropped.prefix(columns: room), row: area.row, column: area.column + 2, width: room, role: .prompt)
    let column = area.column + 2 + before - (text.width - dropped.width)
    painter.grid.cursor = CellPosition(row: area.row, column: min(area.column + area.width - 1, column))
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
    let text = DisplayText(item.text)
    var column = area.column + 3
    painter.put(text, row: row, column: column, width: widths.text, role: role(item.role))
    highlight(text, row: row, column: column, width: widths.text, isCursor: isCursor, on: &painter)
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

  private func highlight(
    _ text: DisplayText, row: Int, column: Int, width: Int, isCursor: Bool, on painter: inout Painter
  ) {
    // Where the text was cut, its last column is the ellipsis.
    let limit = text.width > width ? width - 1 : width
    for range in query.columns(in: text) where range.lowerBound < limit {
      let shown = range.clamped(to: 0..<limit)
      painter.grid.setRole(
        row: row, columns: (column + shown.lowerBound)..<(column + shown.upperBound),
        role: isCursor ? .selectionMatch : .match)
    }
  }
}
