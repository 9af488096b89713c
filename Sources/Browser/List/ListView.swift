import Inventory
import Screen

/// Draws the list: headings, the visible rows, or why there are none.
struct ListView {
  let state: BrowserState
  let layout: Layout

  func draw(on painter: inout Painter) {
    let columns = ListColumns.fit(state.list.setup, width: layout.header.width)
    ListHeader(state: state, area: layout.header, columns: columns).draw(on: &painter)
    guard let shown = state.list.shown, shown.count > 0 else {
      return EmptyList(state: state).draw(in: layout.list, on: &painter)
    }
    let highlights = shown.query.filter.highlights
    let seen = columns.columns.map { column in
      let field = state.list.setup.columns[column.index].field
      // Matches are those of the filter that found these rows, whatever is being typed.
      return SeenColumn(
        place: column, field: field, words: SearchWords(highlights, inColumn: field.path))
    }
    let area = layout.list
    painter.grid.mayMove(row: area.row, column: area.column, width: area.width, height: area.height)
    let cells = SnapshotColumns(seen.map(\.field), in: shown.snapshot)
    for row in layout.list.rows {
      let position = state.list.window.top + row - layout.list.row
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
    let isCursor = position == state.list.window.position
    let isMarked = state.selection.marking.marks.contains(id)
    let plain: Role = isMarked ? .marked : .text
    let base: Role = !isCursor ? plain : state.listHasKeys ? .selection : .selectionInactive
    painter.put("", row: line, column: area.column, width: area.width, role: base)
    let gutter = Gutter(
      isCursor: isCursor, isMarked: isMarked,
      isMarkable: state.selection.marking.positions(to: state.list.window.position)?.contains(position) ?? false,
      change: state.loading.changes.kind(of: id),
      hasTwins: cells.hasDuplicates(row: row))
    gutter.draw(row: line, column: area.column, width: area.width, base: base, on: &painter)
    for (index, column) in columns.enumerated() {
      let (start, width) = (area.column + column.place.start, column.place.width)
      let cell = ListCell(
        column.field, row: row, column: index, in: cells, now: state.context.now, glyphs: painter.glyphs,
        upTo: width + column.words.reach)
      painter.put(
        cell.text, row: line, column: start, width: width, role: cell.role(in: base), alignment: cell.alignment)
      if cell.isSearchable {
        painter.highlight(
          column.words, in: cell.text, row: line, column: start, width: width,
          role: isCursor && state.listHasKeys ? .selectionMatch : .match)
      }
    }
    if isCursor, state.context.configuration.isAccessible {
      painter.grid.cursor = CellPosition(row: line, column: area.column)
    }
  }
}

extension BrowserState {
  /// Whether the list has the focus.
  var listHasKeys: Bool {
    panes.focus == .list
  }
}

/// Draws the columns' headings: the current column, the sort order, and signs for more columns at either side.
struct ListHeader {
  let state: BrowserState
  let area: Area
  let columns: ListColumns

  func draw(on painter: inout Painter) {
    painter.put("", row: area.row, column: area.column, width: area.width, role: .header)
    let glyphs = painter.glyphs
    for (column, place) in zip(columns.columns, places(glyphs)) { draw(column, in: place, on: &painter) }
    if columns.hasMoreBefore, let first = columns.columns.first(where: { $0.index >= state.list.setup.scrolled }) {
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
    guard column.index == state.list.setup.current, state.listHasKeys else { return }
    let offset = field.isRightAligned ? max(0, place.count - text.width) : 0
    let end = start + offset + min(place.count, title.width)
    painter.grid.setRole(row: area.row, columns: start + offset..<end, role: .selection)
  }

  /// The way the list is sorted by a column, and as which key when there are several: `▲`, `▼2`.
  private func sortSign(of field: Field, _ glyphs: Glyphs) -> DisplayText? {
    let sort = state.list.query.sort
    guard let place = sort.firstIndex(where: { $0.path == field.path }) else { return nil }
    let arrow = sort[place].descending ? glyphs.sortDown : glyphs.sortUp
    return place == 0 ? arrow : DisplayText("\(arrow.text)\(place + 1)")
  }
}

/// The signs at the left of a row: cursor, mark, change, duplicates.
struct Gutter {
  var isCursor: Bool
  var isMarked: Bool
  /// Whether it is in the range that is being marked.
  var isMarkable: Bool
  var change: Changes.Kind?
  /// Whether other records are of the same computer, or seem to be.
  var hasTwins: Bool

  func draw(row: Int, column: Int, width: Int, base: Role, on painter: inout Painter) {
    func put(_ sign: DisplayText, _ place: Int, _ role: Role) {
      guard place < width else { return }
      painter.put(
        sign, row: row, column: column + place, width: 1, role: base == .text || base == .marked ? role : base)
    }
    let glyphs = painter.glyphs
    if isCursor { put(glyphs.pointer, 0, base) }
    if isMarked {
      put(glyphs.mark, 1, .marked)
    } else if isMarkable {
      put(glyphs.markable, 1, .marked)
    }
    switch change {
    case .new: put(DisplayText("+"), 2, .good)
    case .changed: put(DisplayText("~"), 2, .good)
    case nil: break
    }
    if hasTwins { put(glyphs.twin, 3, .warning) }
  }
}
