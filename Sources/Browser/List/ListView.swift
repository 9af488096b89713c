import Inventory
import Screen

/// Draws the list: headings, the visible rows, or why there are none.
struct ListView {
  enum Content {
    /// The visible rows of a snapshot, and what the filter that found them has searched for.
    case rows([Row], of: InventorySnapshot, highlights: [FilterHighlight])
    case nothing(EmptyList)
  }

  /// A computer on the screen.
  struct Row {
    /// Its row in the snapshot.
    var number: Int
    var isCursor: Bool
    var isMarked: Bool
    /// Whether it is in the range that is being marked.
    var isMarkable: Bool
    var change: Changes.Kind?
  }

  let header: ListHeader
  let content: Content
  let area: Area
  /// What is said of the rows, and where.
  let remark: (text: String, area: Area)?
  let format: CellFormat
  let isAccessible: Bool

  func draw(on painter: inout Painter) {
    header.draw(on: &painter)
    switch content {
    case .nothing(let reason): reason.draw(in: area, on: &painter)
    case .rows(let rows, let snapshot, let highlights):
      if let (text, area) = remark {
        painter.put(
          text, row: area.row, column: area.column + ListColumns.gutter, width: area.width - ListColumns.gutter,
          role: .warning)
      }
      let columns = header.columns.map { column in
        // Matches are those of the filter that found these rows, whatever is being typed.
        SeenColumn(
          place: column.place, field: column.field, words: SearchWords(highlights, inColumn: column.field.path))
      }
      painter.grid.mayMove(row: area.row, column: area.column, width: area.width, height: area.height)
      let cells = SnapshotColumns(columns.map(\.field), in: snapshot)
      for (row, line) in zip(rows, area.rows) { draw(row, cells, columns, line: line, on: &painter) }
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
    _ row: Row, _ cells: SnapshotColumns, _ columns: [SeenColumn], line: Int, on painter: inout Painter
  ) {
    let plain: Role = row.isMarked ? .marked : .text
    let base: Role = !row.isCursor ? plain : header.hasFocus ? .selection : .selectionInactive
    painter.put("", row: line, column: area.column, width: area.width, role: base)
    let gutter = Gutter(
      isCursor: row.isCursor, isMarked: row.isMarked, isMarkable: row.isMarkable, change: row.change,
      hasTwins: cells.hasDuplicates(row: row.number))
    gutter.draw(row: line, column: area.column, width: area.width, base: base, on: &painter)
    for (index, column) in columns.enumerated() {
      let (start, width) = (area.column + column.place.start, column.place.width)
      let cell = ListCell(
        column.field, row: row.number, column: index, in: cells, format, upTo: width + column.words.reach,
        isShort: column.place.isShort, width: width)
      painter.put(
        cell.text, row: line, column: start, width: width, role: cell.role(in: base), alignment: cell.alignment)
      if base == .text || base == .marked, let sign = cell.goodSign(width: width) {
        painter.grid.setRole(row: line, columns: start + sign..<start + sign + 1, role: .good)
      }
      if let domain = cell.domain?.clamped(to: 0..<width), !domain.isEmpty, base == .text {
        painter.grid.setRole(row: line, columns: start + domain.lowerBound..<start + domain.upperBound, role: .dim)
      }
      if cell.isSearchable {
        painter.highlight(
          column.words, in: cell.text, row: line, column: start, width: width,
          role: row.isCursor && header.hasFocus ? .selectionMatch : .match)
      }
    }
    if row.isCursor, isAccessible { painter.grid.cursor = CellPosition(row: line, column: area.column) }
  }
}

extension BrowserState {
  /// Whether the list has the focus.
  var listHasKeys: Bool {
    panes.focus == .list
  }

  func listView(in layout: Layout) -> ListView {
    var format = list.cellFormat(context)
    format.areNamesAwaited = areNamesAwaited
    return ListView(
      header: list.header(in: layout.header, arriving: loading.columnLoad, hasFocus: listHasKeys),
      content: listContent(in: layout.list),
      area: layout.list, remark: layout.remark.isEmpty ? nil : (nearRemark, layout.remark),
      format: format, isAccessible: context.configuration.isAccessible)
  }

  private func listContent(in area: Area) -> ListView.Content {
    guard let shown = list.shown, shown.count > 0 else { return .nothing(emptyList) }
    let (cursor, top) = (list.window.position, list.window.top)
    let range = selection.marking.positions(to: cursor)
    let rows = (top..<max(top, min(shown.count, top + area.height))).map { position in
      let number = shown.order.row(at: position)
      let id = shown.snapshot.id(at: number)
      return ListView.Row(
        number: number, isCursor: position == cursor, isMarked: selection.marking.marks.contains(id),
        isMarkable: range?.contains(position) ?? false, change: loading.changes.kind(of: id))
    }
    return .rows(rows, of: shown.snapshot, highlights: shown.query.filter.highlights)
  }
}

extension ListModel {
  fileprivate func header(in area: Area, arriving load: ColumnLoad, hasFocus: Bool) -> ListHeader {
    let fitted = ListColumns.fit(setup, width: area.width)
    let columns = fitted.columns.map { place in
      let field = setup.columns[place.index].field
      let order = query.sort.firstIndex { $0.path == field.path }
      return ListHeader.Column(
        place: place, field: field, order: order.map { ($0, query.sort[$0].descending) },
        isCurrent: place.index == setup.current, isVisiting: setup.columns[place.index].visit != nil,
        progress: load.progress(of: field))
    }
    return ListHeader(
      columns: columns, firstScrolled: fitted.hasMoreBefore ? setup.scrolled : nil, hasMoreAfter: fitted.hasMoreAfter,
      hasFocus: hasFocus, area: area)
  }
}

/// Draws the columns' headings: the current column, the sort order, and signs for more columns at either side.
struct ListHeader {
  struct Column {
    var place: ListColumn
    var field: Field
    /// As which key the list is sorted by it, from 0 on, and which way; nil when it is not.
    var order: (key: Int, descending: Bool)?
    /// Whether the cursor is in it.
    var isCurrent: Bool
    /// Whether it is in view only because the list is filtered or sorted by it.
    var isVisiting: Bool
    /// How far its values have arrived; nil when it is not loading.
    var progress: ColumnLoad.Progress?

