import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Suggestions in the filter line")
struct CompletionTests {
  private static func typing(_ text: String, width: Int = 80, height: Int = 24) throws -> Session {
    var session = try FilterSample.session(width: width, height: height)
    session.type("/" + text)
    return session
  }

  private func titles(_ session: Session) -> [String] { session.state.completion.proposals.map(\.title) }

  // MARK: Fields

  @Test("where the letters of a field name match no computer, the list suggests the field")
  func nameWithoutComputers() throws {
    var session = try Self.typing("osvers")
    #expect(session.screen.contains("No computer matches \"osvers\"."))
    #expect(session.screen.contains("Press Tab for osVersion: and a value of that field."))
    session.press(.tab)
    #expect(session.state.filter.text == "osVersion:" && session.state.shown?.count == 40)
    session = try Self.typing("\"zzzz zzzz\"")
    #expect(session.screen.contains("Press Esc to clear the filter."))
  }

  @Test("two letters suggest the fields whose name, path or title has a word with that prefix")
  func names() throws {
    #expect(try titles(Self.typing("o")).isEmpty)
    #expect(try titles(Self.typing("os")).first == "osVersion")
    #expect(try titles(Self.typing("OSV")) == ["osVersion"])
    #expect(try Set(titles(Self.typing("operatingSystem."))) == ["osVersion", "build", "fileVault2Status"])
    #expect(try titles(Self.typing("batt")) == ["ea.batteryCycles"])
    #expect(try titles(Self.typing("mac !(ser")).contains("serialNumber"))
    #expect(try titles(Self.typing("\"zzz\"")) == ["app:\"zzz\""])
  }

  @Test("after changed:, changed. and was., fields are suggested, but no tables; Tab inserts one")
  func recordedFields() throws {
    var session = try Self.typing("changed:osv")
    #expect(titles(session) == ["osVersion"])
    session.press(.tab)
    #expect(session.state.filter.text == "changed:osVersion")
    session = try Self.typing("mac changed.osv")
    session.press(.tab)
    #expect(session.state.filter.text == "mac changed.osVersion:")
    session = try Self.typing("was.osv")
    session.press(.tab)
    #expect(session.state.filter.text == "was.osVersion:" && titles(session).isEmpty)
    #expect(try titles(Self.typing("changed:")).contains("osVersion"))
    #expect(try titles(Self.typing("was.app")).allSatisfy { !$0.hasSuffix("(") })
    #expect(try titles(Self.typing("changed:<7d")).isEmpty)
  }

  @Test("Tab inserts the only field and suggests its values, most frequent first, with counts")
  func tabTakesField() throws {
    var session = try Self.typing("osv")
    session.press(.tab)
    #expect(session.state.filter.text == "osVersion:")
    #expect(titles(session) == ["15.6.1", "14.7.1", "15.1"])
    #expect(session.state.completion.proposals.map(\.count?.count) == [14, 13, 13])
    // The expected values are suggested, so the number of computers stays visible.
    #expect(session.status.contains("40 of 40") && !session.status.contains("▼"))
    session.press(.tab)
    #expect(session.state.filter.text == "osVersion:=15.6.1")
    #expect(session.status.contains("14 of 40"))
    session.press(.enter)
    #expect(session.state.prompt == nil && session.state.query.filter.text == "osVersion:=15.6.1")
  }

  @Test("Tab selects the next suggestion, Shift-Tab the previous one, and the typed text comes last")
  func walking() throws {
    var session = try Self.typing("osVersion:1")
    let typed = session.state.filter
    var seen: [String] = []
    for _ in 0..<3 {
      session.press(.tab)
      seen.append(session.state.filter.text)
    }
    #expect(seen == ["osVersion:=15.6.1", "osVersion:=14.7.1", "osVersion:=15.1"])
    session.press(.tab)
    #expect(session.state.filter == typed)
    session.press(.backTab)
    #expect(session.state.filter.text == "osVersion:=15.1")
    session.press(.backTab)
    #expect(session.state.filter.text == "osVersion:=14.7.1")
    // The others are still suggested, although the list shows only one of them.
    #expect(titles(session).count == 3)
  }

