import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Views") struct ViewTests {
  private func names(_ session: Session) -> [String] { session.state.views.all.map(\.name) }

  private func key(of name: String, in session: Session) throws -> Key {
    let index = try #require(session.state.views.index(of: name))
    return .character(Character(String(index + 1)))
  }

  @Test func `the usual views are there, and the saved ones after them`() throws {
    let session = try ViewFixture.session()
    #expect(names(session) == ["All", "Stale", "Never seen", "Duplicates", "FileVault", "Unmanaged", "Airs"])
  }

  @Test func `a saved view takes the place of a built-in one of its name`() throws {
    let session = try ViewFixture.session(views: [SavedView(name: "Stale", filter: "lastContact:>7d")])
    #expect(names(session) == ["All", "Stale", "Never seen", "Duplicates", "FileVault", "Unmanaged"])
    #expect(session.state.views.all[1].filter == "lastContact:>7d")
  }

  @Test func `views whose fields the server's document lacks are not there, and then there are no tabs`() {
    #expect(SavedView.builtIn(FieldCatalogue([])) == [.everything])
    #expect(!Session().state.showsTabs)
  }

  @Test func `opening a view by its number brings its filter, columns and order`() throws {
    var session = try ViewFixture.session()
    session.press(try key(of: "Airs", in: session))
    #expect(session.visibleNames == ["MAC-0010", "MAC-0008", "MAC-0006", "MAC-0004", "MAC-0002"])
    #expect(session.state.columns.map(\.name) == ["model", "name"])
    #expect(session.state.filter.text == "model:air")
    #expect(session.state.views.currentName == "Airs")
  }

  @Test func `the cursor stays on its computer where the view has it`() throws {
    var session = try ViewFixture.session()
    session.press(.down, .down, .down, try key(of: "Airs", in: session))
    #expect(session.cursorName == "MAC-0004")
  }

  @Test func `a view's columns stay as they were left, and do not become those of the others`() throws {
    var session = try ViewFixture.session()
    let airs = try key(of: "Airs", in: session)
    session.press(airs)
    session.state.list.columns[0].width = 11
    session.press(.character("1"))
    #expect(session.state.columns == TestFleet.columns)
    session.state.list.columns.removeLast()
    session.press(airs)
    #expect(session.state.list.columns.map(\.width) == [11, nil])
    session.press(.character("1"))
    #expect(session.state.columns == TestFleet.columns.dropLast())
  }

  @Test func `next and previous go round`() throws {
    var session = try ViewFixture.session()
    session.press(.character("["))
    #expect(session.state.views.currentName == "Airs")
    session.press(.character("]"), .character("]"))
    #expect(session.state.views.currentName == "Stale")
  }

  @Test func `tabs count what is loaded, and say nothing of what is not`() throws {
    let session = try ViewFixture.session()
    #expect(session.state.countText(of: "All") == "10")
    #expect(session.state.countText(of: "Stale") == "0")
    #expect(session.state.countText(of: "Airs") == "5")
    #expect(session.state.countText(of: "Unmanaged") == "")
    #expect(session.lines[0].contains("7 Airs 5"))
  }

  @Test func `while they are counted there are dots; a computer that is gone is counted out`() throws {
    var session = try ViewFixture.session()
    session.holdsComputations = true
    session.press(.character("r"))
    try session.finishLoad(with: ViewFixture.computers.dropLast())
    let computations = session.takeEffects().compactMap { effect -> Computation? in
      if case .compute(let computation) = effect, computation.kind == .viewCounts { computation } else { nil }
    }
    let counting = try #require(computations.last)
    session.send(counting.run(workers: .one) { false })
    #expect(session.state.countText(of: "Airs") == "4")
  }

  @Test func `nothing is counted again while one types, moves and sorts`() throws {
    var session = try ViewFixture.session()
    session.holdsComputations = true
    session.type("/air")
    session.press(.enter, .down, .character("S"), .escape)
    let counts = session.takeEffects().filter {
      if case .compute(let computation) = $0 { computation.kind == .viewCounts } else { false }
    }
    #expect(counts.isEmpty)
  }

  @Test func `a list that is not all there has at least so many`() throws {
    var session = try ViewFixture.session()
    session.state.fleet?.isComplete = false
    #expect(session.state.countText(of: "Airs") == "5+")
  }

  @Test func `a view of columns that are not loaded loads them when it is opened, and is counted then`() throws {
    var session = try ViewFixture.session()
    session.press(try key(of: "Unmanaged", in: session))
    #expect(session.effects.map(\.summary).contains { $0.hasPrefix("columns") && $0.contains("managed") })
    try session.answerColumns(of: ViewFixture.computers)
    #expect(session.visibleNames.isEmpty)
    #expect(session.state.countText(of: "Unmanaged") == "0")
  }

  @Test func `what is shown is saved under a name, and is there at once`() throws {
    var session = try ViewFixture.session(views: [])
    session.type("/0003")
    session.press(.enter, .character("S"), .character("W"))
    session.type(" Mine ")
    session.press(.enter)
    #expect(names(session).last == "Mine")
    #expect(session.state.views.currentName == "Mine")
    #expect(session.state.views.saved == [SavedView(name: "Mine", filter: "0003", sort: "name:desc")])
    #expect(session.effects.map(\.summary).contains("save view Mine"))
    session.send(.configurationSaved(.saveView(session.state.views.saved[0]), nil))
    #expect(session.footer.contains("The view \"Mine\" is saved."))
    #expect(session.state.countText(of: "Mine") == "1")
  }

  @Test func `widths that were set and columns that stay are kept with a view, and come back with it`() throws {
    var session = try ViewFixture.session(views: [])
    session.press(.character("l"), .character(">"), .character("!"), .character("W"))
    session.type("Wide")
    session.press(.enter)
    let view = try #require(session.state.views.saved.first)
    let width = try #require(view.widths["managementId"])
    #expect(view.widths.count == 1 && view.frozen == 2)
    #expect(view.columns == TestFleet.columns.map(\.name))
    // As it is read the next time.
    var next = try ViewFixture.session(views: [view])
    next.press(try key(of: "Wide", in: next))
    #expect(next.state.list.frozen == 2)
    #expect(next.state.list.columns.map(\.width) == [nil, width] + Array(repeating: nil, count: 5))
    next.press(.character("1"))
    #expect(next.state.list.frozen == 1 && next.state.list.columns.allSatisfy { $0.width == nil })
  }

  @Test func `widths that no terminal has become possible ones`() throws {
    var view = ViewFixture.airs
    view.widths = ["model": 1, "name": 100_000]
    view.frozen = 99
    var session = try ViewFixture.session(views: [view])
    session.press(try key(of: "Airs", in: session))
    #expect(session.state.list.columns.map(\.width) == [3, 500])
    #expect(session.state.list.frozen <= 2)
    #expect(session.lines[1].contains("Mod") || session.lines[1].contains("…"))
  }

  /// A minute more than 30 days after the computers' last contact.
  private static let staleTime = Instant(milliseconds: 1_795_183_380_000 + 30 * 86_400_000 + 60_000)

  @Test func `counts of ages follow the clock, minute by minute, and nothing else is counted for it`() throws {
    var session = try ViewFixture.session()
    #expect(session.state.countText(of: "Stale") == "0")
    session.send(.clock(Self.staleTime))
    #expect(session.state.countText(of: "Stale") == "10")
    session.holdsComputations = true
    func countings() -> Int {
      session.takeEffects().filter {
        if case .compute(let computation) = $0 { computation.kind == .viewCounts } else { false }
      }.count
    }
    session.send(.clock(Self.staleTime.advanced(byMilliseconds: 1)))
    #expect(countings() == 0)
    session.send(.clock(Self.staleTime.advanced(byMilliseconds: 60_000)))
    #expect(countings() == 1)
    var ageless = Session()
    ageless.send(.started)
    try ageless.finishLoad(with: ViewFixture.computers)
    ageless.holdsComputations = true
    _ = ageless.takeEffects()
    ageless.send(.clock(Self.staleTime))
    #expect(ageless.takeEffects().isEmpty)
  }

  @Test func `the list of a filter that asks for ages follows the clock, with the cursor beside its computer`() throws {
    var computers = ViewFixture.computers
    computers[9].lastContact = "2026-11-21T14:03:00Z"
    var session = try ViewFixture.session(computers)
    session.type("/lastContact:<30d")
    session.press(.enter, .down, .down)
    #expect(session.state.shown?.count == 10)
    session.send(.clock(Self.staleTime))
    #expect(session.visibleNames == ["MAC-0010"])
    #expect(session.cursorName == "MAC-0010" && session.footer.contains("MAC-0003 no longer matches the filter"))
    // While somebody types or chooses, nothing moves.
    session.type("/ ")
    session.send(.clock(Self.staleTime.advanced(byMilliseconds: 3 * 86_400_000)))
    #expect(session.state.shown?.count == 1)
  }

  @Test func `a view that could not be saved is there until one quits, and the reason is told`() throws {
    var session = try ViewFixture.session(width: 160)
    let change = ConfigurationChange.saveView(ViewFixture.airs)
    let problem = Problem(what: "The configuration cannot be written.", why: "No space left.")
    session.send(.configurationSaved(change, problem))
    #expect(
      session.footer.contains(
        "could not be saved. No space left. It is there until you quit. The configuration cannot be written."))
  }

  @Test func `a view without a name is not saved`() throws {
    var session = try ViewFixture.session(views: [])
    session.press(.character("W"), .character(" "), .enter)
    #expect(session.state.views.saved.isEmpty)
    #expect(session.footer.contains("A view needs a name."))
  }

  @Test func `a deleted view comes back by undoing, here and in the configuration`() throws {
    var session = try ViewFixture.session()
    session.press(.character("V"))
    session.type("airs")
    session.press(.control("x"))
    #expect(!names(session).contains("Airs"))
    #expect(session.effects.map(\.summary).contains("remove view Airs"))
    session.send(.configurationSaved(.removeView("Airs"), nil))
    #expect(session.footer.contains("The view \"Airs\" is deleted. U brings it back.") || session.state.panel != nil)
    session.press(.escape)
    _ = session.takeEffects()
    session.press(.character("U"))
    #expect(names(session).contains("Airs"))
    #expect(session.takeEffects().map(\.summary).contains("restore view Airs after none"))
  }

  @Test func `a built-in view stays as it is`() throws {
    var session = try ViewFixture.session()
    session.press(.character("V"), .control("x"), .control("r"))
    #expect(names(session).contains("All"))
    #expect(session.state.message?.text == "\"All\" is built in; it stays as it is.")
  }

  @Test func `a view is renamed, open or not, and keeps its place`() throws {
    var session = try ViewFixture.session(views: [ViewFixture.airs, SavedView(name: "Old", filter: "osVersion:<14")])
    session.press(try key(of: "Airs", in: session), .character("V"), .control("r"), .control("u"))
    session.type("Light")
    session.press(.enter)
    #expect(names(session).suffix(2) == ["Light", "Old"])
    #expect(session.state.views.currentName == "Light")
    #expect(session.effects.map(\.summary).contains("rename view Airs to Light"))
  }

  @Test func `a view is found by typing, and opened`() throws {
    var session = try ViewFixture.session()
    session.press(.character("V"))
    session.type("air")
    session.press(.enter)
    #expect(session.state.views.currentName == "Airs")
    #expect(session.state.panel == nil)
  }

  @Test func `opening a view is one step back, and one to undo`() throws {
    for undo in [Key.backspace, .character("U")] {
      var session = try ViewFixture.session()
      session.type("/000")
      session.press(.enter, .down, try key(of: "Airs", in: session), undo)
      #expect(session.state.filter.text == "000")
      #expect(session.state.views.currentName == "All")
      #expect(session.state.columns == TestFleet.columns)
      #expect(session.visibleNames.first == "MAC-0001")
      #expect(session.cursorName == "MAC-0002")
    }
  }

  @Test func `a star says that something else is shown than the view asks for`() throws {
    var session = try ViewFixture.session()
    #expect(session.lines[0].contains("1 All 10"))
    session.type("/air")
    session.press(.enter)
    #expect(session.lines[0].contains("1 All* 10"))
  }

  @Test func `a column of a view that nobody knows is asked of the server once, then told`() throws {
    let view = SavedView(name: "Odd", filter: "", columns: ["name", "ea.nothingLikeIt"])
    var session = try ViewFixture.session(views: [view], width: 160)
    session.press(try key(of: "Odd", in: session))
    #expect(session.effects.map(\.summary).filter { $0 == "look up attributes" }.count == 1)
    session.send(.attributesKnown(ViewFixture.catalogue, nil))
    #expect(session.state.columns.map(\.name) == ["name"])
    #expect(session.state.message?.text.contains("The view \"Odd\"") == true)
  }

  @Test(arguments: [16, 40, 80, 300]) func `the open tab is in sight at any width`(width: Int) throws {
    let views = (1...12).map { SavedView(name: "View number \($0)", filter: "x\($0)") }
    var session = try ViewFixture.session(views: views, width: max(20, width))
    for index in session.state.views.all.indices {
      session.state.views.current = index
      let tabs = TabsView(state: session.state, area: Area(width: width, height: 1))
      let place = try #require(tabs.places.first { $0.view == index })
      #expect(place.columns.lowerBound >= 1 && place.columns.upperBound <= width - 1)
      #expect(tabs.view(atColumn: place.columns.lowerBound) == index)
    }
  }

  @Test func `the browser begins with a view, and the first load brings what it asks for`() throws {
    var session = try ViewFixture.session { $0.view = "unmanaged" }
    #expect(session.effects.map(\.summary).first == "load 1 managed")
    #expect(session.state.views.currentName == "Unmanaged")
    session.press(.backspace)
    #expect(session.footer.contains("You have not looked at anything else before."))
  }

  @Test func `the browser begins with a view's order, and with another filter in it`() throws {
    let session = try ViewFixture.session { ($0.view, $0.filter) = ("Airs", "MAC") }
    #expect(session.visibleNames.first == "MAC-0010")
    #expect(session.visibleNames.count == 10)
    #expect(session.state.columns.map(\.name) == ["model", "name"])
  }

  @Test func `opening a view lifts a restriction to certain computers, and back brings it again`() throws {
    var session = try ViewFixture.session()
    let three = ComputerSet([ComputerID(rawValue: "3")])
    session.state.query.only = Restriction(to: three, label: "1 pasted")
    session.press(.up)
    session.press(try key(of: "Airs", in: session))
    #expect(session.visibleNames.count == 5)
    session.press(.backspace)
    #expect(session.visibleNames == ["MAC-0003"])
  }
}
