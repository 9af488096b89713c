import Inventory
import Testing

@testable import Browser

@Suite("The history by itself") struct HistoryModelTests {
  private static func place(_ filter: String = "", isZoomed: Bool = false) -> Place {
    var line = LineEditor()
    line.set(filter)
    return Place(
      filter: line, query: ListQuery(sort: TestFleet.byName), list: ListSetup(TestFleet.columns), isZoomed: isZoomed)
  }

  @Test func `going elsewhere keeps the place before, and a step for undo where other computers show`() {
    var history = History()
    for place in [Self.place(), Self.place(), Self.place("a"), Self.place("a", isZoomed: true)] {
      history.note(place, marks: Marks(), views: [])
    }
    #expect(history.back.map(\.filter.text) == ["", "a"])
    #expect(history.undo.map(\.what) == ["the filter"])
  }

  @Test func `a change that has its step gets no second one`() {
    var history = History()
    history.note(Self.place(), marks: Marks(), views: [])
    history.remember(UndoStep(what: "the view", place: Self.place(), marks: Marks(), views: []))
    history.isRemembered = true
    history.note(Self.place("a"), marks: Marks(), views: [])
    #expect(history.undo.map(\.what) == ["the view"])
    history.note(Self.place("b"), marks: Marks(), views: [])
    #expect(history.undo.map(\.what) == ["the view", "the filter"])
  }

  @Test func `back and forward are each other's reverse until one goes elsewhere`() {
    var history = History()
    history.note(Self.place(), marks: Marks(), views: [])
    history.note(Self.place("a"), marks: Marks(), views: [])
    #expect(history.goBack(from: Self.place("a"))?.filter.text == "")
    #expect(history.goBack(from: Self.place()) == nil)
    #expect(history.goForward(from: Self.place())?.filter.text == "a")
    _ = history.goBack(from: Self.place("a"))
    history.leave(Self.place())
    #expect(history.goForward(from: Self.place("b")) == nil)
  }

  @Test func `a hundred steps are kept`() {
    var history = History()
    for number in 1...150 {
      history.leave(Self.place("\(number)"))
      history.remember(UndoStep(what: "\(number)", place: Self.place(), marks: Marks(), views: []))
    }
    #expect(history.back.count == History.longest && history.back.first?.filter.text == "51")
    #expect(history.undo.count == History.longest && history.undo.first?.what == "51")
  }
}
