import Inventory
import Screen

/// Draws the list: headings, the visible rows, or why there are none.
struct ListView {
  let state: BrowserState
  let layout: Layout

  func draw(on painter: inout Painter) {
    let columns = ListColumns.fit(state.columns, width: layout.header.width)
    drawHeader(columns, on: &painter)
    guard let shown = state.shown, shown.count > 0 else {
      return EmptyList(state: state).draw(in: layout.list, on: &painter)
    }
    let cells = SnapshotColumns(state.columns, in: shown.snapshot)
    // What is shown was found by the filter of its ranking, whatever is being typed.
    let words = state.columns.map { SearchWords(shown.query.filter, inColumn: $0.path) }
    for row in layout.list.rows {
      let position = state.window.top + row - layout.list.row
      guard position < shown.count else { break }
      draw(
        shown.order.row(at: position), cells, columns, words, isCursor: position == state.window.position, at: row,
        &painter)
    }
  }

  private func drawHeader(_ columns: [ListColumn], on painter: inout Painter) {
    let area = layout.header
    painter.put("", row: area.row, column: area.column, width: area.width, role: .header)
    for column in columns {
      let field = state.columns[column.index]
      let start = area.column + column.start
      let sort = state.query.sort.first { $0.path == field.path }
      let arrow = sort.map { $0.descending ? painter.glyphs.sortDown : painter.glyphs.sortUp }
      let room = column.width - (arrow == nil ? 0 : 2)
      let full = DisplayText(field.title)
      let title = full.width > room && field.path == BrowserState.managementIDPath ? DisplayText("Mgmt ID") : full
      let used = min(room, title.width)
      painter.put(title, row: area.row, column: start, width: room, role: .header)
      if let arrow { painter.put(arrow, row: area.row, column: start + used + 1, width: 1, role: .header) }
    }
  }

  private func draw(
    _ row: Int, _ cells: SnapshotColumns, _ columns: [ListColumn], _ words: [SearchWords], isCursor: Bool, at line: Int,
    _ painter: inout Painter
  ) {
    let area = layout.list
    let base: Role = !isCursor ? .text : state.listHasKeys ? .selection : .selectionInactive
    painter.put("", row: line, column: area.column, width: area.width, role: base)
    if isCursor { painter.put(painter.glyphs.pointer, row: line, column: area.column, width: 1, role: base) }
    for column in columns {
      let value = cells.shown(row: row, column: column.index)
      let text = DisplayText(value.short(painter.glyphs))
      let start = area.column + column.start
      let isKnown = value.text != nil
      let field = state.columns[column.index]
      let alignment: TextAlignment = isKnown && [.integer, .number].contains(field.kind) ? .right : .left
      painter.put(
        text, row: line, column: start, width: column.width, role: isKnown || isCursor ? base : .dim,
        alignment: alignment)
      if isKnown, alignment == .left {
        painter.highlight(
          words[column.index], in: text, row: line, column: start, width: column.width,
          role: isCursor && state.listHasKeys ? .selectionMatch : .match)
      }
    }
  }
}

extension BrowserState {
  /// Whether keys that move, move in the list.
  var listHasKeys: Bool {
    focus == .list
  }
}
