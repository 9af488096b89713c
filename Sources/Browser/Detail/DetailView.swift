import Inventory
import Screen

/// Draws the detail pane: a title line and the part of the lines that is scrolled to.
struct DetailView {
  let state: BrowserState
  let layout: Layout
  /// Whether to draw only the title.
  let isBare: Bool

  func draw(on painter: inout Painter) {
    if layout.arrangement == .sideBySide, !isAccessible { drawDivider(on: &painter) }
    drawTitle(on: &painter)
    let detail = state.detail
    guard detail.subject != nil, !isBare else { return }
    let area = layout.detail
    painter.grid.mayMove(
      row: area.row, column: area.column - Layout.detailIndent, width: area.width + Layout.detailIndent,
      height: area.height)
    for row in area.rows {
      let index = detail.top + row - area.row
      guard index < detail.lines.count else { break }
      let isCursor = index == detail.window.position
      draw(detail.lines[index], at: row, isSelected: isCursor && hasKeys, on: &painter)
      if isCursor { drawPointer(at: row, on: &painter) }
    }
  }

  private var hasKeys: Bool { !state.listHasKeys }
  private var subject: ComputerID? { isBare ? state.list.cursor : state.detail.subject }
  private var isAccessible: Bool { state.context.configuration.isAccessible }

  private func drawDivider(on painter: inout Painter) {
    let area = layout.divider
    for row in area.rows {
      painter.put(painter.glyphs.vertical, row: row, column: area.column, width: 1, role: .border)
    }
  }

