import Inventory
import Screen

/// Draws the columns' headings: which one actions are about, what the list is sorted by, and where there are more.
struct ListHeader {
  let state: BrowserState
  let area: Area
  let columns: ListColumns

  func draw(on painter: inout Painter) {
    painter.put("", row: area.row, column: area.column, width: area.width, role: .header)
    for column in columns.columns { draw(column, on: &painter) }
    let glyphs = painter.glyphs
    if columns.hasMoreBefore, let first = columns.columns.first(where: { $0.index >= state.list.scrolled }) {
      painter.put(glyphs.moreLeft, row: area.row, column: area.column + first.start - 1, width: 1, role: .key)
    }
    if columns.hasMoreAfter {
      painter.put(glyphs.moreRight, row: area.row, column: area.column + area.width - 1, width: 1, role: .key)
    }
  }

  private func draw(_ column: ListColumn, on painter: inout Painter) {
    let field = state.columns[column.index]
    let sign = sortSign(of: field, painter.glyphs)
    // The last column of the screen may be that of the sign that there are more.
    let isCut = columns.hasMoreAfter && column.start + column.width == area.width
    let width = column.width - (isCut ? 1 : 0)
    let room = width - (sign.map { $0.width + 1 } ?? 0)
    let full = DisplayText(field.title)
    let title =
      full.width > room && field.path == BrowserState.managementIDPath
      ? DisplayText("Mgmt ID") : full.clipped(to: room, glyphs: painter.glyphs)
    let text = sign.map { DisplayText(title.isEmpty ? $0.text : title.text + " " + $0.text) } ?? title
    let start = area.column + column.start
    painter.put(
      text, row: area.row, column: start, width: width, role: .header,
      alignment: field.isRightAligned ? .right : .left)
    guard column.index == state.list.current, state.listHasKeys else { return }
    let offset = field.isRightAligned ? max(0, width - text.width) : 0
    let end = start + offset + min(width, title.width)
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
