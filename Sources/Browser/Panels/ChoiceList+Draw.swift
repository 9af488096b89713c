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
    if hasLine { painter.putTyped(line, in: area) }
    let first = area.row + (hasLine ? 1 : 0)
    let rows = area.height - (hasLine ? 1 : 0)
    if found.isEmpty {
      let text = line.isEmpty || manner == nil ? nothing : "Nothing here has \"\(line.text)\"."
      painter.put(text, row: first, column: area.column + 3, width: area.width - 3, role: .dim)
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
