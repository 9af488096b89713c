import Screen
import SeededNumbers
import Testing

@Suite("The grid of cells") struct CellGridTests {
  private func grid(_ width: Int, _ height: Int = 1) -> CellGrid {
    CellGrid(size: ScreenSize(width: width, height: height))
  }

  @Test("text is aligned left, right or centered in its area, and the area takes the role") func alignment() {
    var grid = grid(12, 3)
    grid.put(DisplayText("ab"), row: 0, column: 1, width: 6, role: .selection, glyphs: .unicode)
    grid.put(DisplayText("ab"), row: 1, column: 1, width: 6, role: .header, alignment: .right, glyphs: .unicode)
    grid.put(DisplayText("ab"), row: 2, column: 1, width: 6, role: .good, alignment: .center, glyphs: .unicode)
    #expect(grid.plainText() == " ab\n     ab\n   ab\n")
    #expect(grid.roleText() == ".SSSSSS\n.HHHHHH\n.gggggg\n")
  }

  @Test("without a width only the text's own cells change") func natural() {
    var grid = grid(8)
    grid.fill(row: 0, column: 0, width: 8, height: 1, role: .status)
    #expect(grid.put(DisplayText("日x"), row: 0, column: 2, role: .key, glyphs: .unicode) == 3)
    #expect(grid.roleText() == "ttkkkttt\n")
    #expect(grid.put(DisplayText("much too long"), row: 0, column: 5, role: .key, glyphs: .unicode) == 3)
    #expect(grid.plainText() == "  日xmu…\n")
  }

  @Test("drawing over half of a wide character also replaces the other half") func halves() {
    var grid = grid(6)
    grid.put(DisplayText("日本語"), row: 0, column: 0, role: .text, glyphs: .unicode)
    grid.put(DisplayText("x"), row: 0, column: 1, role: .text, glyphs: .unicode)
    #expect(grid.plainText() == " x本語\n")
    grid.put(DisplayText("y"), row: 0, column: 2, role: .text, glyphs: .unicode)
    #expect(grid.plainText() == " xy 語\n")
    grid.setRole(row: 0, columns: 5..<6, role: .match)
    #expect(grid.roleText() == "....mm\n")
    grid.fill(row: 0, column: 5, width: 9, height: 9, role: .text)
    #expect(grid.plainText() == " xy\n")
  }

  @Test("an ASCII terminal gets the nearest letters in the same columns") func ascii() {
    var grid = grid(16)
    grid.put(DisplayText("Zoë–日x"), row: 0, column: 0, role: .text, glyphs: .ascii)
    #expect(grid.plainText() == "Zoe-??x\n")
    grid.put(DisplayText("a long name that ends"), row: 0, column: 0, width: 8, role: .text, glyphs: .ascii)
    #expect(grid.plainText() == "a long ~\n")
  }

  @Test("both sets of glyphs have the same widths, and one is all ASCII") func glyphs() {
    for glyphs in [Glyphs.unicode, .ascii] {
      let signs =
        [
          glyphs.horizontal, glyphs.vertical, glyphs.cornerTopLeft, glyphs.teeDown, glyphs.teeUp, glyphs.teeLeft,
          glyphs.teeRight, glyphs.cross, glyphs.ellipsis, glyphs.sortUp, glyphs.sortDown, glyphs.barFull,
          glyphs.barEmpty, glyphs.replacement, glyphs.mark, glyphs.bullet, glyphs.pointer, glyphs.separator,
          glyphs.moreUp, glyphs.moreDown,
        ] + glyphs.barEighths
      #expect(signs.allSatisfy { $0.width == 1 })
      #expect(glyphs.barEighths.count == 7)
      #expect(signs.allSatisfy { $0.text.utf8.allSatisfy { $0 < 0x80 } } == glyphs.isASCII)
    }
    #expect(Glyphs.unicode.ellipsis.text == "…")
  }

  @Test("each role has its own letter") func letters() {
    #expect(Set(Role.allCases.map(\.letter)).count == Role.allCases.count)
  }

  @Test("random drawing stays inside its area and leaves every wide character whole") func properties() {
    var random = Seeded(state: 6)
    for _ in 0..<1500 {
      var grid = grid(Int.random(in: 0...20, using: &random), Int.random(in: 0...3, using: &random))
      for _ in 0..<8 {
        let before = grid
        let row = Int.random(in: -1...3, using: &random)
        let column = Int.random(in: -5...24, using: &random)
        let width = Int.random(in: -1...24, using: &random)
        let glyphs = Bool.random(using: &random) ? Glyphs.unicode : .ascii
        switch Int.random(in: 0...3, using: &random) {
        case 0: grid.fill(row: row, column: column, width: width, height: 2, role: .border)
        case 1: grid.setRole(row: row, columns: column..<column + max(0, width), role: .match)
        default:
          let alignment: TextAlignment = [.left, .right, .center].randomElement(using: &random)!
          let text = DisplayText(random.text(upTo: 12))
          let used = grid.put(
            text, row: row, column: column, width: width, role: .good, alignment: alignment, glyphs: glyphs)
          #expect(used <= max(0, width))
          expectUnchanged(before, grid, outside: row, column..<column + max(0, width))
        }
        expectWhole(grid)
      }
    }
  }

  /// A wide character at the area's edge may lose its outer half; nothing else outside may change.
  private func expectUnchanged(_ before: CellGrid, _ after: CellGrid, outside row: Int, _ columns: Range<Int>) {
    for y in 0..<after.size.height {
      for x in 0..<after.size.width where y != row || !columns.contains(x) {
        let isCutHalf =
          y == row
          && (x == columns.lowerBound - 1 && before[y, x].width == 2
            || x == columns.upperBound && before[y, x].width == 0)
        #expect(after[y, x] == before[y, x] || (isCutHalf && after[y, x].text == " "))
      }
    }
  }

  private func expectWhole(_ grid: CellGrid) {
    for y in 0..<grid.size.height {
      for x in 0..<grid.size.width {
        let cell = grid[y, x]
        if cell.width == 2 {
          #expect(x + 1 < grid.size.width && grid[y, x + 1].width == 0 && grid[y, x + 1].role == cell.role)
        }
        if cell.width == 0 { #expect(x > 0 && grid[y, x - 1].width == 2 && cell.text.isEmpty) }
      }
    }
  }

  @Test("drawing far outside does nothing") func farOutside() {
    var grid = grid(4, 2)
    let blank = grid
    grid.put(DisplayText("x"), row: 0, column: .max, width: .max, role: .good, glyphs: .unicode)
    grid.put(DisplayText("x"), row: .max, column: 0, width: 3, role: .good, glyphs: .unicode)
    grid.put(DisplayText("x"), row: 0, column: .min, width: 3, role: .good, glyphs: .unicode)
    grid.put(DisplayText("x"), row: 0, column: .min, role: .good, glyphs: .unicode)
    grid.fill(row: .min, column: .min, width: 5, height: 5, role: .good)
    #expect(grid.plainText() == "x\n\n")
    grid.put(DisplayText(" "), row: 0, column: 0, role: .text, glyphs: .unicode)
    #expect(grid == blank)
  }
}
