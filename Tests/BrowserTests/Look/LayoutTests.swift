import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct LayoutTests {
  private func titles(_ width: Int) -> [String] {
    ListColumns.fit(TestFleet.columns, width: width).map { TestFleet.columns[$0.index].title }
  }

  @Test("columns never overlap, never leave the list, and keep their order, at any width")
  func columnsFit() {
    for width in 1...400 {
      let columns = ListColumns.fit(TestFleet.columns, width: width)
      #expect(!columns.isEmpty)
      var end = 0
      var isApart = true
      for column in columns {
        isApart = isApart && column.start >= end
        end = column.start + column.width + (width > 14 ? 1 : 0)
      }
      #expect(isApart, "\(width)")
      #expect((columns.last.map { $0.start + $0.width } ?? 0) <= width)
      #expect(columns.map(\.index) == columns.map(\.index).sorted())
    }
  }

  @Test("the management ID is whole or has 8 digits, and the name always has at least 12 cells")
  func managementID() {
    for width in 20...400 {
      let columns = ListColumns.fit(TestFleet.columns, width: width)
      let id = columns.first { TestFleet.columns[$0.index].path == "general.managementId" }
      #expect([9, 36].contains(id?.width ?? 9))
      // It is whole only where all columns are shown, and stays so on wider screens.
      if width >= 150 { #expect(id?.width == 36) }
      if id?.width == 36 { #expect(columns.count == TestFleet.columns.count) }
      #expect(columns[0].width >= min(12, width - 4))
    }
  }

  @Test("a wider terminal never shows fewer columns")
  func moreWithWidth() {
    #expect(titles(80) == ["Name", "Management ID", "User", "Serial number", "Model"])
    #expect(titles(200).count == 7)
    var count = 0
    // Gaps get wider at 65.
    for width in 20...300 where width < 65 || width > 75 {
      #expect(titles(width).count >= count)
      count = titles(width).count
    }
  }

  @Test("the detail is beside the list from 160 columns on, and below it on narrower screens")
  func besideOrBelow() {
    func arrangement(_ width: Int) -> Layout.Arrangement {
      let size = ScreenSize(width: width, height: 40)
      return Layout(size: size, wantsDetailOnly: false, focus: .list, comfortableListWidth: 60, noticeRows: 0)
        .arrangement
    }
    #expect(arrangement(159) == .stacked)
    #expect(arrangement(160) == .sideBySide)
  }

  @Test("panes, notice, status and hints fill the screen without overlap, at any size down to 20x5")
  func areasFit() {
    for width in [20, 39, 40, 80, 115, 116, 117, 200] {
      for height in [5, 6, 7, 8, 12, 15, 16, 17, 19, 24, 60] {
        for noticeRows in [0, 1, 3] {
          for (zoom, focus) in [(false, Pane.list), (false, .detail), (true, .detail)] {
            let layout = Layout(
              size: ScreenSize(width: width, height: height), wantsDetailOnly: zoom, focus: focus,
              comfortableListWidth: 143, noticeRows: noticeRows)
            let isRight =
              !hasOverlap(layout, width: width, height: height)
              && (layout.showsList ? layout.list.height >= 1 : layout.detail.height >= 1)
              && (focus == .list || layout.showsDetail)
            #expect(isRight, "\(width)x\(height), \(noticeRows) rows of notice, \(layout.arrangement)")
          }
        }
      }
    }
  }

  /// Whether two areas share a cell, or one is not on the screen.
  private func hasOverlap(_ layout: Layout, width: Int, height: Int) -> Bool {
    var areas = [layout.header, layout.list, layout.notice, layout.status, layout.footer]
    areas += [layout.detailTitle, layout.detail]
    if layout.arrangement == .sideBySide { areas.append(layout.divider) }
    areas.removeAll { $0.isEmpty }
    let isOutside = areas.contains {
      $0.row < 0 || $0.column < 0 || $0.row + $0.height > height || $0.column + $0.width > width
    }
    let isShared = areas.indices.contains { first in
      areas[(first + 1)...].contains { other in
        let area = areas[first]
        return area.row < other.row + other.height && other.row < area.row + area.height
          && area.column < other.column + other.width && other.column < area.column + area.width
      }
    }
    return isOutside || isShared
  }

  @Test("a screen that is too small says so with the size it needs; q and ^C still work")
  func tooSmall() throws {
    var session = try Session(TestFleet.numbered(1...5), width: 19, height: 5)
    #expect(session.screen.contains("too small: 20x5"))
    #expect(session.state.nextClock == nil)
    _ = session.takeEffects()
    session.type("sry/")
    #expect(session.takeEffects().isEmpty)
    session.press(.character("q"))
    session.press(.control("c"))
    #expect(session.takeEffects().map(\.summary) == ["quit", "quit"])
    session.send(.resize(ScreenSize(width: 20, height: 5)))
    #expect(session.screen.contains("MAC-0001"))
    #expect(session.status.contains("5 of 5"))
  }

  @Test("the cursor stays visible when the terminal changes its size")
  func resizing() throws {
    var session = try Session(TestFleet.numbered(1...200))
    for _ in 0..<100 { session.press(.down) }
    for (width, height) in [(20, 5), (200, 60), (40, 12), (120, 8), (80, 24)] {
      session.send(.resize(ScreenSize(width: width, height: height)))
      #expect(session.cursorName == "MAC-0101")
      #expect(session.visibleNames.contains("MAC-0101"))
    }
  }

  @Test("wide, combining and right-to-left names never shift a column")
  func difficultNames() throws {
    let names = [
      "東京オフィス-17号機の名前がとても長い", "e\u{301}e\u{301}e\u{301}", "محمد-iMac", "👩‍👩‍👧‍👦 family", "🇩🇪🇫🇷 flags", "\u{202E}evil",
    ]
    let computers = names.enumerated().map { TestComputer.number($0.offset + 1, name: $0.element) }
    for glyphs in [Glyphs.unicode, .ascii] {
      for width in [40, 57, 80, 81, 200] {
        let session = try Session(computers, width: width, height: 24, glyphs: glyphs)
        let grid = session.state.render()
        let start = try #require(
          session.state.listColumns.columns.dropFirst().first)
        for row in session.state.layout.list.rows.prefix(names.count) {
          #expect((0..<4).map { grid[row, start.start + $0].text }.joined() == "7b2f")
        }
      }
    }
  }
}