  private func drawTitle(on painter: inout Painter) {
    let area = layout.detailTitle
    let role: Role = hasKeys ? .title : .header
    if layout.arrangement == .stacked, !isAccessible {
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
    let name = DisplayText(" " + state.detailTitle(of: subject) + " ", upTo: area.width)
    let start = Layout.detailIndent - 1
    let room = max(0, area.width - start - placeWidth)
    painter.put(name, row: area.row, column: area.column + start, width: min(room, name.width), role: role)
    if !isBare, let url = state.pageURL(of: subject) {
      // Without the blanks beside it.
      let first = area.column + start + 1
      painter.grid.link(row: area.row, columns: first..<max(first, first + min(room, name.width) - 2), to: url)
    }
    if !place.isEmpty {
      painter.put(
        " " + place.text + " ", row: area.row, column: area.column + area.width - placeWidth, width: placeWidth,
        role: role)
    }
  }

  /// `12-30 of 240` when not all lines are visible, and the state of the sections.
  private func placeText(height: Int) -> String {
    let detail = state.detail
    guard !isBare, detail.subject != nil else { return "" }
    if detail.isFetching, detail.record != nil { return "reloading\(state.context.configuration.glyphs.ellipsis.text)" }
    let count = detail.lines.count
    let place =
      count > height && height > 0 ? "\(detail.top + 1)-\(min(count, detail.top + height)) of \(count)" : ""
    guard detail.isOld else { return place }
    return place.isEmpty ? "old" : "old \(state.context.configuration.glyphs.separator.text) \(place)"
  }

  /// The sign of the line under the cursor. Without the focus only a visited match has one.
  private func drawPointer(at row: Int, on painter: inout Painter) {
    let area = layout.detail
    guard hasKeys || state.detail.search.current != nil else { return }
    painter.put(
      painter.glyphs.pointer, row: row, column: area.column - Layout.detailIndent, width: 1,
      role: hasKeys ? .selection : .match)
    if hasKeys, isAccessible, state.panes.prompt == nil {
      painter.grid.cursor = CellPosition(row: row, column: area.column)
    }
  }

  private func draw(_ line: DetailLine, at row: Int, isSelected: Bool, on painter: inout Painter) {
    let area = layout.detail
    let pen = DetailPen(row: row, area: area, words: state.detail.search.words, isSelected: isSelected)
    if isSelected {
      painter.put(
        "", row: row, column: area.column - Layout.detailIndent, width: area.width + Layout.detailIndent,
        role: .selection)
    }
    switch line.kind {
    case .blank: break
    case .heading: drawHeading(line, pen, on: &painter)
    case .columns(let table): drawTitles(of: state.detail.tables[table], pen, on: &painter)
    case .row(let table, let number): drawRow(number, of: state.detail.tables[table], pen, on: &painter)
    case .note: pen.put(line.value, column: 0, role: .dim, on: &painter)
    case .problem: pen.put(line.value, column: 0, role: .failure, on: &painter)
    case .item, .continuation:
      pen.put(line.label, column: line.indent, role: .label, on: &painter)
      pen.put(
        line.value, column: line.valueColumn, role: line.isAbsent ? .dim : .text, findable: !line.isAbsent, on: &painter
      )
    }
  }

  private func drawHeading(_ line: DetailLine, _ pen: DetailPen, on painter: inout Painter) {
    let title = pen.put(line.value, column: 0, role: .header, on: &painter)
    if line.isFolded {
      painter.put("+", row: pen.row, column: pen.area.column - 1, width: 1, role: pen.isSelected ? .selection : .header)
    }
    pen.put(line.remark, column: title + 2, role: .dim, findable: false, on: &painter)
  }

  private func drawTitles(of table: DetailTable, _ pen: DetailPen, on painter: inout Painter) {
    guard let parts = state.detail.section(table.section)?.tables[table.number] else { return }
    let titles = table.columns.map { parts.columns[$0.number] }
    let headings = zip(table.columns, titles).map { column, title in
      HeadingRow.Heading(
        width: DisplayText(title.title, upTo: pen.area.width).width, column: column.start..<column.start + column.width,
        isAtRight: title.isNumeric)
    }
    for (title, place) in zip(titles, HeadingRow.places(of: headings, end: pen.area.width)) {
      pen.put(
        DisplayText(title.title, upTo: place.count), column: place.lowerBound, width: place.count, role: .label,
        findable: false,
        alignment: title.isNumeric ? .right : .left, on: &painter)
    }
  }

  private func drawRow(_ row: Int, of table: DetailTable, _ pen: DetailPen, on painter: inout Painter) {
    guard let section = state.detail.section(table.section) else { return }
    let parts = section.tables[table.number]
    for column in table.columns {
      guard let line = parts.line(row: row, column: column.number) else { continue }
      let item = section.items[line]
      // An empty text says as little as none.
      let isSaid = item.isReported && !item.value.isEmpty
      let text = isSaid ? DetailTable.text(of: item) : ShownValue.notReported.short(painter.glyphs)
      pen.put(
        DisplayText(text, upTo: column.width + pen.words.reach), column: column.start, width: column.width,
        role: isSaid ? .text : .dim,
        findable: isSaid, alignment: parts.columns[column.number].isNumeric ? .right : .left, on: &painter)
    }
  }
}

extension BrowserState {
  /// What the detail is about, for its title line.
  var detailTitle: String { detailTitle(of: detail.subject) }

  /// What a detail of a computer is about.
  func detailTitle(of subject: ComputerID?) -> String {
    guard let shown = list.shown, let subject, let row = shown.snapshot.row(of: subject) else { return "Detail" }
    return shown.snapshot.name(ofRow: row)
  }
}

/// Puts texts into one row of the detail, in the cursor's colors where it is, and highlights matches.
struct DetailPen {
  let row: Int
  let area: Area
  let words: SearchWords
  let isSelected: Bool

  /// Puts a text into the row, as far as there is room.
  ///
  /// - Parameters:
  ///   - column: where it begins, counted from the pane's first column.
  ///   - width: the room it has; nil for as much as it needs.
  ///   - findable: whether what is searched for is shown in it.
  /// - Returns: the column after it.
  @discardableResult
  func put(
    _ text: DisplayText, column: Int, width: Int? = nil, role: Role, findable: Bool = true,
    alignment: TextAlignment = .left, on painter: inout Painter
  ) -> Int {
    let room = min(width ?? text.width, area.width - column)
    guard room > 0, !text.isEmpty else { return column }
    // Only what it takes: what is left of its room stays as it is.
    let used = min(room, text.width)
    let start = area.column + column + (alignment == .right ? room - used : 0)
    painter.put(text, row: row, column: start, width: used, role: isSelected ? .selection : role)
    if findable {
      painter.highlight(
        words, in: text, row: row, column: start, width: used, role: isSelected ? .selectionMatch : .match)
    }
    return column + room
  }
}
