import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Undoing changes") struct UndoTests {
  @Test func `a typed filter can be undone and redone`() throws {
    var session = try Session(TestFleet.numbered(1...9))
    session.type("/0003")
    session.press(.enter)
    #expect(session.visibleNames == ["MAC-0003"])
    session.press(.character("U"))
    #expect(session.visibleNames.count == 9)
    #expect(session.cursorName == "MAC-0003")
    #expect(session.footer.contains("Undone: the filter. Press ^R to redo."))
    session.press(.control("r"))
    #expect(session.visibleNames == ["MAC-0003"])
    #expect(session.footer.contains("Redone: the filter."))
  }

  @Test func `each filter is one step, however many characters were typed`() throws {
    var session = try Session(TestFleet.numbered(1...9))
    session.type("/MAC")
    session.press(.enter)
    session.type("/ 0004")
    session.press(.enter)
    session.press(.character("U"))
    #expect(session.state.filter.text == "MAC")
    session.press(.character("U"))
    #expect(session.state.filter.isEmpty)
    session.press(.character("U"))
    #expect(session.footer.contains("There is nothing to undo."))
  }

  @Test func `the sort can be undone`() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.press(.character("S"))
    #expect(session.visibleNames.first == "MAC-0003")
    session.press(.character("U"))
    #expect(session.visibleNames.first == "MAC-0001")
  }

  @Test func `marks can be undone`() throws {
    var session = try Session(TestFleet.numbered(1...5))
    /// The names of the computers that the screen shows as marked.
    func marked() -> [String] {
      session.lines.filter { $0.hasPrefix("▸●") || $0.hasPrefix(" ●") }.compactMap { $0.firstMatch(of: /MAC-\d+/) }.map
      { String($0.output) }
    }
    session.press(.character(" "))
    #expect(marked() == ["MAC-0001"])
    session.press(.character("*"))
    #expect(marked().count == 5)
    session.press(.character("U"))
    #expect(marked() == ["MAC-0001"])
    session.press(.character("U"))
    #expect(marked().isEmpty && !session.status.contains("marked"))
    session.press(.control("r"))
    #expect(marked() == ["MAC-0001"])
    session.press(.control("r"))
    #expect(marked().count == 5)
  }

  @Test func `columns can be undone with their widths`() throws {
    var session = try Session(TestFleet.numbered(1...3))
    let heading = session.lines[0]
    session.press(.character(">"), .character(">"))
    let wide = session.lines[0]
    #expect(wide != heading)
    session.press(.character("l"), .character("-"))
    #expect(session.state.columns.count == TestFleet.columns.count - 1)
    #expect(session.footer.contains("is hidden"))
    session.press(.character("U"))
    #expect(session.state.columns == TestFleet.columns)
    #expect(session.lines[0] == wide)
    session.press(.character("U"), .character("U"))
    #expect(session.lines[0] == heading)
    #expect(session.state.list.setup.columns.map(\.width) == TestFleet.columns.map { _ in nil })
  }

  @Test func `steps without a change are skipped`() throws {
    var session = Session(catalogue: FilterSample.catalogue)
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...3))
    session.press(.character("S"))
    // The current order of the list.
    session.type(":sort name:desc")
    session.press(.enter)
    #expect(session.visibleNames.first == "MAC-0003")
    session.press(.character("U"))
    #expect(session.visibleNames.first == "MAC-0001")
    #expect(session.footer.contains("Undone: "))
  }

  @Test func `a new change clears the redo steps`() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.press(.character("S"), .character("U"), .character("S"))
    session.press(.control("r"))
    #expect(session.footer.contains("There is nothing to redo."))
  }

  @Test func `the undo steps are limited, in number and in marks`() {
    var history = History()
    let place = Session(width: 80, height: 24).state.place
    for number in 0..<150 { history.remember(UndoStep(what: "\(number)", place: place, marks: Marks(), views: [])) }
    #expect(history.undo.count == History.longest)
    #expect(history.undo.first?.what == "50")
    var many = Marks()
    many.ids = Set((0..<300_000).map { ComputerID(rawValue: String($0)) })
    for number in 0..<50 { history.remember(UndoStep(what: "many \(number)", place: place, marks: many, views: [])) }
    #expect(history.undo.count == 33)
    #expect(history.undo.last?.what == "many 49")
  }
}
