import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Saving views") struct ViewKeepingTests {
  private func names(_ session: Session) -> [String] { session.state.views.saved.map(\.name) }

  /// Reports all pending changes of the configuration as saved.
  private func report(_ session: inout Session, _ problem: Problem? = nil) {
    let changes = session.takeEffects().compactMap {
      if case .saveConfiguration(let change) = $0 { change } else { nil }
    }
    for change in changes { session.send(.configurationSaved(change, problem)) }
  }

  private func save(_ name: String, in session: inout Session) {
    session.press(.character("W"), .control("u"))
    session.type(name)
    session.press(.enter)
  }

  @Test func `undo and redo messages name the key that reverses them, also after the file is written`() throws {
    var session = try ViewFixture.session(views: [])
    save("A", in: &session)
    report(&session)
    #expect(session.footer.contains("The view \"A\" is saved."))
    save("B", in: &session)
    report(&session)
    session.press(.character("U"))
    report(&session)
    #expect(session.footer.contains("Undone: saving the view. Press ^R to redo."))
    session.press(.control("r"))
    report(&session)
    #expect(session.footer.contains("Redone: saving the view. Press U to undo."))
    #expect(names(session) == ["A", "B"])
    session.press(.character("U"))
    report(&session, Problem(what: "The configuration cannot be written.", why: "No space left."))
    #expect(session.footer.contains("The view \"B\" could not be deleted. No space left."))
  }

  @Test(
    "a view records columns and a sort that were given only for this start",
    arguments: [false, true], [false, true])
  func forThisStart(columns: Bool, sort: Bool) throws {
    var session = Session {
      $0.columnsAreForThisStart = columns
      $0.sortIsForThisStart = sort
    }
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...3))
    save("A", in: &session)
    let view = try #require(session.state.views.saved.first { $0.name == "A" })
    #expect(view.columns == (columns ? TestFleet.columns.map(\.name) : nil))
    #expect(view.sort == (sort ? "name" : nil))
  }

  @Test func `a restored view keeps its position in the configuration`() throws {
    var session = try ViewFixture.session(views: [])
    for name in ["A", "B", "C"] { save(name, in: &session) }
    session.press(.character("V"))
    session.type("B")
    session.press(.control("x"), .escape)
    _ = session.takeEffects()
    session.press(.character("U"))
    #expect(names(session) == ["A", "B", "C"])
    #expect(session.takeEffects().map(\.summary).contains("restore view B after A"))
  }

  @Test func `an existing name is confirmed, ignoring case`() throws {
    var session = try ViewFixture.session()
    session.type("/0003")
    session.press(.enter)
    save("AIRS", in: &session)
    #expect(session.state.views.saved == [ViewFixture.airs])
    #expect(session.screen.contains("A view with that name exists"))
    #expect(session.screen.contains("Enter replaces \"Airs\". Rename to keep both."))
    session.press(.escape)
    #expect(session.state.views.saved == [ViewFixture.airs])
    save("AIRS", in: &session)
    session.press(.enter)
    #expect(names(session) == ["Airs"] && session.state.views.saved[0].filter == "0003")
    // The open view is saved again.
    session.press(.character("/"), .control("u"))
    session.type("0004")
    session.press(.enter, .character("W"), .enter)
    #expect(session.state.panel == nil && session.state.views.saved[0].filter == "0004")
    save("airs", in: &session)
    #expect(names(session) == ["Airs"])
    save("Airs", in: &session)
    session.press(.character("W"))
    session.type("2")
    session.press(.enter)
    #expect(names(session) == ["Airs", "Airs2"])
  }

  @Test func `a built-in view is not replaced, and the typed name stays`() throws {
    var session = try ViewFixture.session(views: [])
    save("stale", in: &session)
    #expect(names(session) == [])
    #expect(session.footer.contains("\"Stale\" is built in and cannot be changed."))
    #expect((session.state.panel as? FormPanel)?.text == "stale")
    session.type("2")
    session.press(.enter)
    #expect(names(session) == ["stale2"])
  }

  @Test func `an invalid name leaves the form open with its text`() throws {
    var session = try ViewFixture.session(views: [ViewFixture.airs, SavedView(name: "Old", filter: "x")])
    session.press(.character("W"), .control("u"), .enter)
    #expect(session.footer.contains("A view needs a name."))
    #expect(session.state.actionContext == .form)
    session.press(.escape, .character("V"))
    session.type("old")
    session.press(.control("r"), .control("u"))
    session.type("airs")
    session.press(.enter)
    #expect(session.footer.contains("A view \"Airs\" already exists."))
    #expect((session.state.panel as? FormPanel)?.text == "airs")
    #expect(names(session) == ["Airs", "Old"])
  }

  private func restricted(_ ids: some Sequence<Int>) throws -> Session {
    var session = try ViewFixture.session(views: []) { $0.catalogue = FilterSample.catalogue }
    session.performing { state in
      state.restrict(to: Set(ids.map { ComputerID(rawValue: String($0)) }), label: "the lookup")
    }
    for request in session.takeRankings() { session.answer(request) }
    return session
  }

  @Test func `a restriction is saved as IDs, together with the filter, and the list stays`() throws {
    var session = try restricted([10, 3, 4])
    save("triage", in: &session)
    #expect(session.state.views.saved == [SavedView(name: "triage", filter: "id:(=3 | =4 | =10)")])
    #expect(session.visibleNames == ["MAC-0003", "MAC-0004", "MAC-0010"])
    #expect(session.state.restriction == nil && session.state.views.currentName == "triage")
    session = try restricted([10, 3, 4])
    session.type("/0003 | 0010 | 0001")
    session.press(.enter)
    save("few", in: &session)
    #expect(session.state.views.saved.map(\.filter) == ["(0003 | 0010 | 0001) id:(=3 | =4 | =10)"])
    #expect(session.visibleNames == ["MAC-0003", "MAC-0010"])
  }

  @Test func `a list of thousands is saved whole`() throws {
    var session = try restricted(1...5000)
    save("triage", in: &session)
    let filter = try #require(session.state.views.saved.first?.filter)
    #expect(filter.split(separator: "|").count == 5000 && filter.hasSuffix("=5000)"))
  }

  @Test(arguments: [13_000, 26_000]) func `too many for a filter are not saved, with a message`(count: Int) throws {
    var session = try restricted(1...count)
    save("triage", in: &session)
    #expect(session.state.views.saved.isEmpty)
    #expect(session.footer.contains("too many to save in a view"))
    #expect(session.state.actionContext == .form)
  }
}
