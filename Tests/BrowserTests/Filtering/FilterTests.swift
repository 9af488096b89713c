import Inventory
import Screen
import Testing

@testable import Browser

@Suite("The filter line")
struct FilterTests {
  static let fleet = TestFleet.numbered(1...40)

  static func filtered(_ text: String, width: Int = 80, height: Int = 24) throws -> Session {
    var session = try Session(fleet, width: width, height: height)
    session.type("/")
    _ = session.takeEffects()
    session.type(text)
    return session
  }

  private func summaries(_ session: inout Session) -> [String] { session.takeEffects().map(\.summary) }

  // MARK: Invalid filters

  @Test("while a filter is invalid, the previous one stays applied, and the line above says what is expected")
  func lastValidStays() throws {
    var session = try Self.filtered("mac-001")
    #expect(session.state.shown?.count == 10)
    session.type(" (")
    #expect(session.state.shown?.count == 10)
    #expect(session.state.query.filter.text.hasPrefix("mac-001"))
    #expect(session.status.contains("▼") && session.status.contains("expected"))
    #expect(session.footer.hasPrefix("Filter: mac-001 ("))
    session.press(.backspace)
    #expect(!session.status.contains("▼") && session.status.contains("10 of 40"))
  }

  @Test("a word that a colon turns into a field name is no longer searched as text")
  func names() throws {
    var session = try Self.filtered("mac-001 ea.5")
    #expect(session.state.shown?.count == 0)
    session.type(":")
    #expect(session.state.filterError != nil && session.state.shown?.count == 10)
    session.type(">38")
    // Nothing is shown as if it matched.
    #expect(session.state.filterError == nil && session.state.shown?.count == 0)
    // Any other error keeps the previous filter.
    var broken = try Self.filtered("mac-001")
    broken.type(" 0012 (")
    #expect(broken.state.filterError != nil && broken.state.shown?.count == 1)
  }

  @Test("the sign points at the wrong character, even when the text is longer than the line")
  func sign() throws {
    let session = try Self.filtered("re:/(/ x")
    let column = try #require(session.status.firstIndex(of: "▼")).utf16Offset(in: session.status)
    let error = try #require(session.state.filterError)
    #expect(column == "Filter: ".count + error.offset)
    let long = try Self.filtered(String(repeating: "mac ", count: 40) + "(")
    let place = try #require(long.status.firstIndex(of: "▼")).utf16Offset(in: long.status)
    #expect(long.state.render().cursor.map { abs($0.column - place) <= 1 } == true)
  }

  @Test("an invalid filter on screens of any width", arguments: [(20, 5), (40, 12), (80, 24), (200, 60)])
  func pictures(width: Int, height: Int) throws {
    let size = "\(width)x\(height)"
    try Golden.expect(Self.filtered("mac ea.5:>abc", width: width, height: height).state.render(), "trouble-\(size)")
    try Golden.expect(
      Self.filtered("ea.cycle:>3 mac user", width: width, height: height).state.render(), "trouble-name-\(size)")
  }

  @Test("Enter does not accept an invalid filter: the cursor goes to the error, and the line stays open")
  func enter() throws {
    var session = try Self.filtered("ea.5:>abc mac")
    session.press(.enter)
    #expect(summaries(&session).contains("bell"))
    #expect(session.state.prompt == .filter)
    #expect(session.state.filter.cursor == session.state.filterError?.offset)
    session.press(.escape)
    #expect(session.state.prompt == nil && session.state.filterError == nil && session.state.query.filter.isAll)
  }

  @Test("moving in the line sends no request")
  func moving() throws {
    var session = try Self.filtered("mac user")
    _ = session.takeEffects()
    session.press(.left, .home, .end)
    #expect(summaries(&session).isEmpty)
  }

  // MARK: Names known only to the server

  @Test("an unknown name is requested from the server once, and then has its meaning")
  func attributes() throws {
    var session = Session(catalogue: FieldCatalogue([]))
    session.send(.started)
    try session.finishLoad(with: Self.fleet)
    session.send(.paste("ea.batteryCycles:>38"))
    #expect(session.effects.map(\.summary).count { $0 == "look up attributes" } == 1)
    #expect(session.state.query.filter.isAll)
    session.send(.attributesKnown(TestFleet.catalogue, nil))
    #expect(session.state.filterError == nil)
    try session.answerColumns(of: Self.fleet)
    #expect(session.visibleNames == ["MAC-0039", "MAC-0040"])
  }

  @Test("if extension attributes could not be loaded, the error for an unknown name says why")
  func attributesRefused() throws {
    var session = Session(width: 200, catalogue: FieldCatalogue([]))
    session.send(.started)
    try session.finishLoad(with: Self.fleet)
    session.type("/ea.foo:1")
    session.send(.attributesKnown(FieldCatalogue([]), Problem(what: "The privilege is missing.")))
    #expect(session.status.contains("ea.foo") && session.status.contains("(The privilege is missing.)"))
    _ = session.takeEffects()
    session.type("2")
    #expect(!session.effects.map(\.summary).contains("look up attributes"))
  }

  // MARK: Relative times

  @Test("ages are relative to the last refresh")
  func ages() throws {
    // A computer whose last contact was 29 days before the start.
    let start = Session.start.milliseconds
    let day: Int64 = 86_400_000
    var computer = TestComputer.number(1)
    computer.checked = DateText.iso8601(milliseconds: start - 29 * day)
    let field = try TestFleet.catalogue.field(named: "ea.checked")
    var session = try Session([computer])
    session.type("/ea.checked:<30d")
    try session.answerColumns(of: [computer])
    #expect(session.visibleNames == ["MAC-0001"])
    session.press(.enter, .character("r"))
    let later = Session.start.advanced(byMilliseconds: 2 * day)
    session.send(.clock(later))
    try session.finishLoad(with: [computer], besides: [field], at: later)
    #expect(session.state.shown?.count == 0)
  }

  // MARK: Highlights

  @Test("matches are highlighted: at the start, at the end, in the field's column")
  func marks() throws {
    func marked(_ text: String) throws -> [String] {
      let session = try Self.filtered(text)
      let grid = session.state.render()
      let rows = zip(session.lines, grid.roleText().split(separator: "\n")).dropFirst(1).prefix(3)
      return rows.map { line, roles in
        String(zip(line, roles).compactMap { $1 == "m" || $1 == "M" ? $0 : nil })
      }
    }
    #expect(try marked("^mac") == ["MAC", "MAC", "MAC"])
    // The management ID ends with this text, too, but is shown by its first digits.
    #expect(try marked("0001$").first?.hasPrefix("0001") == true)
    #expect(try marked("!zzz ^mac-0002").first == "MAC-0002")
    #expect(try marked("!mac") == ["", "", ""])
  }

  @Test("an unknown field is named as the reason, and the list shows which filter it keeps")
  func unknownField() throws {
    var session = try Session(Self.unknownFieldFleet, width: 120, height: 30)
    session.state.filtering.take(FilterSample.catalogue)
    session.type("/usernam:adele")
    #expect(session.screen.contains("\"usernam:adele\" is not applied: there is no field \"usernam\""))
    #expect(session.screen.contains("The list keeps the filter \"usernam\", which no computer matches."))
    #expect(!session.screen.contains("No computer matches"))
    session.press(.escape)
    #expect(session.status.contains("3 of 3"))
  }

  private static let unknownFieldFleet = TestFleet.numbered(1...3).map { computer in
    var computer = computer
    computer.user = "adele"
    return computer
  }
}
