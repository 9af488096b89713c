import Screen
import Testing

@Suite("Moved rows") struct MovementTests {
  /// A list of numbered rows, forty columns wide, with a fixed area at its right.
  private func list(from first: Int, width: Int = 60, text: (Int) -> String = { "computer number \($0)" }) -> CellGrid {
    var grid = CellGrid(size: ScreenSize(width: width, height: 20))
    for row in 0..<20 {
      grid.put(DisplayText(text(first + row)), row: row, column: 0, width: 40, role: .text, glyphs: .unicode)
      grid.put(DisplayText("│ detail \(row)"), row: row, column: 40, role: .dim, glyphs: .unicode)
    }
    grid.mayMove(row: 2, column: 0, width: 40, height: 16)
    return grid
  }

  /// A row that has little in common with others.
  private static func unlike(_ number: Int) -> String {
    "\(number * 7919) \(number * 104_729) \(number * 1_299_709) \(number * 15_485_863)"
  }

  private let rectangle = CellRectangle(rows: 2..<18, columns: 0..<40)

  @Test("rows are found where they moved, up and down", arguments: [1, -1, 3, -7, 8])
  func found(up: Int) {
    let (before, after) = (list(from: 100, text: Self.unlike), list(from: 100 + up, text: Self.unlike))
    #expect(after.movements(since: before) == [RowMovement(rectangle, up: up)])
    let moved = before.moved(RowMovement(rectangle, up: up))
    for row in 0..<20 {
      let isMoved = rectangle.rows.contains(row) && rectangle.rows.contains(row + up)
      let expected = rectangle.rows.contains(row) ? after : before
      if isMoved || !rectangle.rows.contains(row) { #expect(moved.row(row) == expected.row(row)) }
      if !isMoved, rectangle.rows.contains(row) { #expect(moved.row(row).prefix(40).allSatisfy { $0.text == " " }) }
      #expect(moved.row(row).dropFirst(40) == before.row(row).dropFirst(40))
    }
  }

  @Test("no movement is found where nothing moved, everything changed, or too little would be saved")
  func notFound() {
    let before = list(from: 100)
    #expect(before.movements(since: before).isEmpty)
    #expect(list(from: 500) { "\($0 * 31 % 97) other" }.movements(since: before).isEmpty)
    // Sending a digit for each of a few rows is cheaper than moving them.
    func few(_ first: Int) -> CellGrid { list(from: first) { $0 < 112 ? "" : "computer \($0 % 10)" } }
    #expect(few(101).movements(since: few(100)).isEmpty)
    // curses handles lines as wide as the screen.
    func wide(_ first: Int) -> CellGrid { list(from: first, width: 40, text: Self.unlike) }
    #expect(wide(101).movements(since: wide(100)).isEmpty)
    var resized = CellGrid(size: ScreenSize(width: 61, height: 20))
    resized.mayMove(row: 2, column: 0, width: 40, height: 16)
    #expect(resized.movements(since: before).isEmpty)
  }

  @Test("whole lines move if that saves more than it costs to repair what is beside them")
  func wholeLines() {
    func picture(_ first: Int, beside: (Int) -> String) -> CellGrid {
      var grid = CellGrid(size: ScreenSize(width: 60, height: 20))
      for row in 0..<20 {
        grid.put(DisplayText(Self.unlike(first + row)), row: row, column: 0, width: 40, role: .text, glyphs: .unicode)
        grid.put(DisplayText("│" + beside(row)), row: row, column: 40, role: .dim, glyphs: .unicode)
      }
      grid.mayMove(row: 2, column: 0, width: 40, height: 16)
      return grid
    }
    func movements(_ before: (Int) -> String, _ after: (Int) -> String, up: Int = 1) -> [RowMovement] {
      picture(100 + up, beside: after).movements(since: picture(100, beside: before), ofWholeLines: true)
    }
    let lines = CellRectangle(rows: 2..<18, columns: 0..<60)
    // The area beside is blank, disappears, is the same everywhere, or is small.
    #expect(movements({ _ in "" }, { _ in "" }) == [RowMovement(lines, up: 1)])
    #expect(movements({ " detail \($0 * 7)" }, { _ in "" }, up: -3) == [RowMovement(lines, up: -3)])
    #expect(movements({ _ in " same" }, { _ in " same" }) == [RowMovement(lines, up: 1)])
    #expect(movements({ $0 < 5 ? " \($0)" : "" }, { $0 < 5 ? " \($0)" : "" }) == [RowMovement(lines, up: 1)])
    // The fixed area would have to be restored, line by line.
    func few(_ first: Int) -> CellGrid {
      var grid = CellGrid(size: ScreenSize(width: 200, height: 20))
      for row in 0..<20 {
        grid.put(DisplayText("mac \(first + row)"), row: row, column: 0, width: 40, role: .text, glyphs: .unicode)
        grid.put(DisplayText(Self.unlike(row * 31)), row: row, column: 41, role: .text, glyphs: .unicode)
        grid.put(DisplayText(Self.unlike(row * 37)), row: row, column: 100, role: .text, glyphs: .unicode)
      }
      grid.mayMove(row: 2, column: 0, width: 40, height: 16)
      return grid
    }
    #expect(few(11).movements(since: few(20), ofWholeLines: true).isEmpty)
  }

  @Test("rows are left alone if their edge cuts a wide character or a link")
  func cut() {
    let after = list(from: 101, text: Self.unlike)
    var before = list(from: 100, text: Self.unlike)
    #expect(after.movements(since: before).count == 1)
    before.link(row: 5, columns: 38..<45, to: "https://jamf.example.com")
    #expect(after.movements(since: before).isEmpty)
    before = list(from: 100, text: Self.unlike)
    before.put(DisplayText("日"), row: 9, column: 39, role: .text, glyphs: .unicode)
    #expect(after.movements(since: before).isEmpty)
  }

  @Test("links move with their rows, and links of rows that leave the screen are removed")
  func links() {
    var before = list(from: 100)
    for row in [1, 2, 9] { before.link(row: row, columns: 3..<8, to: "https://jamf.example.com/\(row)") }
    before.link(row: 9, columns: 45..<50, to: "https://jamf.example.com/beside")
    let moved = before.moved(RowMovement(rectangle, up: 1))
    #expect(moved.links.map(\.row) == [1, 8, 9])
    #expect(moved.links.map(\.target.last) == ["1", "9", "e"])
  }
}