  @Test("Tab without letters lists the visible columns' fields first, and inserts none yet")
  func tabOnNothing() throws {
    var session = try Self.typing("mac ")
    session.press(.tab)
    #expect(session.state.filter.text == "mac ")
    #expect(Set(titles(session)).isSuperset(of: ["name", "osVersion", "model"]))
    #expect(session.screen.contains("fields ("))
    session.press(.tab)
    #expect(session.state.filter.text.hasSuffix(":") && session.state.filter.text.hasPrefix("mac "))
  }

  @Test("without suggestions, Tab only rings the bell")
  func nothingToPropose() throws {
    var session = try Self.typing("user1 user22 user33")
    _ = session.takeEffects()
    session.press(.tab)
    #expect(session.takeEffects().map(\.summary) == ["bell"])
    #expect(session.state.filter.text == "user1 user22 user33")
  }

  @Test("a word in the middle of the line is completed in place")
  func middle() throws {
    var session = try Self.typing("os mac")
    session.press(.home, .right, .right, .tab)
    #expect(session.state.filter.text == "osVersion: mac")
    #expect(session.state.filter.cursor == "osVersion:".count)
  }

  // MARK: Values

  @Test("values match the typed text, ignoring case and diacritics")
  func valuesNarrow() throws {
    var session = try Self.typing("model:AIR")
    #expect(titles(session) == ["MacBook Air (M2, 2022)"])
    session.press(.tab)
    #expect(session.state.filter.text == "model:=\"MacBook Air (M2, 2022)\"")
    #expect(session.state.filterError == nil && session.state.shown?.count == 13)
    #expect(try titles(Self.typing("model:ELAN")) == ["e\u{301}lan 5"])
  }

  @Test("every suggested value finds exactly the computers counted, however it is spelled")
  func everyValue() throws {
    for (index, model) in FilterSample.models.enumerated() {
      var session = try Self.typing("model:")
      let proposals = session.state.completion.proposals
      let place = try #require(proposals.firstIndex { $0.title == model }, "\(model)")
      for _ in 0...place { session.press(.tab) }
      #expect(session.state.filterError == nil, "\(session.state.filter.text)")
      #expect(session.state.shown?.count == proposals[place].count?.count, "\(session.state.filter.text)")
      #expect(session.state.shown?.count == (index == 0 ? 13 : index == 1 ? 13 : 1))
    }
  }

  @Test("counts cover the computers that the rest of the filter matches")
  func countsOfRest() throws {
    var session = try Self.typing("osVersion:15.1 model:")
    let counts = session.state.completion.proposals.compactMap(\.count?.count)
    #expect(counts.reduce(0, +) == 13)
    session = try Self.typing("osVersion: model:=\"Mac mini\"")
    for _ in 0..<" model:=\"Mac mini\"".count { session.press(.left) }
    #expect(titles(session) == ["14.7.1"])
  }

  @Test("in brackets, values are suggested one by one, and after a comparison without its sign")
  func groupsAndComparisons() throws {
    var session = try Self.typing("osVersion:(=15.1 | 14")
    #expect(titles(session) == ["14.7.1"])
    session.press(.tab)
    session.type(")")
    #expect(session.state.filter.text == "osVersion:(=15.1 | =14.7.1)" && session.state.shown?.count == 26)
    session = try Self.typing("osVersion:<15.")
    session.press(.tab)
    #expect(session.state.filter.text == "osVersion:<15.6.1" && session.state.shown?.count == 26)
  }

  @Test("missing values can be filtered for, with their count")
  func missing() throws {
    var session = try Self.typing("username:")
    let last = try #require(session.state.completion.proposals.last)
    #expect(last.title == "?" && last.count?.count == 4)
    session.press(.backTab)
    #expect(session.state.filter.text == "username:?" && session.state.shown?.count == 4)
  }