    /// What the heading says when there is room.
    func title(upTo width: Int) -> DisplayText {
      progress.map { DisplayText("\(field.title) \($0.amount)", upTo: width) } ?? DisplayText(field.title, upTo: width)
    }

    /// What the heading says in a place. A column that is loading shows its progress in numbers, else in percent, and its
    /// name as far as there is room.
    func title(in room: Int, glyphs: Glyphs) -> DisplayText {
      guard let progress else {
        let titles = [field.title] + ShortForms.headings(of: field.path)
        let forms = titles.map { DisplayText($0, upTo: room + 1) }
        return forms.first { $0.width <= room } ?? forms[forms.count - 1].clipped(to: room, glyphs: glyphs)
      }
      let names = [field.title] + ShortForms.headings(of: field.path)
      let forms =
        ["\(field.title) \(progress.amount)"] + names.map { "\($0) \(progress.percent)" }
        + names.suffix(from: 1).reversed()
      for text in forms {
        let full = DisplayText(text, upTo: room + 1)
        if full.width <= room { return full }
      }
      let percent = DisplayText(progress.percent)
      let left = room - percent.width - 1
      // What the column is matters more than how far it is.
      guard left >= 3 else { return DisplayText(field.title, upTo: room + 1).clipped(to: room, glyphs: glyphs) }
      return DisplayText(
        DisplayText(field.title, upTo: room).clipped(to: left, glyphs: glyphs).text + " " + percent.text)
    }
  }

  let columns: [Column]
  /// The number of the first column that scrolls sideways, when columns are hidden before it.
  let firstScrolled: Int?
  let hasMoreAfter: Bool
  let hasFocus: Bool
  let area: Area

  func draw(on painter: inout Painter) {
    painter.put("", row: area.row, column: area.column, width: area.width, role: .header)
    let glyphs = painter.glyphs
    for (column, place) in zip(columns, places(glyphs)) { draw(column, in: place, on: &painter) }
    if let firstScrolled, let first = columns.first(where: { $0.place.index >= firstScrolled })?.place {
      painter.put(glyphs.moreLeft, row: area.row, column: area.column + first.start - 1, width: 1, role: .key)
    }
    if hasMoreAfter {
      painter.put(glyphs.moreRight, row: area.row, column: area.column + area.width - 1, width: 1, role: .key)
    }
  }

  /// Where the headings are, from the area's first column on.
  private func places(_ glyphs: Glyphs) -> [Range<Int>] {
    // The last column of the screen may be that of the sign that there are more.
    let end = area.width - (hasMoreAfter ? 1 : 0)
    let headings = columns.map { column in
      let (field, place) = (column.field, column.place)
      let sign = sortSign(of: column, glyphs).map { $0.width + 1 } ?? 0
      return HeadingRow.Heading(
        width: column.title(upTo: end).width + sign,
        column: place.start..<min(end, place.start + place.width),
        isAtRight: field.isRightAligned)
    }
    return HeadingRow.places(of: headings, end: end)
  }

  private func draw(_ column: Column, in place: Range<Int>, on painter: inout Painter) {
    let field = column.field
    let sign = sortSign(of: column, painter.glyphs)
    let full = column.title(upTo: area.width)
    let title: DisplayText
    var gap = sign == nil ? 0 : 1
    if let sign, full.width + sign.width == place.count {
      (title, gap) = (full, 0)
    } else {
      let room = place.count - (sign.map { $0.width + gap } ?? 0)
      title = column.title(in: room, glyphs: painter.glyphs)
    }
    let blank = title.isEmpty ? "" : String(repeating: " ", count: gap)
    let text = sign.map { DisplayText(title.text + blank + $0.text) } ?? title
    let start = area.column + place.lowerBound
    painter.put(
      text, row: area.row, column: start, width: place.count, role: column.isVisiting ? .label : .header,
      alignment: field.isRightAligned ? .right : .left)
    guard column.isCurrent, hasFocus else { return }
    let offset = field.isRightAligned ? max(0, place.count - text.width) : 0
    let end = start + offset + min(place.count, title.width)
    painter.grid.setRole(row: area.row, columns: start + offset..<end, role: .selection)
  }

  /// The way the list is sorted by a column, and as which key when there are several: `▲`, `▼2`.
  private func sortSign(of column: Column, _ glyphs: Glyphs) -> DisplayText? {
    guard let order = column.order else { return nil }
    let arrow = order.descending ? glyphs.sortDown : glyphs.sortUp
    return order.key == 0 ? arrow : DisplayText("\(arrow.text)\(order.key + 1)")
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
