import Inventory
import Screen

/// Draws the list: headings, the visible rows, or why there are none.
struct ListView {
  let state: BrowserState
  let layout: Layout

  func draw(on painter: inout Painter) {
    let columns = ListColumns.fit(state.list, width: layout.header.width)
    ListHeader(state: state, area: layout.header, columns: columns).draw(on: &painter)
    guard let shown = state.shown, shown.count > 0 else {
      return EmptyList(state: state).draw(in: layout.list, on: &painter)
    }
    let cells = SnapshotColumns(state.columns, in: shown.snapshot)
    // What is shown was found by the filter of its ranking, whatever is being typed.
    let words = columns.columns.map { SearchWords(shown.query.filter, inColumn: state.columns[$0.index].path) }
    for row in layout.list.rows {
      let position = state.window.top + row - layout.list.row
      guard position < shown.count else { break }
      draw(
        shown.order.row(at: position), of: shown, at: position, cells, columns.columns, words, line: row, on: &painter)
    }
  }

  private func draw(
    _ row: Int, of shown: ShownRows, at position: Int, _ cells: SnapshotColumns, _ columns: [ListColumn],
    _ words: [SearchWords], line: Int, on painter: inout Painter
  ) {
    let area = layout.list
    let id = shown.snapshot.id(at: row)
    let isCursor = position == state.window.position
    let isMarked = state.marks.contains(id)
    let plain: Role = isMarked ? .marked : .text
    let base: Role = !isCursor ? plain : state.listHasKeys ? .selection : .selectionInactive
    painter.put("", row: line, column: area.column, width: area.width, role: base)
    let gutter = Gutter(
      isCursor: isCursor, isMarked: isMarked, isMarkable: false, change: state.changes.kind(of: id),
      hasTwins: cells.hasDuplicates(row: row))
    gutter.draw(row: line, column: area.column, width: area.width, base: base, on: &painter)
    for (column, words) in zip(columns, words) {
      let cell = ListCell(
        state.columns[column.index], row: row, column: column.index, in: cells, now: state.now, glyphs: painter.glyphs)
      let start = area.column + column.start
      painter.put(
        cell.text, row: line, column: start, width: column.width, role: cell.role(in: base), alignment: cell.alignment)
      if cell.isSearchable {
        painter.highlight(
          words, in: cell.text, row: line, column: start, width: column.width,
          role: isCursor && state.listHasKeys ? .selectionMatch : .match)
      }
    }
    if isCursor, state.configuration.isAccessible {
      painter.grid.cursor = CellPosition(row: line, column: area.column)
    }
  }
}

extension BrowserState {
  /// Whether keys that move, move in the list.
  var listHasKeys: Bool {
    focus == .list
  }
}
