import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Going on where the last run ended")
struct EarlierSessionTests {
  private func start(
    _ earlier: EarlierSession?, _ prepare: (inout BrowserConfiguration) -> Void = { _ in }
  ) throws -> Session {
    let snapshot = try TestFleet.snapshot(TestFleet.numbered(1...40))
    var session = Session(width: 120, height: 60) { configuration in
      configuration.archived = ArchivedList(snapshot, asOf: Session.start)
      configuration.views = [SavedView(name: "Thirties", filter: "MAC-003")]
      prepare(&configuration)
      if let earlier { configuration.goOn(as: earlier) }
    }
    session.send(.started)
    return session
  }

  @Test("view, filter, columns, order and cursor are those of the last run")
  func roundTrip() throws {
    var first = try start(nil)
    let index = try #require(first.state.views.index(of: "Thirties"))
    first.type("\(index + 1)")
    first.type("/MAC")
    first.press(.enter, .character("S"), .down, .down)
    let earlier = try #require(first.state.session)
    #expect(earlier.view == "Thirties" && earlier.filter.hasSuffix(" MAC") && !earlier.sort.isEmpty)
    var second = try start(earlier)
    #expect(second.visibleNames == first.visibleNames && second.visibleNames.count == 10)
    #expect(second.cursorName == first.cursorName && second.cursorName != second.visibleNames.first)
    #expect(second.state.session == earlier)
    #expect(second.screen.contains("The view and filter of the last run."))
    // The keys lead out of both.
    second.press(.escape, .escape)
    #expect(second.visibleNames.count > 10)
  }

  @Test("columns keep their widths, and fields that are not known any more are left out")
  func columns() throws {
    let columns = [
      EarlierSession.Column(path: "general.name", width: 30), EarlierSession.Column(path: "no.such"),
      EarlierSession.Column(path: "userAndLocation.username"),
    ]
    let session = try start(
      EarlierSession(
        view: "Gone", columns: columns, frozen: 9,
        sort: [SortKey(path: "no.such"), SortKey(path: "general.name", descending: true)], cursor: nil))
    #expect(session.state.list.setup.fields.map(\.path) == ["general.name", "userAndLocation.username"])
    #expect(session.state.list.setup.columns.first?.width == 30 && session.state.list.setup.frozen == 2)
    #expect(session.visibleNames.first == "MAC-0040")
    #expect(!session.screen.contains("of the last run"))
  }

  @Test(
    "what is typed first narrows the filter of the last run and does not lengthen its last word",
    arguments: [("MAC-003", "MAC-003 0035"), ("MAC-003 or MAC-001", "(MAC-003 or MAC-001) 0035")])
  func typing(earlier: String, narrowed: String) throws {
    var session = try start(EarlierSession(filter: earlier))
    session.type("/0035")
    #expect(session.state.filtering.line.text == narrowed && session.visibleNames == ["MAC-0035"])
    // From then on the line goes on where it was.
    session.press(.enter)
    session.type("/x")
    #expect(session.state.filtering.line.text == narrowed + "x")
  }

  @Test("a prompt that is left as it was keeps the filter of the last run")
  func leaving() throws {
    var session = try start(EarlierSession(filter: "MAC-003"))
    session.type("/")
    session.press(.enter)
    #expect(session.state.session?.filter == "MAC-003")
    #expect(session.state.filtering.history.earlier.allSatisfy { !$0.hasSuffix(" ") })
  }

  @Test("the cursor stays there while the server's answers arrive")
  func cursorWhileRefreshing() throws {
    let id = ComputerID(rawValue: "7")
    var session = try start(EarlierSession(cursor: id))
    #expect(session.cursorName == "MAC-0007")
    let earlier = try #require(session.state.list.fleet?.snapshot)
    var changed = TestComputer.number(9)
    changed.user = "zoe"
    session.send(.rowsRefreshed(generation: session.load, try earlier.updating(with: TestFleet.snapshot([changed]))))
    #expect(session.cursorName == "MAC-0007")
    try session.finishLoad(with: TestFleet.numbered(2...40))
    #expect(session.cursorName == "MAC-0007" && session.state.session?.cursor == id)
  }

  @Test("a computer that is gone leaves the cursor at the top")
  func goneComputer() throws {
    let session = try start(EarlierSession(cursor: ComputerID(rawValue: "999")))
    #expect(session.cursorName == session.visibleNames.first && session.visibleNames.count > 10)
  }

  @Test("nothing is kept before a list was shown, or when a computer is picked")
  func nothing() throws {
    var session = Session(width: 120)
    session.send(.started)
    #expect(session.state.session == nil)
    #expect(try start(nil) { $0.pick = TestFleet.columns[0] }.state.session == nil)
  }
}
