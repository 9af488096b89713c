import Inventory
import Screen

/// Draws the detail pane: a title line and the part of the lines that is scrolled to.
struct DetailView {
  /// What the lines are made of.
  struct Content {
    var lines: [DetailLine]
    var tables: [DetailTable]
    var sections: [ComputerRecord.Section]
    var window: ScrollWindow
    /// Which of the fields beside each other the cursor is on.
    var side: Int
    /// What is searched for.
    var words: SearchWords
    /// Whether the cursor is on a match.
    var isAtMatch: Bool
  }

  let title: String
  /// The address that the title links to; nil for none.
  let url: String?
  /// What the right end of the title line says: `12-30 of 240`; empty for nothing.
  let place: String
  /// Nil when only the title is drawn.
  let content: Content?
  let layout: Layout
  let hasFocus: Bool
  /// Whether a line is being typed, which has the terminal's cursor.
  let isTyping: Bool
  let isAccessible: Bool

  func draw(on painter: inout Painter) {
    if layout.arrangement == .sideBySide, !isAccessible { drawDivider(on: &painter) }
    drawTitle(on: &painter)
    guard let content else { return }
    let area = layout.detail
    painter.grid.mayMove(
      row: area.row, column: area.column - Layout.detailIndent, width: area.width + Layout.detailIndent,
      height: area.height)
    for row in area.rows {
      let index = content.window.top + row - area.row
      guard index < content.lines.count else { break }
      let isCursor = index == content.window.position
      let line = content.lines[index]
      let cell = isCursor ? line.cell(content.side) : nil
      for (number, part) in line.cells.enumerated() {
        draw(part, of: content, at: row, isSelected: hasFocus && number == cell, on: &painter)
      }
      if let cell {
        drawPointer(at: row, column: line.cells[cell].room?.lowerBound ?? 0, isAtMatch: content.isAtMatch, on: &painter)
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
    let role: Role = hasFocus ? .title : .header
    if layout.arrangement == .stacked, !isAccessible {
      painter.grid.fill(
        row: area.row, column: area.column, width: area.width, height: 1, role: .border, with: painter.glyphs.horizontal
      )
    } else {
      painter.put("", row: area.row, column: area.column, width: area.width, role: role)
    }
    let place = DisplayText(self.place)
    let placeWidth = place.isEmpty ? 0 : place.width + 2
    // Alone on the screen it is clear which pane has the keys.
    if hasFocus, layout.showsList {
      painter.put(painter.glyphs.pointer, row: area.row, column: area.column, width: 1, role: role)
    }
    let name = DisplayText(" " + title + " ", upTo: area.width)
    let start = Layout.detailIndent - 1
    let room = max(0, area.width - start - placeWidth)
    painter.put(name, row: area.row, column: area.column + start, width: min(room, name.width), role: role)
    if let url {
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

  /// The sign of the line under the cursor. Without the focus only a visited match has one.
  private func drawPointer(at row: Int, column: Int, isAtMatch: Bool, on painter: inout Painter) {
    let area = layout.detail
    guard hasFocus || isAtMatch else { return }
    painter.put(
      painter.glyphs.pointer, row: row, column: area.column + column - Layout.detailIndent, width: 1,
      role: hasFocus ? .selection : .match)
    if hasFocus, isAccessible, !isTyping {
      painter.grid.cursor = CellPosition(row: row, column: area.column + column)
    }
  }

  private func draw(
    _ line: DetailLine, of content: Content, at row: Int, isSelected: Bool, on painter: inout Painter
  ) {
    let area = layout.detail
    let pen = DetailPen(row: row, area: area, words: content.words, isSelected: isSelected)
    if isSelected {
      let room = line.room ?? 0..<area.width
      painter.put(
        "", row: row, column: area.column + room.lowerBound - Layout.detailIndent,
        width: room.count + Layout.detailIndent, role: .selection)
    }
    switch line.kind {
    case .blank: break
    case .heading: drawHeading(line, pen, on: &painter)
    case .columns(let table): drawTitles(of: content.tables[table], in: content.sections, pen, on: &painter)
    case .row(let table, let number):
      drawRow(number, of: content.tables[table], in: content.sections, pen, on: &painter)
    case .note: pen.put(line.value, column: 0, role: .dim, on: &painter)
    case .problem: pen.put(line.value, column: 0, role: .failure, on: &painter)
    case .item, .continuation:
      pen.put(line.label, column: line.indent, role: .label, on: &painter)
      drawValue(of: line, pen, on: &painter)
    }
  }

  /// Good values are quiet: only their sign has a color.
  private func drawValue(of line: DetailLine, _ pen: DetailPen, on painter: inout Painter) {
    let health = line.health?.role ?? .text
    if !line.sign.isEmpty {
      pen.put(
        line.sign, column: line.valueColumn - line.sign.width - 1, role: health, findable: false, on: &painter)
    }
    let role: Role = line.isAbsent ? .dim : line.health == .good ? .text : health
    let end = pen.put(line.value, column: line.valueColumn, role: role, findable: !line.isAbsent, on: &painter)
    guard let note = line.noteStart, !pen.isSelected, line.valueColumn + note < end else { return }
    // Matches in it keep their color.
    for column in pen.area.column + line.valueColumn + note..<pen.area.column + end
    where painter.grid[pen.row, column].role == role {
      painter.grid.setRole(row: pen.row, columns: column..<column + 1, role: .dim)
    }
  }

  private func drawHeading(_ line: DetailLine, _ pen: DetailPen, on painter: inout Painter) {
    let title = pen.put(line.value, column: 0, role: .header, on: &painter)
    if line.isFolded {
      painter.put("+", row: pen.row, column: pen.area.column - 1, width: 1, role: pen.isSelected ? .selection : .header)
    }
    pen.put(line.remark, column: title + 2, role: .dim, findable: false, on: &painter)
  }

  private func drawTitles(
    of table: DetailTable, in sections: [ComputerRecord.Section], _ pen: DetailPen, on painter: inout Painter
  ) {
    guard sections.indices.contains(table.section) else { return }
    let parts = sections[table.section].tables[table.number]
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

  private func drawRow(
    _ row: Int, of table: DetailTable, in sections: [ComputerRecord.Section], _ pen: DetailPen,
    on painter: inout Painter
  ) {
    guard sections.indices.contains(table.section) else { return }
    let section = sections[table.section]
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

extension DetailModel {
  fileprivate var content: DetailView.Content {
    DetailView.Content(
      lines: lines, tables: tables, sections: sections, window: window, side: side, words: search.words,
      isAtMatch: search.current != nil)
  }

  /// `12-30 of 240` when not all lines are visible, and the state of the sections.
  fileprivate func place(height: Int, glyphs: Glyphs) -> String {
    if isFetching, record != nil { return "reloading\(glyphs.ellipsis.text)" }
    let count = lines.count
    let place = count > height && height > 0 ? "\(top + 1)-\(min(count, top + height)) of \(count)" : ""
    let match = search.count.isEmpty ? "" : "match \(search.count)"
    return [isOld ? "old" : "", match, place].filter { !$0.isEmpty }.joined(separator: " \(glyphs.separator.text) ")
  }
}

extension BrowserState {
  /// - Parameter isBare: whether to draw only the title, of the computer that the pane will turn to.
  func detailView(in layout: Layout, isBare: Bool) -> DetailView {
    let hasContent = detail.subject != nil && !isBare
    let glyphs = context.configuration.glyphs
    return DetailView(
      title: detailTitle(of: isBare ? list.cursor : detail.subject), url: isBare ? nil : pageURL(of: detail.subject),
      place: hasContent ? detail.place(height: layout.detail.height, glyphs: glyphs) : "",
      content: hasContent ? detail.content : nil, layout: layout, hasFocus: !listHasKeys,
      isTyping: panes.prompt != nil, isAccessible: context.configuration.isAccessible)
  }

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
