import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Values of a column")
struct FacetPanelTests {
  /// The pane of a column, by its path.
  private static func opened(
    _ path: String, filter: String = "", width: Int = 80, height: Int = 24
  ) throws -> Session {
    var session = try FilterSample.session(width: width, height: height)
    if !filter.isEmpty {
      session.type("/" + filter)
      session.press(.enter)
    }
    session.state.list.setup.current = try #require(session.state.columns.firstIndex { $0.path == path })
    _ = session.takeEffects()
    session.press(.character("F"))
    return session
  }

  private func pane(_ session: Session) throws -> FacetPanel { try #require(session.state.panel as? FacetPanel) }

  private func values(_ session: Session) throws -> [String] {
    let pane = try pane(session)
    return (0..<pane.count).compactMap { pane.line(at: $0, glyphs: .unicode)?.text }
  }

  @Test("F counts the values of the current column, most frequent first, with missing values by their count")
  func opening() throws {
    var session = try Self.opened("operatingSystem.version")
    #expect(try values(session) == ["15.6.1", "14.7.1", "15.1"])
    #expect(session.screen.contains("3 values by count"))
    session = try Self.opened("userAndLocation.username")
    #expect(try values(session).first == "– not reported")
    #expect(try pane(session).count == 37)
    // By value they follow all values.
    session.press(.backTab)
    #expect(try values(session).last == "– not reported")
  }

  @Test("the cursor stays on its value when the order changes")
  func order() throws {
    var session = try Self.opened("operatingSystem.version")
    session.press(.down, .backTab)
    #expect(try values(session) == ["14.7.1", "15.1", "15.6.1"])
    session.press(.character(" "))
    #expect(session.state.filter.text == "osVersion:=14.7.1")
    session = try Self.opened("operatingSystem.version")
    session.press(.backTab, .character(" "))
    #expect(session.state.filter.text == "osVersion:=15.6.1")
  }

  @Test("a narrow pane shows whole numbers and no bars")
  func narrow() throws {
    let session = try Self.opened("operatingSystem.version", width: 40, height: 12)
    #expect(session.screen.contains("3 values · 40 of 40 computers"))
  }

  @Test("Enter filters by the value under the cursor, as text that can be edited")
  func taking() throws {
    var session = try Self.opened("hardware.model")
    session.press(.down, .enter)
    #expect(session.state.panel == nil)
    #expect(session.state.filter.text == "model:=\"MacBook Pro (14-inch, 2023)\"")
    #expect(session.state.shown?.count == 13)
    #expect(session.state.filterHistory.earlier.first == session.state.filter.text)
  }

  @Test("Space selects several, the list follows immediately, and Enter keeps them")
  func choosing() throws {
    var session = try Self.opened("operatingSystem.version")
    session.press(.character(" "))
    #expect(session.state.shown?.count == 14 && session.state.panel != nil)
    session.press(.character(" "))
    #expect(session.state.filter.text == "osVersion:(=15.6.1 | =14.7.1)")
    #expect(session.state.shown?.count == 27)
    // The other values stay, with their counts.
    #expect(try values(session).count == 3)
    #expect(session.screen.contains("2 chosen") && session.screen.contains("27 of 40 computers"))
    session.press(.up, .up, .character(" "))
    #expect(session.state.filter.text == "osVersion:=14.7.1")
    session.press(.enter)
    #expect(session.state.panel == nil && session.state.shown?.count == 13)
  }

  @Test("Esc restores the previous filter and the cursor's computer", arguments: ["", "mac-00"])
  func leaving(filter: String) throws {
    var session = try Self.opened("operatingSystem.version", filter: filter)
    session.press(.down, .character(" "))
    #expect(session.state.filter.text != filter)
    session.press(.escape)
    #expect(session.state.panel == nil && session.state.filter.text == filter)
    #expect(session.cursorName == "MAC-0001")
    #expect(session.state.filterHistory.earlier == (filter.isEmpty ? [] : [filter]))
  }

  @Test("values that the filter already has are checked; the rest of it stays as typed")
  func ticked() throws {
    var session = try Self.opened("operatingSystem.version", filter: "mac osVersion:(=15.1|=14.7.1) !zzz")
    let pane = try pane(session)
    #expect(pane.choice.contains(.shown("15.1")) && !pane.choice.contains(.shown("15.6.1")))
    #expect(session.screen.contains("[x] 15.1") && session.screen.contains("[ ] 15.6.1"))
    session.press(.character(" "))
    #expect(session.state.filter.text == "mac osVersion:(=15.1 | =14.7.1 | =15.6.1) !zzz")
    session.press(.control("x"))
    #expect(session.state.filter.text == "mac !zzz" && session.state.shown?.count == 40)
  }

  @Test("alternatives get brackets before a choice is added, and lose them without one")
  func alternatives() throws {
    var session = try Self.opened("operatingSystem.version", filter: "mac-0001 | mac-0002")
    session.press(.character(" "))
    #expect(session.state.filter.text == "(mac-0001 | mac-0002) osVersion:=15.1" && session.state.shown?.count == 1)
    session.press(.control("x"))
    #expect(session.state.filter.text == "mac-0001 | mac-0002")
  }

  @Test("counts cover the computers that the rest of the filter matches, beside the totals")
  func bothCounts() throws {
    let session = try Self.opened("operatingSystem.version", filter: "model:air")
    let pane = try pane(session)
    let lines = (0..<pane.count).compactMap { pane.line(at: $0, glyphs: .unicode) }
    #expect(lines.map(\.count.count).reduce(0, +) == 13)
    #expect(lines.map(\.count.total).reduce(0, +) == 40)
    #expect(session.screen.contains("filtered") && session.screen.contains("all"))
  }

  @Test("in a restricted list, only its computers are counted")
  func restricted() throws {
    var session = try FilterSample.session()
    let some = (1...6).map { ComputerID(rawValue: String($0)) }
    let effects = session.state.restrict(to: Set(some), label: "six")
    for case .rank(let request) in effects { session.answer(request) }
    session.state.list.setup.current = 5
    session.press(.character("F"))
    let pane = try pane(session)
    let counts = (0..<pane.count).compactMap { pane.line(at: $0, glyphs: .unicode)?.count.count }
    #expect(counts == [2, 2, 2])
  }

  @Test("letters find values; counts and selection stay")
  func searching() throws {
    var session = try Self.opened("hardware.model")
    session.type("mini")
    #expect(try values(session) == ["Mac mini"])
    session.press(.tab, .backspace, .backspace, .backspace, .backspace)
    #expect(try values(session).count == FilterSample.models.count)
    #expect(session.state.filter.text == "model:=\"Mac mini\"")
    session.type("zzz")
    #expect(session.screen.contains("No value contains \"zzz\"."))
  }

  @Test("Shift-Tab orders by value, with numbers and versions by size, and back by count")
  func ordering() throws {
    var session = try Self.opened("operatingSystem.version")
    session.press(.backTab)
    #expect(try values(session) == ["14.7.1", "15.1", "15.6.1"])
    session.press(.backTab)
    #expect(try values(session) == ["15.6.1", "14.7.1", "15.1"])
  }

  @Test("every value can be selected and finds exactly the computers counted, whatever it contains")
  func everyValue() throws {
    let count = FilterSample.models.count
    for place in 0..<count {
      var session = try Self.opened("hardware.model")
      for _ in 0..<place { session.press(.down) }
      let line = try #require(try pane(session).line(at: place, glyphs: .unicode))
      session.press(.character(" "))
      #expect(session.state.shown?.count == line.count.count, "\(session.state.filter.text)")
      #expect(try pane(session).choice.contains(line.value))
    }
  }

  @Test("a missing value is a value, too")
  func missing() throws {
    var session = try Self.opened("userAndLocation.username")
    session.press(.enter)
    #expect(session.state.filter.text == "username:?" && session.state.shown?.count == 4)
  }

  @Test("missing values are found by these words, and not by other searches")
  func missingFound() throws {
    var session = try Self.opened("userAndLocation.username")
    session.type("not rep")
    #expect(try values(session) == ["– not reported"])
    // The space was text and selected nothing.
    #expect(session.state.filter.isEmpty)
    session.press(.control("u"))
    session.type("user1")
    #expect(try values(session).contains("user1") && !values(session).contains("– not reported"))
    session.press(.control("u"))
    session.type("notreported")
    session.press(.tab)
    #expect(session.state.filter.text == "username:?")
  }

  @Test("while typing, Space is a character and Tab selects; after an arrow key Space selects, too")
  func blanks() throws {
    var session = try Self.opened("hardware.model")
    #expect(session.footer.contains("Space toggle") && session.footer.contains("Enter only this"))
    session.type("macbook air")
    #expect(try values(session) == ["MacBook Air (M2, 2022)"])
    #expect(session.state.filter.isEmpty && session.footer.contains("Tab toggle"))
    session.press(.tab)
    #expect(session.state.filter.text == "model:=\"MacBook Air (M2, 2022)\"" && session.footer.contains("Enter keep"))
    session.press(.control("u"))
    session.type("mini")
    session.press(.down, .character(" "))
    #expect(session.state.filter.text == "model:(=\"MacBook Air (M2, 2022)\" | =\"Mac mini\")")
  }

  @Test("adding to an RSQL filter is refused with a message")
  func rsql() throws {
    var session = try FilterSample.session()
    session.type("/=general.name==\"*1\"")
    session.press(.enter, .character("F"))
    #expect(session.state.panel == nil && session.screen.contains("Values cannot be added to a filter"))
  }

  @Test("a column that is not loaded yet is counted as soon as it is there")
  func notLoaded() throws {
    var session = try FilterSample.session()
    let field = try FilterSample.catalogue.field(named: "ea.5")
    session.state.list.setup.columns.append(ListSetup.Column(field: field))
    session.state.list.setup.current = session.state.columns.count - 1
    session.press(.character("F"))
    #expect(session.screen.contains("is not loaded yet"))
    session.press(.escape, .character("r"))
    try session.finishLoad(with: FilterSample.fleet, besides: [field])
    session.press(.character("F"))
    #expect(try pane(session).count == 40)
  }

  @Test("during a load the counts follow, one count at a time; a refresh counts again")
  func following() throws {
    var session = try Self.opened("operatingSystem.version")
    session.press(.control("c"))
    session.press(.character("r"))
    session.press(.character("F"))
    try session.finishLoad(with: Array(FilterSample.fleet.prefix(3)))
    #expect(session.screen.contains("3 of 3 computers"))
    session.holdsComputations = true
    session.type("x")
    session.type("y")
    let asked = session.takeEffects().filter { $0.summary == "compute" }
    #expect(asked.count == 2)
    session.press(.escape)
    #expect(session.takeEffects().contains { $0.summary == "cancel computation" })
  }

  @Test("of very many values the first are listed; typing finds any of them")
  func manyValues() throws {
    var session = try FilterSample.session()
    session.press(.character("r"))
    try session.finishLoad(with: TestFleet.numbered(1...1200))
    session.state.list.setup.current = 2
    session.press(.character("F"))
    #expect(try pane(session).count == FacetListing.mostAtOnce)
    #expect(session.screen.contains("1,000 of 1,200 values"))
    session.type("user1199")
    #expect(try values(session) == ["user1199"])
    session.press(.control("u"))
    #expect(try pane(session).count == 1200)
  }

  @Test("hundreds of values can be selected, and those beyond the line's limit are refused with a message")
  func many() throws {
    var session = try FilterSample.session()
    let fleet = (1...200).map { TestComputer.number($0, user: "somebody-with-a-name-\($0)") }
    session.press(.character("r"))
    try session.finishLoad(with: fleet)
    session.state.list.setup.current = 2
    session.press(.character("F"))
    for _ in 0..<150 { session.press(.character(" ")) }
    #expect(session.state.filterError == nil)
    #expect(session.state.filter.text.utf8.count > 4000)
    #expect(session.state.shown?.count == 150)

    session = try FilterSample.session()
    session.press(.character("r"))
    let long = String(repeating: "name", count: 90_000)
    try session.finishLoad(with: (1...4).map { TestComputer.number($0, user: "\($0)\(long)") })
    session.state.list.setup.current = 2
    session.press(.character("F"))
    for _ in 0..<4 { session.press(.character(" ")) }
    #expect(session.screen.contains("The filter has no room"))
    #expect(session.state.shown?.count == 2)
  }
}
