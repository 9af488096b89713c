import Inventory
import Screen
import Testing

@testable import Browser

/// A list that scrolls beside the detail, on terminals that move whole lines only.
@Suite struct ScrollingPastDetailTests {
  /// A browser with the cursor on the last visible row, with its whole detail.
  private func session(width: Int = 200, height: Int = 60, count: Int = 200) throws -> Session {
    let computers = TestFleet.numbered(1...count)
    var session = try Session(computers, width: width, height: height)
    for computer in computers {
      session.send(.detailLoaded(ComputerID(rawValue: String(computer.id)), try TestFleet.record(of: computer)))
    }
    while session.state.window.position < session.state.layout.list.height - 1 { session.press(.down) }
    _ = session.takeEffects()
    session.isHurried = true
    return session
  }

  private func picture(_ session: Session) -> CellGrid { session.state.render(movesPanes: false) }

  private func text(_ grid: CellGrid, _ area: Area) -> String {
    area.rows.map { row in
      (area.column..<(area.column + area.width)).map { grid[row, $0].text }.joined()
        .trimmingEnd
    }.joined(separator: "\n")
  }

  private func isBlank(_ grid: CellGrid, _ area: Area) -> Bool { text(grid, area).allSatisfy { $0.isNewline } }

  @Test("from a scrolling step until the cursor rests, the detail has a title and no lines")
  func bare() throws {
    var session = try session()
    let layout = session.state.layout
    let last = try #require(session.cursorName)
    #expect(picture(session) == session.state.render())
    #expect(text(picture(session), layout.detailTitle).hasSuffix(" \(last)"))
    for _ in 1...3 {
      session.press(.down)
      let grid = picture(session)
      // It names the next computer and shows no lines of another.
      let name = try #require(session.cursorName)
      #expect(text(grid, layout.detailTitle).drop { $0 == " " } == name)
      #expect(isBlank(grid, layout.detail))
      #expect(text(session.state.render(), layout.detail).contains(last))
      #expect(text(session.state.render(), layout.detailTitle).hasSuffix(" \(last)"))
    }
    session.rest()
    let name = try #require(session.cursorName)
    #expect(text(picture(session), layout.detail).contains(name))
    #expect(picture(session) == session.state.render())
    #expect(session.state.nextClock == nil || session.state.detail.turnsAt == nil)
  }

  @Test("one step moves whole lines, with few corrections")
  func steps() throws {
    var session = try session()
    let layout = session.state.layout
    var before = picture(session)
    for (key, up) in [(Key.down, 1), (.down, 1)] {
      session.press(key)
      let after = picture(session)
      let movements = after.movements(since: before, ofWholeLines: true)
      #expect(movements == [RowMovement(CellRectangle(rows: layout.list.rows, columns: 0..<200), up: up)])
      let moved = before.moved(try #require(movements.first))
      // Apart from the detail: the title, the new row, the previous cursor row, and those named below.
      let border = layout.divider.column
      let changed = (0..<60).filter { row in (0..<border).contains { moved[row, $0] != after[row, $0] } }
      #expect(changed.count <= 4 && changed.contains(layout.list.rows.upperBound - 1), "\(changed)")
      before = after
    }
  }

  @Test("a step without scrolling leaves the detail as it is, and so does one to entirely new rows")
  func notBare() throws {
    var session = try session()
    for keys in [[.up], [.up, .up], [.pageDown], [.end], [.home]] as [[Key]] {
      for key in keys { session.press(key) }
      #expect(session.state.detail.turnsAt != nil)
      #expect(picture(session) == session.state.render(), "\(keys)")
      session.rest()
    }
    // Below the list or on the whole screen, the detail does not scroll with the list.
    for (width, height) in [(80, 24), (40, 12)] {
      var session = try self.session(width: width, height: height)
      session.press(.down, .down, .control("d"))
      #expect(picture(session) == session.state.render())
    }
  }

  @Test(
    "other ways to scroll part of the list do the same",
    arguments: [
      [.control("d")], [.character(" ")], [.character("v"), .down], [.down, .pageDown], [.down, .up], [.down, .home],
      [.down, .up, .up],
    ] as [[Key]])
  func others(keys: [Key]) throws {
    var session = try session()
    for key in keys { session.press(key) }
    #expect(isBlank(picture(session), session.state.layout.detail))
    session.rest()
    #expect(picture(session) == session.state.render())
    #expect(session.state.detail.subject == session.state.cursor)
  }

  @Test("so does the wheel over the list")
  func wheel() throws {
    var session = try session()
    session.state.panes.look.usesMouse = true
    session.send(.mouse(MouseInput(kind: .wheelDown, row: 10, column: 3)))
    #expect(session.state.window.top > 0)
    #expect(isBlank(picture(session), session.state.layout.detail))
    session.rest()
    #expect(picture(session) == session.state.render())
  }

  @Test("returning to the detail's computer shows it when the cursor rests, and requests it again")
  func back() throws {
    let computers = TestFleet.numbered(1...200)
    var session = try Session(computers, width: 200, height: 60)
    while session.state.window.position < session.state.layout.list.height - 1 { session.press(.down) }
    let subject = session.state.cursor
    let before = picture(session)
    _ = session.takeEffects()
    session.isHurried = true
    session.press(.down, .up)
    #expect(session.state.cursor == subject && session.state.detail.subject == subject)
    #expect(isBlank(picture(session), session.state.layout.detail))
    #expect(session.takeEffects().map(\.summary) == ["cancel detail"])
    session.rest()
    #expect(session.takeEffects().map(\.summary) == ["fetch \(subject?.rawValue ?? "") after 90"])
    let layout = session.state.layout
    #expect(text(picture(session), layout.detail) == text(before, layout.detail))
    #expect(picture(session) == session.state.render())
  }

  @Test(
    "any other event shows it immediately",
    arguments: [.tab, .enter, .character("Y"), .character("?"), .character("l"), .control("g")] as [Key])
  func nextKey(key: Key) throws {
    var session = try session()
    session.press(.down, key)
    #expect(!session.state.detail.isLeftBehind)
    #expect(picture(session) == session.state.render())
  }

  @Test("the title has no link while the detail is bare, and the computer's own at rest")
  func link() throws {
    var session = try session()
    var configuration = session.state.configuration
    configuration.webURL = "https://jamf.example.com"
    var state = BrowserState(configuration: configuration, size: session.state.size, now: Session.start)
    swap(&state, &session.state)
    session.isHurried = false
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...200))
    while session.state.window.position < session.state.layout.list.height - 1 { session.press(.down) }
    #expect(picture(session).links.count == 1)
    session.isHurried = true
    session.press(.down)
    #expect(picture(session).links.isEmpty)
    session.rest()
    let own = "id=\(try #require(session.state.cursor).rawValue)"
    #expect(picture(session).links.map { $0.target.hasSuffix(own) || $0.target.contains(own + "&") } == [true])
  }
}

extension String {
  fileprivate var trimmingEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