  @Test("dates are suggested as ages and days, flags as yes and no, named values by name, loaded or not")
  func kinds() throws {
    #expect(try titles(Self.typing("lastContact:")).prefix(3) == ["today", "yesterday", "<7d"])
    #expect(try titles(Self.typing("lastContact:>")).prefix(3) == ["7d", "30d", "90d"])
    #expect(try titles(Self.typing("supervised:")) == ["yes", "no", "?"])
    #expect(try titles(Self.typing("fileVault2Status:all")) == ["on"])
  }

  @Test("the values of a field are loaded for suggestions, and canceled when another field is typed")
  func loadedForProposals() throws {
    var session = try Self.typing("ea.5:")
    #expect(session.effects.map(\.summary).contains("columns ea.batteryCycles"))
    #expect(session.state.completion.proposals.isEmpty)
    session.press(.control("u"))
    #expect(session.effects.map(\.summary).contains("cancel columns"))
  }

  @Test("typed text covers the hints; an operator without a second term is explained as search text")
  func room() throws {
    var session = try Self.typing("mac 0001")
    #expect(session.footer.contains("Esc clear"))
    let long = "model:\"MacBook Pro (14-inch, 2023)\" osVersion:>=15"
    session.press(.control("u"))
    session.type(long)
    #expect(session.footer.contains(long) && !session.footer.contains("Esc clear"))
    session.press(.control("u"))
    session.type("ipad or ")
    #expect(session.screen.contains("“or” was taken as a word."))
  }

  @Test("an unloaded field only says so; once loaded, it suggests values")
  func notLoaded() throws {
    var session = try Self.typing("ea.5:>")
    #expect(session.screen.contains("loading Extension attributes"))
    session.type("3")
    try session.answerColumns(of: FilterSample.fleet)
    session.press(.backspace)
    #expect(titles(session).count == 40)
  }

  @Test(
    "RSQL, expressions and anchored texts have no suggestions",
    arguments: ["=os", "re:/os", "^os", "~os", "\"os"])
  func elsewhere(text: String) throws {
    #expect(try titles(Self.typing(text)).isEmpty)
  }

  // MARK: When nothing is suggested

  @Test("Enter keeps the text without a suggestion; Esc clears; the arrows move in the list")
  func notInTheWay() throws {
    var session = try Self.typing("us")
    #expect(!titles(session).isEmpty)
    let name = session.cursorName
    session.press(.down)
    #expect(session.cursorName != name && session.state.filter.text == "us")
    session.press(.enter)
    #expect(session.state.filter.text == "us" && session.state.prompt == nil)
    #expect(session.state.completion.proposals.isEmpty)
    session.press(.character("/"))
    // Text that was already there is not completed.
    #expect(session.state.completion.proposals.isEmpty)
    session.press(.escape)
    #expect(session.state.filter.isEmpty && session.cursorName != nil)
  }

  @Test("a value too long for the screen is cut before its count, and the frame stays intact")
  func narrow() throws {
    let session = try Self.typing("model:long", width: 30)
    let line = try #require(session.lines.first { $0.contains("│") && $0.contains("long-long") })
    #expect(line.hasSuffix("…  1 │"), "\(line)")
  }

  @Test("clearing a filter leaves the cursor on its computer")
  func clearing() throws {
    var session = try Self.typing("osVersion:=14.7.1")
    session.press(.down, .down)
    let name = session.cursorName
    session.press(.escape)
    #expect(session.cursorName == name && session.state.shown?.count == 40)
  }

  @Test("late counts do not disturb a walk through the suggestions")
  func lateCounts() throws {
    var session = try Self.typing("osVersion:")
    session.press(.tab)
    let taken = session.state.filter.text
    session.holdsComputations = true
    session.press(.tab)
    #expect(session.state.filter.text != taken && titles(session).count == 3)
  }

  @Test("a refresh counts again, and leaving the line stops the counting")
  func following() throws {
    var session = try Self.typing("osVersion:")
    session.press(.enter)
    #expect(session.state.prompt == .filter)
    session.send(.key(.escape))
    session.holdsComputations = true
    session.type("/model:")
    #expect(session.takeEffects().contains { $0.summary == "compute" })
    session.press(.escape)
    #expect(session.takeEffects().contains { $0.summary == "cancel computation" })
  }
}
