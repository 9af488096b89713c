import Screen

/// Draws the notice: what is wrong while the list is still there.
struct NoticeView {
  let lines: [NoticeLine]
  let area: Area

  func draw(on painter: inout Painter) {
    for (line, row) in zip(lines, area.rows) {
      painter.put(line.text, row: row, column: 1, width: max(0, area.width - 2), role: line.tone.role)
    }
  }
}
