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

  @Test func `the built-in views come first, then the saved ones`() throws {
    let session = try ViewFixture.session()
    #expect(names(session) == ["All", "Stale", "Never seen", "Duplicates", "FileVault", "Unmanaged", "Airs"])
  }

  @Test func `a saved view replaces the built-in one with its name`() throws {
    let session = try ViewFixture.session(views: [SavedView(name: "Stale", filter: "lastContact:>7d")])
    #expect(names(session) == ["All", "Stale", "Never seen", "Duplicates", "FileVault", "Unmanaged"])
    #expect(session.state.views.all[1].filter == "lastContact:>7d")
  }

  @Test func `views whose fields the server does not have are left out, and then there are no tabs`() {
    #expect(SavedView.builtIn(FieldCatalogue([])) == [.everything])
    #expect(!Session().state.showsTabs)
  }

  @Test func `opening a view by its number applies its filter, columns and sort`() throws {
    var session = try ViewFixture.session()
    session.press(try key(of: "Airs", in: session))
    #expect(session.visibleNames == ["MAC-0010", "MAC-0008", "MAC-0006", "MAC-0004", "MAC-0002"])
    #expect(session.state.columns.map(\.name) == ["model", "name"])
    #expect(session.state.filter.text == "model:air")
    #expect(session.state.views.currentName == "Airs")
  }

  @Test func `a view whose filter cannot be read says so`() throws {
    var session = try ViewFixture.session(views: [SavedView(name: "Odd", filter: "lastContact:soon")])
    session.press(try key(of: "Odd", in: session))
    #expect(session.state.notices.message?.text.contains("The filter of the view \"Odd\" is not applied") == true)
  }

  @Test func `the cursor stays on its computer if the view has it`() throws {
    var session = try ViewFixture.session()
    session.press(.down, .down, .down, try key(of: "Airs", in: session))
    #expect(session.cursorName == "MAC-0004")
  }

  @Test func `a view keeps its columns as they were left, separate from other views`() throws {
    var session = try ViewFixture.session()
    let airs = try key(of: "Airs", in: session)
    session.press(airs)
    session.state.list.setup.columns[0].width = 11
    session.press(.character("1"))
    #expect(session.state.columns == TestFleet.columns)
    session.state.list.setup.columns.removeLast()
    session.press(airs)
    #expect(session.state.list.setup.columns.map(\.width) == [11, nil])
    session.press(.character("1"))
    #expect(session.state.columns == TestFleet.columns.dropLast())
  }

  @Test func `next and previous wrap around`() throws {
    var session = try ViewFixture.session()
    session.press(.character("["))
    #expect(session.state.views.currentName == "Airs")
    session.press(.character("]"), .character("]"))
    #expect(session.state.views.currentName == "Stale")
  }

  @Test func `tabs show counts of loaded fields only`() throws {
    let session = try ViewFixture.session()
    #expect(session.state.countText(of: "All") == "10")
    #expect(session.state.countText(of: "Stale") == "0")
    #expect(session.state.countText(of: "Airs") == "5")
    // Its column is not loaded.
    #expect(session.state.countText(of: "Unmanaged") == "?" && session.lines[0].contains("6 Unmanaged ?"))
    #expect(session.lines[0].contains("7 Airs 5"))
  }

  @Test func `dots show a running count; a removed computer is no longer counted`() throws {
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

  @Test func `typing, moving and sorting do not count again`() throws {
    var session = try ViewFixture.session()
    session.holdsComputations = true
    session.type("/air")
    session.press(.enter, .down, .character("S"), .escape)
    let counts = session.takeEffects().filter {
      if case .compute(let computation) = $0 { computation.kind == .viewCounts } else { false }
    }
    #expect(counts.isEmpty)
  }

  @Test func `the count of an incomplete list has a plus sign`() throws {
    var session = try ViewFixture.session()
    session.state.list.fleet?.isComplete = false
    #expect(session.state.countText(of: "Airs") == "5+")
  }

  @Test func `a view with unloaded columns loads them when it is opened, and is counted then`() throws {
    var session = try ViewFixture.session()
    session.press(try key(of: "Unmanaged", in: session))
    #expect(session.effects.map(\.summary).contains { $0.hasPrefix("columns") && $0.contains("managed") })
    try session.answerColumns(of: ViewFixture.computers)
    #expect(session.visibleNames.isEmpty)
    #expect(session.state.countText(of: "Unmanaged") == "0")
  }

  @Test func `the current list is saved under a name, and its tab appears immediately`() throws {
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

  @Test func `widths and frozen columns are saved with a view, and restored with it`() throws {
    var session = try ViewFixture.session(views: [])
    session.press(.character("l"), .character(">"), .character("|"), .character("W"))
    session.type("Wide")
    session.press(.enter)
    let view = try #require(session.state.views.saved.first)
    let width = try #require(view.widths["managementId"])
    #expect(view.widths.count == 1 && view.frozen == 2)
    #expect(view.columns == TestFleet.columns.map(\.name))
    // As it is read at the next start.
    var next = try ViewFixture.session(views: [view])
    next.press(try key(of: "Wide", in: next))
    #expect(next.state.list.setup.frozen == 2)
    #expect(next.state.list.setup.columns.map(\.width) == [nil, width] + Array(repeating: nil, count: 5))
    next.press(.character("1"))
    #expect(next.state.list.setup.frozen == 1 && next.state.list.setup.columns.allSatisfy { $0.width == nil })
  }

  @Test func `impossible widths become possible ones`() throws {
    var view = ViewFixture.airs
    view.widths = ["model": 1, "name": 100_000]
    view.frozen = 99
    var session = try ViewFixture.session(views: [view])
    session.press(try key(of: "Airs", in: session))
    #expect(session.state.list.setup.columns.map(\.width) == [3, 500])
    #expect(session.state.list.setup.frozen <= 2)
    #expect(session.lines[1].contains("Mod") || session.lines[1].contains("…"))
  }

  /// A minute more than 30 days after the computers' last contact.
  private static let staleTime = Instant(milliseconds: 1_795_183_380_000 + 30 * 86_400_000 + 60_000)

  @Test func `counts by age follow the clock, minute by minute, and nothing else is counted for it`() throws {
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

  @Test func `a list filtered by age follows the clock, with the cursor beside its computer`() throws {
    var computers = ViewFixture.computers
    computers[9].lastContact = "2026-11-21T14:03:00Z"
    var session = try ViewFixture.session(computers)
    session.type("/lastContact:<30d")
    session.press(.enter, .down, .down)
    #expect(session.state.shown?.count == 10)
    session.send(.clock(Self.staleTime))
    #expect(session.visibleNames == ["MAC-0010"])
    #expect(session.cursorName == "MAC-0010" && session.footer.contains("MAC-0003 no longer matches the filter"))
    // During typing and in panels, nothing moves.
    session.type("/ ")
    session.send(.clock(Self.staleTime.advanced(byMilliseconds: 3 * 86_400_000)))
    #expect(session.state.shown?.count == 1)
  }

  @Test func `a view that could not be saved exists until quitting, and the reason is shown`() throws {
    var session = try ViewFixture.session(width: 160)
    let change = ConfigurationChange.saveView(ViewFixture.airs)
    let problem = Problem(what: "The configuration cannot be written.", why: "No space left.")
    session.send(.configurationSaved(change, problem))
    #expect(
      session.footer.contains(
        "could not be saved. No space left. It is available until you quit. The configuration cannot be written."))
  }

  @Test func `a view without a name is not saved`() throws {
    var session = try ViewFixture.session(views: [])
    session.press(.character("W"), .character(" "), .enter)
    #expect(session.state.views.saved.isEmpty)
    #expect(session.footer.contains("A view needs a name."))
  }

  @Test func `undo restores a deleted view, here and in the configuration`() throws {
    var session = try ViewFixture.session()
    session.press(.character("V"))
    session.type("airs")
    session.press(.control("x"))
    #expect(!names(session).contains("Airs"))
    #expect(session.effects.map(\.summary).contains("remove view Airs"))
    session.send(.configurationSaved(.removeView("Airs"), nil))
    #expect(
      session.footer.contains("The view \"Airs\" is deleted. Press U to restore it.") || session.state.panel != nil)
    session.press(.escape)
    _ = session.takeEffects()
    session.press(.character("U"))
    #expect(names(session).contains("Airs"))
    #expect(session.takeEffects().map(\.summary).contains("restore view Airs after none"))
  }

  @Test func `a built-in view cannot be changed`() throws {
    var session = try ViewFixture.session()
    session.press(.character("V"), .control("x"), .control("r"))
    #expect(names(session).contains("All"))
    #expect(session.state.message?.text == "\"All\" is built in and cannot be changed.")
  }

  @Test func `a view is renamed, open or not, and keeps its position`() throws {
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

  @Test func `opening a view is one step back, and one undo step`() throws {
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

  @Test func `a star shows that the list differs from the view`() throws {
    var session = try ViewFixture.session()
    #expect(session.lines[0].contains("1 All 10"))
    session.type("/air")
    session.press(.enter)
    #expect(session.lines[0].contains("1 All* 10"))
  }

  @Test func `an unknown column of a view is requested once, then reported`() throws {
    let view = SavedView(name: "Odd", filter: "", columns: ["name", "ea.nothingLikeIt"])
    var session = try ViewFixture.session(views: [view], width: 160)
    session.press(try key(of: "Odd", in: session))
    #expect(session.effects.map(\.summary).count { $0 == "look up attributes" } == 1)
    session.send(.attributesKnown(ViewFixture.catalogue, nil))
    #expect(session.state.columns.map(\.name) == ["name"])
    #expect(session.state.message?.text.contains("The view \"Odd\"") == true)
  }

  @Test(arguments: [16, 40, 80, 300]) func `the open tab is visible at any width`(width: Int) throws {
    let views = (1...12).map { SavedView(name: "View number \($0)", filter: "x\($0)") }
    var session = try ViewFixture.session(views: views, width: max(20, width))
    for index in session.state.views.all.indices {
      session.state.views.current = index
      let tabs = session.state.tabsView(in: Area(width: width, height: 1))
      let place = try #require(tabs.places.first { $0.view == index })
      #expect(place.columns.lowerBound >= 1 && place.columns.upperBound <= width - 1)
      #expect(tabs.view(atColumn: place.columns.lowerBound) == index)
    }
  }

  @Test func `the browser starts with a view, and the first load includes its columns`() throws {
    var session = try ViewFixture.session { $0.view = "unmanaged" }
    #expect(session.effects.map(\.summary).first == "load 1 managed")
    #expect(session.state.views.currentName == "Unmanaged")
    session.press(.backspace)
    #expect(session.footer.contains("There is nothing to go back to."))
  }

  @Test func `the browser starts with a view's sort and another filter`() throws {
    let session = try ViewFixture.session { ($0.view, $0.filter) = ("Airs", "MAC") }
    #expect(session.visibleNames.first == "MAC-0010")
    #expect(session.visibleNames.count == 10)
    #expect(session.state.columns.map(\.name) == ["model", "name"])
  }

  @Test func `opening a view lifts a restriction, and back restores it`() throws {
    var session = try ViewFixture.session()
    let three = ComputerSet([ComputerID(rawValue: "3")])
    session.state.list.want(only: Restriction(to: three, label: "1 pasted"))
    session.press(.up)
    session.press(try key(of: "Airs", in: session))
    #expect(session.visibleNames.count == 5)
    session.press(.backspace)
    #expect(session.visibleNames == ["MAC-0003"])
  }
}
