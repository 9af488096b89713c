import Inventory
import Screen
import Testing

@testable import Browser

/// Terminals with side margins can move the lines of one pane.
@Suite struct MovementTests {
  private func session(width: Int, height: Int) throws -> Session {
    let computers = TestFleet.numbered(1...200)
    var session = try Session(computers, width: width, height: height)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try TestFleet.record(of: computers[0])))
    _ = session.takeEffects()
    session.isHurried = true
    return session
  }

  @Test("a step that scrolls the list beside the detail moves its rows and changes little else")
  func list() throws {
    var session = try session(width: 200, height: 60)
    let layout = session.state.layout
    for _ in layout.list.rows.dropFirst() { session.press(.down) }
    for (key, up) in [(Key.down, 1), (.pageUp, nil), (.home, nil), (.down, nil), (.control("d"), nil)] {
      let before = session.state.render()
      session.press(key)
      let after = session.state.render()
      let movements = after.movements(since: before)
      #expect(movements.map(\.up) == (up.map { [$0] } ?? movements.map(\.up)))
      #expect(
        movements.allSatisfy { $0.rectangle.rows == layout.list.rows && $0.rectangle.columns == 0..<layout.list.width })
      guard up != nil else { continue }
      let moved = before.moved(try #require(movements.first))
      // The new row, the previous cursor row, and the position on the status line.
      let changed = (0..<60).filter { moved.row($0) != after.row($0) }
      #expect(changed.count <= 4 && changed.contains(layout.list.rows.upperBound - 1), "\(changed)")
    }
  }

  @Test("the lines of the detail beside the list move when the cursor scrolls them")
  func detail() throws {
    var session = try session(width: 170, height: 16)
    session.press(.tab)
    let area = session.state.layout.detail
    for _ in area.rows.dropFirst() { session.press(.down) }
    let before = session.state.render()
    session.press(.down)
    let movements = session.state.render().movements(since: before)
    #expect(movements.map(\.up) == [1])
    #expect(movements.first?.rectangle.rows == area.rows)
  }

  @Test("a list as wide as the screen is left to curses")
  func wholeLines() throws {
    var session = try session(width: 80, height: 24)
    for _ in 0..<12 { session.press(.down) }
    let before = session.state.render()
    session.press(.down)
    #expect(session.state.render().movements(since: before).isEmpty)
  }
}
