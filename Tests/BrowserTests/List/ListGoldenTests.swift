import Inventory
import Screen
import Testing

@testable import Browser

/// The list with changed columns, and the column and sort choosers.
@Suite struct ListGoldenTests {
  /// Some time after the last contact of the computers, with marks and changes.
  private func loaded(_ width: Int, _ height: Int, _ glyphs: Glyphs = .unicode, days: Int64 = 12) throws -> Session {
    var session = try Session(TestFleet.difficult, width: width, height: height, glyphs: glyphs)
    session.send(.clock(Instant(milliseconds: 1_795_183_380_000 + days * 86_400_000)))
    let fleet = try #require(session.state.fleet)
    var found = InventoryChanges()
    found.new = [ComputerID(rawValue: "9")]
    found.changed = [ComputerID(rawValue: "10")]
    session.state.loading.changes = Changes(since: fleet, found)
    for id in ["1", "4", "10"] { session.state.selection.marking.marks.set(ComputerID(rawValue: id), isMarked: true) }
    session.press(.down, .down)
    return session
  }

  @Test("marks, changes and another column in front", arguments: [(40, 12), (80, 24), (200, 60)])
  func columns(width: Int, height: Int) throws {
    for (glyphs, ending) in [(Glyphs.unicode, ""), (.ascii, "-ascii")] where ending.isEmpty || width == 80 {
      var session = try loaded(width, height, glyphs)
      session.press(.character("l"), .character("l"), .character("H"))
      try Golden.expect(session.state.render(), "columns-\(width)x\(height)\(ending)")
    }
  }

  @Test("scrolled to the last column, long after the last contact", arguments: [(40, 12), (80, 24), (200, 60)])
  func scrolled(width: Int, height: Int) throws {
    for (glyphs, ending) in [(Glyphs.unicode, ""), (.ascii, "-ascii")] where ending.isEmpty || width == 80 {
      var session = try loaded(width, height, glyphs, days: 100)
      session.press(.character("$"))
      try Golden.expect(session.state.render(), "scrolled-\(width)x\(height)\(ending)")
    }
  }

  @Test("the column chooser", arguments: [(20, 5), (40, 12), (80, 24), (200, 60)])
  func choice(width: Int, height: Int) throws {
    for (glyphs, ending) in [(Glyphs.unicode, ""), (.ascii, "-ascii")] where ending.isEmpty || width == 80 {
      var session = try loaded(width, height, glyphs)
      session.press(.character("c"), .down, .down)
      session.send(.attributesKnown(TestFleet.catalogue, nil))
      try Golden.expect(session.state.render(), "column-choice-\(width)x\(height)\(ending)")
      session.type("o")
      try Golden.expect(session.state.render(), "column-choice-typed-\(width)x\(height)\(ending)")
    }
  }

  @Test("the sort chooser with two keys", arguments: [(40, 12), (80, 24), (200, 60)])
  func sort(width: Int, height: Int) throws {
    for (glyphs, ending) in [(Glyphs.unicode, ""), (.ascii, "-ascii")] where ending.isEmpty || width == 80 {
      var session = try loaded(width, height, glyphs)
      session.press(.character("l"), .character("l"), .character("s"), .character(" "), .character(" "))
      try Golden.expect(session.state.render(), "sort-keys-\(width)x\(height)\(ending)")
    }
  }

  @Test("no name shifts a column, at any scroll position and width")
  func nothingShifts() throws {
    for glyphs in [Glyphs.unicode, .ascii] {
      for width in Array(20...100) + [116, 160, 200, 300] {
        var session = try loaded(width, 24, glyphs)
        for step in 0..<7 {
          if step > 0 { session.press(.character("l")) }
          let grid = session.state.render()
          let area = session.state.layout.list
          let columns = session.state.listColumns.columns
          for row in area.rows.prefix(TestFleet.difficult.count) {
            // The gap between two columns is empty in every row.
            for column in columns.dropFirst() {
              let before = grid[row, area.column + column.start - 1]
              #expect(before.text == " ", "\(width) columns, row \(row), column \(column.index)")
            }
            if let id = columns.first(where: { session.state.columns[$0.index].path == BrowserState.managementIDPath }),
              id.width >= 9
            {
              let text = (0..<4).map { grid[row, area.column + id.start + $0].text }.joined()
              #expect(text == "7b2f" || text.first == "–" || text.first == "-", "\(width) columns, row \(row)")
            }
          }
        }
      }
    }
  }
}
