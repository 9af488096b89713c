import Screen

/// A list of computers beside the detail of one, as in the browser.
struct TwoPanes {
  var size: ScreenSize
  var top = 0
  var cursor = 0
  var detailTop = 0
  var detailCount = 200
  var subject = 0
  /// Whether the detail shows only the title of the selected computer.
  var isBare = false
  var panelRow: Int?
  private static let names = ["mac", "日本", "Žluťoučký", "e\u{301}", "שלום", "한국어 kůň", "x"]

  var listHeight: Int { size.height - 3 }
  private var border: Int { size.width * 2 / 3 }

  /// Moves on in the list; returns whether a visible part of it moved.
  @discardableResult
  mutating func step(_ count: Int) -> Bool {
    let before = top
    cursor = max(0, cursor + count)
    top = min(max(top, cursor - listHeight + 1), cursor)
    return top != before && abs(top - before) < listHeight
  }

  func picture() -> CellGrid {
    var grid = CellGrid(size: size)
    func put(_ text: String, _ row: Int, _ column: Int, _ width: Int, _ role: Role) {
      grid.put(DisplayText(text), row: row, column: column, width: width, role: role, glyphs: .unicode)
    }
    put("Name", 0, 0, border - 1, .header)
    for row in 0..<listHeight {
      let number = top + row
      let name = Self.names[number % Self.names.count]
      let role: Role = number == cursor ? .selection : number % 11 == 3 ? .marked : .text
      let text =
        "  \(name)-\(number * 7919)  3f2c\(number)7ab-1111-4000-8000-00000000000\(number)  user\(number)  C02X\(number * 31)"
        + "  MacBook Pro  26.\(number % 7)   \(number) d ago  Finance  North  A-\(number)  10.0.0.\(number)"
      put(text, row + 1, 0, border - 1, role)
      if number % 5 == 1 { put(name, row + 1, border - 9, 8, .warning) }
    }
    grid.mayMove(row: 1, column: 0, width: border - 1, height: listHeight)
    for row in 0..<(listHeight + 1) { put("│", row, border, 1, .border) }
    put(" mac-\(isBare ? cursor : subject) ", 0, border + 2, size.width - border - 2, .title)
    if !isBare { drawDetail(&grid) }
    put("\(cursor + 1) of 5000", size.height - 2, 0, size.width, .status)
    put("? help", size.height - 1, 0, size.width, .key)
    if let panelRow {
      // A wide character crosses the edge of the list.
      for row in panelRow..<(panelRow + 5) { put("│ choice 日本 \(row)", row, border - 11, 30, .prompt) }
    }
    return grid
  }

  private func drawDetail(_ grid: inout CellGrid) {
    func put(_ text: String, _ row: Int, _ column: Int, _ width: Int, _ role: Role) {
      grid.put(DisplayText(text), row: row, column: column, width: width, role: role, glyphs: .unicode)
    }
    grid.link(row: 0, columns: (border + 3)..<(border + 7), to: "https://jamf.example.com/\(subject)")
    for row in 0..<listHeight {
      let line = detailTop + row
      guard line < detailCount, line % 9 != 7 else { continue }
      put("Field \(line)", row + 1, border + 3, 12, line % 9 == 8 ? .header : .label)
      put(
        "\(Self.names[line % 3]) value \(line * subject % 97)", row + 1, border + 15, size.width - border - 15, .text)
    }
    grid.mayMove(row: 1, column: border + 1, width: size.width - border - 1, height: listHeight)
    if detailTop < 3 {
      grid.link(row: 4 - detailTop, columns: (border + 4)..<(border + 9), to: "https://jamf.example.com/field")
    }
  }
}
