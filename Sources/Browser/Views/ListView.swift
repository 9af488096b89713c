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
    let highlights = shown.query.filter.highlights
    let seen = columns.columns.map { column in
      let field = state.list.columns[column.index].field
      // What is shown was found by the filter of its ranking, whatever is being typed.
      return SeenColumn(
        place: column, field: field, words: SearchWords(highlights, inColumn: field.path))
    }
    let area = layout.list
    painter.grid.mayMove(row: area.row, column: area.column, width: area.width, height: area.height)
    let cells = SnapshotColumns(seen.map(\.field), in: shown.snapshot)
    for row in layout.list.rows {
      let position = state.window.top + row - layout.list.row
      guard position < shown.count else { break }
      draw(
        shown.order.row(at: position), of: shown, at: position, cells, seen, line: row, on: &painter)
    }
  }

  /// A column on the screen.
  private struct SeenColumn {
    var place: ListColumn
    var field: Field
    /// What the filter found in it.
    var words: SearchWords
  }

  private func draw(
    _ row: Int, of shown: ShownRows, at position: Int, _ cells: SnapshotColumns, _ columns: [SeenColumn], line: Int,
    on painter: inout Painter
  ) {
    let area = layout.list
    let id = shown.snapshot.id(at: row)
    let isCursor = position == state.window.position
    let isMarked = state.marks.contains(id)
    let plain: Role = isMarked ? .marked : .text
    let base: Role = !isCursor ? plain : state.listHasKeys ? .selection : .selectionInactive
    painter.put("", row: line, column: area.column, width: area.width, role: base)
    let gutter = Gutter(
      isCursor: isCursor, isMarked: isMarked, isMarkable: state.isInRange(position: position),
      change: state.changes.kind(of: id),
      hasTwins: cells.hasDuplicates(row: row))
    gutter.draw(row: line, column: area.column, width: area.width, base: base, on: &painter)
    for (index, column) in columns.enumerated() {
      let (start, width) = (area.column + column.place.start, column.place.width)
      let cell = ListCell(
        column.field, row: row, column: index, in: cells, now: state.now, glyphs: painter.glyphs,
        upTo: width + column.words.reach)
      painter.put(
        cell.text, row: line, column: start, width: width, role: cell.role(in: base), alignment: cell.alignment)
      if cell.isSearchable {
        painter.highlight(
          column.words, in: cell.text, row: line, column: start, width: width,
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
