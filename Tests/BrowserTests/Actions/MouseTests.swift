import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct MouseTests {
  private func session(_ width: Int = 120, _ height: Int = 30) throws -> Session {
    var session = try Session(TestFleet.numbered(1...200), width: width, height: height)
    session.press(.character("m"))
    _ = session.takeEffects()
    return session
  }

  private func input(_ kind: MouseInput.Kind = .press, _ row: Int, _ column: Int) -> BrowserEvent {
    .mouse(MouseInput(kind: kind, row: row, column: column))
  }

  @Test("the mouse is off until its key is pressed, and the key turns it off again")
  func toggling() throws {
    var session = try Session(TestFleet.numbered(1...20))
    session.send(input(.press, 5, 5))
    #expect(session.cursorName == "MAC-0001")
    session.press(.character("m"))
    #expect(session.takeEffects().map(\.summary).contains("mouse on"))
    session.send(input(.press, 5, 5))
    #expect(session.cursorName == "MAC-0005")
    session.press(.character("m"))
    #expect(session.takeEffects().map(\.summary).contains("mouse off"))
  }

  @Test("with the mouse on at the start, it works from the first event on")
  func fromTheStart() {
    var configuration = BrowserConfiguration(columns: TestFleet.columns, sort: [], hostLabel: "x")
    configuration.usesMouse = true
    var state = BrowserState(configuration: configuration, size: ScreenSize(width: 80, height: 24), now: Session.start)
    #expect(state.update(.started).map(\.summary).first == "mouse on")
  }

  @Test("a click on a row moves the cursor there, also in a scrolled list")
  func row() throws {
    var session = try session()
    session.send(input(.press, session.state.layout.list.row + 4, 10))
    #expect(session.cursorName == "MAC-0005")
    session.press(.character("G"))
    let first = try #require(session.visibleNames.first)
    session.send(input(.press, session.state.layout.list.row, 10))
    #expect(session.cursorName == first)
  }

  @Test("a click on a heading sorts by its column, and a second click reverses the order")
  func heading() throws {
    var session = try session()
    let header = try #require(session.lines.first { $0.contains("Name") })
    let row = try #require(session.lines.firstIndex(of: header))
    let column = try #require((0..<40).first { header.dropFirst($0).hasPrefix("Name") })
    session.send(input(.press, row, column))
    #expect(session.state.query.sort.first == SortKey(path: TestFleet.columns[0].path, descending: true))
    session.send(input(.press, row, column))
    #expect(session.state.query.sort.first == SortKey(path: TestFleet.columns[0].path, descending: false))
  }

  @Test("the wheel scrolls the pane under it, whichever pane has the focus")
  func wheel() throws {
    var session = try session()
    session.send(input(.wheelDown, 5, 5))
    #expect(session.cursorName == "MAC-0004")
    session.send(input(.wheelUp, 5, 5))
    #expect(session.cursorName == "MAC-0001")
    #expect(session.state.focus == .list)
    let detail = session.state.layout.detail
    session.send(input(.wheelDown, detail.row + 1, detail.column + 1))
    #expect(session.cursorName == "MAC-0001" && session.state.focus == .list)
  }

  @Test("each notch of the wheel scrolls the detail, also the first after a change of direction")
  func wheelOverDetail() throws {
    var session = try DetailSample.session(width: 100, height: 30, zoomed: true)
    session.press(.home, .character("m"))
    let detail = session.state.layout.detail
    func turn(_ kind: MouseInput.Kind) -> Int {
      session.send(input(kind, detail.row + 1, detail.column + 1))
      return session.state.detail.top
    }
    #expect(turn(.wheelDown) == 3)
    #expect(turn(.wheelDown) == 6)
    #expect(turn(.wheelUp) == 3)
    #expect(turn(.wheelDown) == 6)
    #expect(turn(.wheelUp) == 3)
    #expect(turn(.wheelUp) == 0)
    #expect(turn(.wheelUp) == 0)
  }

  @Test("a click in a panel selects the line, and a second click chooses it")
  func choosing() throws {
    var session = try session()
    session.press(.character(":"))
    session.type("change colors")
    let row = try #require(session.lines.firstIndex { $0.contains("Change colors") && !$0.contains(">") })
    session.send(input(.press, row, 30))
    #expect(session.state.panel == nil)
    #expect(session.state.render().theme == .dark)
    session.press(.character("?"))
    session.send(input(.press, 4, 4))
    let help = try #require(session.state.panel as? HelpPanel)
    let title = try #require(help.selected?.title)
    #expect(session.lines[4].contains(title))
  }

  @Test("clicks anywhere, on any screen, are harmless", arguments: [(20, 5), (40, 12), (80, 24), (200, 60), (5, 2)])
  func anywhere(width: Int, height: Int) throws {
    for keys in ["", "?", ":", "s", "/"] {
      var session = try session(width, height)
      session.type(keys)
      for row in stride(from: 0, through: height, by: 1) {
        for column in stride(from: 0, through: width, by: 7) {
          for kind in [MouseInput.Kind.wheelDown, .press, .wheelUp] { session.send(input(kind, row, column)) }
        }
      }
      #expect(session.state.shown?.count == 200)
      _ = session.screen
    }
  }
}
