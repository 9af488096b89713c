import Inventory
import Screen
import Testing

@testable import Browser

@Suite("The filter and the sort of an open view") struct ViewFilterTests {
  private static let either = SavedView(name: "Either", filter: "0002 | 0003")

  private func session(opening name: String, views: [SavedView] = [ViewFixture.airs]) throws -> Session {
    var session = try ViewFixture.session(views: views)
    try open(name, in: &session)
    return session
  }

  private func open(_ name: String, in session: inout Session) throws {
    let index = try #require(session.state.views.index(of: name))
    session.press(.character(Character(String(index + 1))))
  }

  @Test func `escape removes what was typed in a view, then leaves the view`() throws {
    var session = try session(opening: "Airs")
    session.type("/0004")
    session.press(.enter)
    #expect(session.visibleNames == ["MAC-0004"] && session.lines[0].contains("Airs*"))
    session.press(.escape)
    #expect(session.state.filter.text == "model:air" && session.visibleNames.count == 5)
    #expect(session.state.views.currentName == "Airs" && !session.lines[0].contains("Airs*"))
    #expect(session.footer.contains("leave view"))
    session.press(.escape)
    #expect(session.state.views.currentName == "All" && session.state.filter.isEmpty)
    #expect(session.visibleNames.count == 10)
  }

  @Test func `the prompt begins after a space behind the filter of a view, and escape keeps that filter`() throws {
    var session = try session(opening: "Airs")
    session.press(.character("/"))
    #expect(session.state.filter.text == "model:air ")
    #expect(!session.lines[0].contains("Airs*"))
    session.type("0004")
    #expect(session.visibleNames == ["MAC-0004"])
    session.press(.escape)
    #expect(session.state.filter.text == "model:air" && session.state.views.currentName == "Airs")
    session.press(.character("/"), .enter)
    #expect(session.state.filter.text == "model:air")
  }

  @Test func `what is typed narrows all alternatives of a view`() throws {
    var session = try session(opening: "Either", views: [Self.either])
    session.type("/0003")
    #expect(session.state.filter.text == "(0002 | 0003) 0003")
    #expect(session.visibleNames == ["MAC-0003"])
    session.press(.control("w"), .enter)
    #expect(session.state.filter.text == "0002 | 0003")
  }

  @Test func `in a view of RSQL the prompt stays at the end of it`() throws {
    var session = try session(opening: "Query", views: [SavedView(name: "Query", filter: "=general.name==\"MAC*\"")])
    session.press(.character("/"))
    #expect(session.state.filter.text == "=general.name==\"MAC*\"")
  }

  @Test func `an empty view says how to leave it`() throws {
    let session = try session(opening: "None", views: [SavedView(name: "None", filter: "model:none-such")])
    #expect(session.screen.contains("Press Esc to leave the view."))
  }

  @Test func `in the status line, the filter of a view gives way to the age of the list`() throws {
    let filter = "model:air | model:pro | model:mini | username:someone-else | osVersion:<14"
    var session = try session(opening: "Long", views: [SavedView(name: "Long", filter: filter)])
    #expect(session.status.contains("updated just now") && !session.status.contains(filter))
    try open("All", in: &session)
    session.type("/\(filter)")
    session.press(.enter)
    #expect(session.status.contains("/model:air") && !session.status.contains("updated just now"))
  }

  @Test func `a chosen sort is kept for each view`() throws {
    var session = try ViewFixture.session()
    session.press(.character("S"))
    #expect(session.visibleNames.first == "MAC-0010")
    try open("Airs", in: &session)
    session.press(.character("S"))
    #expect(session.visibleNames.first == "MAC-0002")
    try open("All", in: &session)
    #expect(session.visibleNames.first == "MAC-0010")
    try open("Airs", in: &session)
    #expect(session.visibleNames.first == "MAC-0002")
    // Opening the open view again restores its own sort.
    try open("Airs", in: &session)
    #expect(session.visibleNames.first == "MAC-0010")
  }
}
