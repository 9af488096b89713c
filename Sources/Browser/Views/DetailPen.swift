import Screen

/// Puts texts into one row of the detail, in the colours of the cursor where that is, and shows in them what was searched.
struct DetailPen {
  let row: Int
  let area: Area
  let words: SearchWords
  let isSelected: Bool

  /// Puts a text into the row, as far as there is room.
  ///
  /// - Parameters:
  ///   - column: where it begins, counted from the pane's first column.
  ///   - width: the room it has; nil for as much as it needs.
  ///   - findable: whether what is searched for is shown in it.
  /// - Returns: the column behind it.
  @discardableResult
  func put(
    _ text: DisplayText, column: Int, width: Int? = nil, role: Role, findable: Bool = true,
    alignment: TextAlignment = .left, on painter: inout Painter
  ) -> Int {
    let room = min(width ?? text.width, area.width - column)
    guard room > 0, !text.isEmpty else { return column }
    // Only what it takes: what is left of its room stays as it is.
    let used = min(room, text.width)
    let start = area.column + column + (alignment == .right ? room - used : 0)
    painter.put(text, row: row, column: start, width: used, role: isSelected ? .selection : role)
    if findable {
      painter.highlight(
        words, in: text, row: row, column: start, width: used, role: isSelected ? .selectionMatch : .match)
    }
    return column + room
  }
}
