import Screen

/// Draws the detail pane: a title line and the part of the lines that is scrolled to.
struct DetailView {
  let state: BrowserState
  let layout: Layout

  func draw(on painter: inout Painter) {
    if layout.arrangement == .sideBySide { drawDivider(on: &painter) }
    drawTitle(on: &painter)
    let detail = state.detail
    guard detail.subject != nil else { return }
    let area = layout.detail
    for row in area.rows {
      let index = detail.top + row - area.row
      guard index < detail.lines.count else { break }
      draw(detail.lines[index], at: row, in: area, on: &painter)
      // The match one has gone to, among others that look alike.
      if index == detail.search.current {
        painter.put(painter.glyphs.pointer, row: row, column: area.column - Layout.detailIndent, width: 1, role: .match)
      }
    }
  }

  private func drawDivider(on painter: inout Painter) {
    let area = layout.divider
    for row in area.rows {
      painter.put(painter.glyphs.vertical, row: row, column: area.column, width: 1, role: .border)
    }
  }

  private func drawTitle(on painter: inout Painter) {
    let area = layout.detailTitle
    let hasKeys = !state.listHasKeys
    let role: Role = hasKeys ? .title : .header
    let isRule = layout.arrangement == .stacked
    if isRule {
      painter.grid.fill(
        row: area.row, column: area.column, width: area.width, height: 1, role: .border, with: painter.glyphs.horizontal
      )
    } else {
      painter.put("", row: area.row, column: area.column, width: area.width, role: role)
    }
    let place = DisplayText(placeText(height: layout.detail.height))
    let placeWidth = place.isEmpty ? 0 : place.width + 2
    // Alone on the screen it is clear which pane has the keys.
    if hasKeys, layout.showsList {
      painter.put(painter.glyphs.pointer, row: area.row, column: area.column, width: 1, role: role)
    }
    let name = DisplayText(" " + state.detailTitle + " ")
    let start = Layout.detailIndent - 1
    let room = max(0, area.width - start - placeWidth)
    painter.put(name, row: area.row, column: area.column + start, width: min(room, name.width), role: role)
    if !place.isEmpty {
      painter.put(
        " " + place.text + " ", row: area.row, column: area.column + area.width - placeWidth, width: placeWidth,
        role: role)
    }
  }

  /// `12-30 of 240`, when not all lines can be seen.
  private func placeText(height: Int) -> String {
    let count = state.detail.lines.count
    guard state.detail.subject != nil, count > height, height > 0 else { return "" }
    return "\(state.detail.top + 1)-\(min(count, state.detail.top + height)) of \(count)"
  }

  private func draw(_ line: DetailLine, at row: Int, in area: Area, on painter: inout Painter) {
    let words = state.detail.search.words
    let role: Role =
      switch line.kind {
      case .heading: .header
      case .note: .dim
      case .problem: .failure
      case .item, .continuation, .blank: line.isAbsent ? .dim : .text
      }
    if !line.label.isEmpty {
      let column = area.column + line.indent
      let width = min(line.label.width, area.width - line.indent)
      painter.put(line.label, row: row, column: column, width: width, role: .label)
      painter.highlight(words, in: line.label, row: row, column: column, width: width, role: .match)
    }
    let column = area.column + line.valueColumn
    let room = area.width - line.valueColumn
    let width = min(room, line.value.width)
    painter.put(line.value, row: row, column: column, width: width, role: role)
    if !line.isAbsent {
      painter.highlight(words, in: line.value, row: row, column: column, width: width, role: .match)
    }
  }
}

extension BrowserState {
  /// What the detail is about, for its title line.
  var detailTitle: String {
    guard let shown, let row = cursorRow else { return "Detail" }
    return name(row: row, of: shown.snapshot)
  }
}
