import Inventory
import Screen

/// Draws the choice of the column to sort by, in a box over the list.
extension SortPanel {
  func draw(_ state: BrowserState, on painter: inout Painter) {
    let fields = state.columns
    let height = Self.height(state)
    let longest = fields.map { DisplayText($0.title).width }.max() ?? 0
    let inner = min(max(longest + 8, 20), painter.grid.size.width - 2)
    drawBox(inner: inner, height: height, on: &painter)
    for row in 0..<height {
      let index = window.top + row
      guard index < fields.count else { break }
      let isCursor = index == window.position
      let role: Role = isCursor ? .selection : .text
      let number = index < 9 ? String(index + 1) : " "
      let pointer = isCursor ? painter.glyphs.pointer.text : " "
      painter.put("\(pointer)\(number) \(fields[index].title)", row: row + 1, column: 1, width: inner, role: role)
      if let sort = state.query.sort.first, sort.path == fields[index].path {
        let arrow = sort.descending ? painter.glyphs.sortDown : painter.glyphs.sortUp
        painter.put(arrow, row: row + 1, column: inner - 1, width: 1, role: role)
      }
    }
  }

  private func drawBox(inner: Int, height: Int, on painter: inout Painter) {
    let glyphs = painter.glyphs
    let line = String(repeating: glyphs.horizontal.text, count: inner)
    painter.put(
      glyphs.cornerTopLeft.text + line + glyphs.cornerTopRight.text, row: 0, column: 0, width: inner + 2, role: .border)
    painter.put(" Sort by ", row: 0, column: 2, width: min(9, inner - 2), role: .title)
    for row in 1...height {
      painter.put(glyphs.vertical, row: row, column: 0, width: 1, role: .border)
      painter.put("", row: row, column: 1, width: inner, role: .text)
      painter.put(glyphs.vertical, row: row, column: inner + 1, width: 1, role: .border)
    }
    painter.put(
      glyphs.cornerBottomLeft.text + line + glyphs.cornerBottomRight.text, row: height + 1, column: 0, width: inner + 2,
      role: .border)
  }
}
