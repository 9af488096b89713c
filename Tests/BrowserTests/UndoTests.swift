import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Undoing what was changed") struct UndoTests {
  @Test func `a filter that was typed is undone and done again`() throws {
    var session = try Session(TestFleet.numbered(1...9))
    session.type("/0003")
    session.press(.enter)
    #expect(session.visibleNames == ["MAC-0003"])
    session.press(.character("U"))
    #expect(session.visibleNames.count == 9)
    #expect(session.cursorName == "MAC-0003")
    #expect(session.footer.contains("Undone: the filter. ^R does it again."))
    session.press(.control("r"))
    #expect(session.visibleNames == ["MAC-0003"])
    #expect(session.footer.contains("Done again: the filter."))
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

  @Test func `the order is undone`() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.press(.character("S"))
    #expect(session.visibleNames.first == "MAC-0003")
    session.press(.character("U"))
    #expect(session.visibleNames.first == "MAC-0001")
  }

  @Test func `marks come back as they were`() throws {
    var session = try Session(TestFleet.numbered(1...5))
    let ids = (1...5).map { ComputerID(rawValue: String($0)) }
    session.state.rememberForUndo("the mark")
    session.state.marks.set(ids[0], isMarked: true)
    session.state.rememberForUndo("the marks")
    session.state.marks.ids = Set(ids)
    session.press(.character("U"))
    #expect(session.state.marks.ids == [ids[0]])
    session.press(.character("U"))
    #expect(session.state.marks.ids.isEmpty)
    session.press(.control("r"), .control("r"))
    #expect(session.state.marks.ids.count == 5)
  }

  @Test func `columns come back with their widths`() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.state.rememberForUndo("the columns")
    session.state.list.columns.removeLast()
    session.state.list.columns[0].width = 9
    session.press(.character("U"))
    #expect(session.state.columns == TestFleet.columns)
    #expect(session.state.list.columns[0].width == nil)
  }

  @Test func `what was remembered and then not changed is passed over`() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.press(.character("S"))
    session.state.rememberForUndo("the marks")
    session.state.rememberForUndo("the columns")
    session.press(.character("U"))
    #expect(session.visibleNames.first == "MAC-0001")
  }

  @Test func `a new change leaves nothing to do again`() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.press(.character("S"), .character("U"), .character("S"))
    session.press(.control("r"))
    #expect(session.footer.contains("Nothing was undone"))
  }

  @Test func `the steps kept are bounded, in number and in marks`() {
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
