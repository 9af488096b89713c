import Inventory
import Screen
import Testing

@testable import Browser

/// The detail beside the list changes when the cursor rests.
@Suite struct DetailRestTests {
  /// A browser with the cursor on the first of these computers, with all records cached.
  private func session(width: Int = 200, height: Int = 60) throws -> Session {
    let computers = TestFleet.numbered(1...200)
    var session = try Session(computers, width: width, height: height)
    for computer in computers.prefix(4) {
      session.send(.detailLoaded(ComputerID(rawValue: String(computer.id)), try TestFleet.record(of: computer)))
    }
    _ = session.takeEffects()
    session.isHurried = true
    return session
  }

  private func rows(_ session: Session, changedSince before: CellGrid) -> [Int] {
    let grid = session.state.render()
    return (0..<grid.size.height).filter { grid.row($0) != before.row($0) }
  }

  @Test(
    "a step in the list redraws two rows, and the detail only when the cursor rests",
    arguments: [(200, 60), (80, 24)])
  func oneStep(width: Int, height: Int) throws {
    var session = try session(width: width, height: height)
    let layout = session.state.layout
    #expect(layout.showsList && layout.showsDetail)
    let before = session.state.render()
    session.press(.down)
    let step = session.state.render()
    #expect(rows(session, changedSince: before) == [layout.list.row, layout.list.row + 1])
    for row in layout.detail.rows {
      for column in layout.detail.column..<width { #expect(step[row, column] == before[row, column]) }
    }
    session.rest()
    #expect(session.state.detail.lines.first?.value.text == "MAC-0002")
    #expect(rows(session, changedSince: step).allSatisfy { !layout.list.rows.contains($0) || width == 200 })
  }

  @Test("a redraw is due when the cursor has rested, and only once")
  func clock() throws {
    var session = try session()
    let idle = session.state.nextClock
    session.press(.down)
    let due = try #require(session.state.nextClock)
    #expect(due == Session.start.advanced(byMilliseconds: 60))
    session.send(.clock(Session.start.advanced(byMilliseconds: 59)))
    #expect(session.state.detail.lines.first?.value.text == "MAC-0001")
    session.send(.clock(due))
    #expect(session.state.detail.lines.first?.value.text == "MAC-0002")
    #expect(session.state.nextClock == idle)
  }

  @Test("a clock set back does not stop the detail from following")
  func clockSetBack() throws {
    var session = try session()
    session.send(.clock(Session.start.advanced(byMilliseconds: -3_600_000)))
    session.press(.down)
    #expect(session.state.nextClock == Session.start.advanced(byMilliseconds: 60 - 3_600_000))
    session.send(.clock(Session.start.advanced(byMilliseconds: 60 - 3_600_000)))
    #expect(session.state.detail.lines.first?.value.text == "MAC-0002")
    session.press(.down)
    #expect(session.state.detail.turnsAt != nil)
    session.send(.clock(Session.start.advanced(byMilliseconds: -7_200_000)))
    #expect(session.state.detail.lines.first?.value.text == "MAC-0003")
  }

  @Test("running down the list sends no requests and cancels the running one")
  func running() throws {
    let computers = TestFleet.numbered(1...200)
    var session = try Session(computers, width: 200, height: 60)
    _ = session.takeEffects()
    session.isHurried = true
    for step in 1...100 {
      session.press(.down)
      session.send(.clock(Session.start.advanced(byMilliseconds: Int64(step) * 30)))
      #expect(session.state.detail.subject?.rawValue == "1")
    }
    #expect(session.takeEffects().map(\.summary) == ["cancel detail"])
    session.rest()
    #expect(session.state.detail.subject?.rawValue == "101")
    #expect(session.takeEffects().map(\.summary) == ["fetch 101 after 90"])
  }

  @Test("returning before the detail changes shows it unchanged, and repeats the canceled request")
  func back() throws {
    var session = try Session(TestFleet.numbered(1...20), width: 200, height: 60)
    _ = session.takeEffects()
    let before = session.state.render()
    session.isHurried = true
    session.press(.down, .up)
    #expect(session.state.render() == before)
    #expect(session.state.detail.turnsAt == nil)
    #expect(session.takeEffects().map(\.summary) == ["cancel detail", "fetch 1 after 150"])
  }

  @Test(
    "the next action applies to the computer under the cursor",
    arguments: [.tab, .enter, .character("Y"), .character("?"), .character("+"), .character("l")] as [Key])
  func nextKey(key: Key) throws {
    var session = try session()
    session.press(.down, key)
    #expect(session.state.detail.turnsAt == nil)
    #expect(session.state.detail.subject == session.state.cursor)
    #expect(session.state.detail.lines.first?.value.text == "MAC-0002")
  }

  @Test("the same for a click, the wheel over the detail, a paste and a new size")
  func otherInput() throws {
    let area = try session().state.layout.detail
    let events: [BrowserEvent] = [
      .mouse(MouseInput(kind: .press, row: area.row + 3, column: area.column + 3)),
      .mouse(MouseInput(kind: .wheelDown, row: area.row + 3, column: area.column + 3)),
      .paste("mac"), .resize(ScreenSize(width: 180, height: 50)), .resumed,
    ]
    for event in events {
      var session = try session()
      session.state.panes.look.usesMouse = true
      session.press(.down)
      #expect(session.state.detail.turnsAt != nil)
      session.send(event)
      #expect(session.state.detail.turnsAt == nil, "\(event)")
      #expect(session.state.detail.subject == session.state.cursor, "\(event)")
    }
  }

  @Test("marking and the wheel also run down the list")
  func marking() throws {
    var session = try session()
    session.press(.character(" "), .character(" "), .pageDown, .end)
    #expect(session.state.detail.subject?.rawValue == "1")
    session.state.panes.look.usesMouse = true
    session.send(.mouse(MouseInput(kind: .wheelUp, row: 10, column: 3)))
    #expect(session.state.detail.subject?.rawValue == "1")
    #expect(session.cursorName != "MAC-0200")
  }

  @Test("with the focus in the detail, or on the whole screen, the detail changes immediately")
  func atOnce() throws {
    for keys in [[.tab], [.enter]] as [[Key]] {
      var session = try session()
      for key in keys { session.press(key) }
      session.press(.character("J"))
      #expect(session.state.detail.turnsAt == nil)
      #expect(session.state.detail.lines.first?.value.text == "MAC-0002")
    }
  }

  @Test("an empty list empties the detail")
  func emptied() throws {
    var session = try session()
    session.press(.down)
    session.type("/zzzz")
    #expect(session.state.detail.subject == nil)
    #expect(session.screen.contains("Detail"))
  }
}
