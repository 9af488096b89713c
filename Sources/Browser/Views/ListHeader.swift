import Inventory
import Screen

/// Draws the columns' headings: which one actions are about, what the list is sorted by, and where there are more.
struct ListHeader {
  let state: BrowserState
  let area: Area
  let columns: ListColumns

  func draw(on painter: inout Painter) {
    painter.put("", row: area.row, column: area.column, width: area.width, role: .header)
    let glyphs = painter.glyphs
    for (column, place) in zip(columns.columns, places(glyphs)) { draw(column, in: place, on: &painter) }
    if columns.hasMoreBefore, let first = columns.columns.first(where: { $0.index >= state.list.scrolled }) {
      painter.put(glyphs.moreLeft, row: area.row, column: area.column + first.start - 1, width: 1, role: .key)
    }
    if columns.hasMoreAfter {
      painter.put(glyphs.moreRight, row: area.row, column: area.column + area.width - 1, width: 1, role: .key)
    }
  }

  /// Where the headings are, from the area's first column on.
  private func places(_ glyphs: Glyphs) -> [Range<Int>] {
    // The last column of the screen may be that of the sign that there are more.
    let end = area.width - (columns.hasMoreAfter ? 1 : 0)
    let headings = columns.columns.map { column in
      let field = state.columns[column.index]
      let sign = sortSign(of: field, glyphs).map { $0.width + 1 } ?? 0
      return HeadingRow.Heading(
        width: DisplayText(field.title, upTo: end).width + sign,
        column: column.start..<min(end, column.start + column.width),
        isAtRight: field.isRightAligned)
    }
    return HeadingRow.places(of: headings, end: end)
  }

  private func draw(_ column: ListColumn, in place: Range<Int>, on painter: inout Painter) {
    let field = state.columns[column.index]
    let sign = sortSign(of: field, painter.glyphs)
    let full = DisplayText(field.title, upTo: area.width)
    let title: DisplayText
    var gap = sign == nil ? 0 : 1
    if let sign, full.width + sign.width == place.count {
      (title, gap) = (full, 0)
    } else {
      let room = place.count - (sign.map { $0.width + gap } ?? 0)
      title =
        full.width > room && field.path == BrowserState.managementIDPath
        ? DisplayText("Mgmt ID") : full.clipped(to: room, glyphs: painter.glyphs)
    }
    let blank = title.isEmpty ? "" : String(repeating: " ", count: gap)
    let text = sign.map { DisplayText(title.text + blank + $0.text) } ?? title
    let start = area.column + place.lowerBound
    painter.put(
      text, row: area.row, column: start, width: place.count, role: .header,
      alignment: field.isRightAligned ? .right : .left)
    guard column.index == state.list.current, state.listHasKeys else { return }
    let offset = field.isRightAligned ? max(0, place.count - text.width) : 0
    let end = start + offset + min(place.count, title.width)
    painter.grid.setRole(row: area.row, columns: start + offset..<end, role: .selection)
  }

  /// The way the list is sorted by a column, and as which key when there are several: `▲`, `▼2`.
  private func sortSign(of field: Field, _ glyphs: Glyphs) -> DisplayText? {
    let sort = state.query.sort
    guard let place = sort.firstIndex(where: { $0.path == field.path }) else { return nil }
    let arrow = sort[place].descending ? glyphs.sortDown : glyphs.sortUp
    return place == 0 ? arrow : DisplayText("\(arrow.text)\(place + 1)")
  }
}
