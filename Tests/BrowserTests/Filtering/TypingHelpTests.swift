import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Help while a filter is typed")
struct TypingHelpTests {
  private static func typing(_ text: String, width: Int = 80, height: Int = 24) throws -> Session {
    var session = try FilterSample.session(width: width, height: height)
    session.type("/" + text)
    return session
  }

  private func titles(_ session: Session) -> [String] { session.state.completion.proposals.map(\.title) }

  // MARK: Examples

  @Test("F1 shows examples; the text stays, and the next key closes them and is typed")
  func cheatSheet() throws {
    var session = try Self.typing("mac")
    #expect(session.footer.contains("F1 examples"))
    session.press(.function(1))
    #expect(session.screen.contains("Filter examples") && session.screen.contains("seen>30d"))
    #expect(session.screen.contains("Tab  ^R") && session.footer.contains("Filter: mac"))
    session.type("0")
    #expect(!session.screen.contains("Filter examples") && session.state.filter.text == "mac0")
    session.press(.function(1), .left, .backspace)
    #expect(session.state.filter.text == "ma0" && !session.screen.contains("Filter examples"))
  }

  @Test(
    "the keys that would clear the text only close the examples",
    arguments: [.escape, .function(1), .control("c")] as [Key])
  func closing(key: Key) throws {
    var session = try Self.typing("mac")
    session.press(.function(1), key)
    #expect(!session.screen.contains("Filter examples"))
    #expect(session.state.prompt == .filter && session.state.filter.text == "mac")
  }

  @Test("Enter keeps the filter, and pasted text is inserted, while the examples are shown")
  func otherKeys() throws {
    var session = try Self.typing("mac")
    session.press(.function(1), .enter)
    #expect(session.state.prompt == nil && session.state.filter.text == "mac")
    session.press(.character("/"), .function(1))
    session.send(.paste(" os"))
    #expect(session.state.filter.text == "mac os" && !session.screen.contains("Filter examples"))
  }

  @Test(
    "the examples and similar computers on screens of any size", arguments: [(20, 5), (40, 12), (80, 24), (200, 60)])
  func screens(width: Int, height: Int) throws {
    var session = try Self.typing("mac", width: width, height: height)
    session.press(.function(1))
    try Golden.expect(session.state.render(), "filter-examples-\(width)x\(height)")
    session.press(.control("u"))
    session.type("macbok")
    try Golden.expect(session.state.render(), "similar-\(width)x\(height)")
  }

  // MARK: Corrections

  @Test("Tab takes the name that an unknown one may stand for, and returns to the end of the text")
  func correction() throws {
    var session = try Self.typing("osVerson:<15")
    #expect(
      session.screen.contains("there is no field") && session.footer.contains("Tab use osVersion"), "\(session.screen)")
    session.press(.tab)
    #expect(session.state.filter.text.hasSuffix(":<15") && session.state.filter.text.hasPrefix("osVersion"))
    #expect(session.state.filterError == nil)
    #expect(session.state.filter.cursor == session.state.filter.text.count)
  }

  @Test("further presses take the other names, and then the typed one again")
  func corrections() throws {
    var session = try Self.typing("mac seria:C02")
    let nearest = try #require(session.state.filterError?.nearest)
    for name in nearest {
      session.press(.tab)
      #expect(session.state.filter.text == "mac \(name):C02")
      // With a single name, its values are next.
      if nearest.count == 1 { return }
    }
    session.press(.tab)
    #expect(session.state.filter.text == "mac seria:C02" && session.state.filterError != nil)
  }

  // MARK: Nothing found

  @Test("a word that no computer has is offered for the sections that are not loaded")
  func elsewhere() throws {
    var session = try Self.typing("firefox")
    #expect(session.screen.contains("No computer matches \"firefox\"."))
    #expect(session.screen.contains("\"firefox\" is not in the 7 columns where words are searched."))
    #expect(session.screen.contains("Press Tab to search applications."))
    #expect(titles(session) == ["app:firefox"])
    session.press(.tab)
    #expect(session.state.filter.text == "app:firefox" && session.state.filterError == nil)
    var kept = try Self.typing("mac firefox")
    kept.press(.enter)
    #expect(kept.screen.contains("Press /, then Tab to search applications."))
    kept.press(.character("/"), .tab)
    #expect(kept.state.filter.text == "mac app:firefox")
  }

  @Test("a word that a loaded field has is offered for it, with the number of computers")
  func loadedElsewhere() throws {
    let loan = try FilterSample.catalogue.field(named: "ea.6")
    var session = try FilterSample.session()
    session.press(.character("r"))
    try session.finishLoad(with: FilterSample.fleet, besides: [loan])
    session.type("/oan")
    #expect(session.screen.contains("\"oan\" is in Loan of 40 computers, not in the 7 columns"))
    #expect(session.screen.contains("Press Tab to search there."))
    #expect(session.state.completion.proposals.first?.count?.count == 40)
  }

  @Test("words that occur in different computers are no reason to search elsewhere")
  func together() throws {
    let session = try Self.typing("user1 user22 user33")
    #expect(session.screen.contains("Each word occurs, but not in the same computer."))
    #expect(titles(session).isEmpty)
    #expect(try Self.typing("mac or ").screen.contains("“or” was taken as a word."))
  }

  // MARK: Similar words

  @Test("without a match, computers with similar words are listed, and every line says that they do not match")
  func similar() throws {
    var session = try Self.typing("macbok")
    #expect(session.screen.contains("Similar: no computer matches \"macbok\"."))
    #expect(session.status.contains("0 of 40, ") && session.status.contains(" similar"))
    #expect(session.state.shown?.order.isNear == true && session.state.layout.remark.height == 1)
    let rows = try #require(session.state.shown?.count)
    session.press(.enter, .end)
    #expect(session.state.window.position == rows - 1)
    session.press(.character("E"))
    #expect(session.screen.contains("Rows: \(rows) similar"))
    session.press(.escape, .character("/"))
    session.type("x")
    session.press(.backspace, .backspace, .backspace)
    session.type("ook")
    #expect(session.state.shown?.order.isNear == false && session.state.layout.remark.isEmpty)
  }

  @Test("a large list shows first that no computer matches, and then similar ones; a refresh keeps them")
  func largeList() throws {
    var session = try FilterSample.session()
    session.state.list.ranking.mostAtOnce = 10
    session.type("/macbo")
    session.holdsRankings = true
    session.type("k")
    func answerNext() throws -> Bool {
      let request = try #require(session.takeRankings().first)
      session.answer(request)
      return request.offersNear
    }
    #expect(try !answerNext() && session.state.shown?.count == 0)
    #expect(session.screen.contains("No computer matches"))
    #expect(try answerNext() && session.state.list.isNear)
    let rows = session.state.shown?.count
    session.press(.enter, .character("r"))
    try session.finishLoad(with: FilterSample.fleet)
    #expect(try answerNext() && session.state.shown?.count == rows)
    #expect(session.takeRankings().isEmpty)
    // Nothing similar is searched once.
    session.press(.character("/"), .control("u"))
    _ = try answerNext()
    session.send(.paste("nothing-like-it"))
    #expect(try !answerNext())
    #expect(try answerNext() && session.state.shown?.count == 0 && session.takeRankings().isEmpty)
  }

  @Test("while the list is incomplete, nothing similar is offered: a match may still come")
  func incomplete() throws {
    var session = Session()
    session.send(.started)
    try session.page(Array(FilterSample.fleet.prefix(20)), total: 40)
    session.type("/macbok")
    #expect(session.state.shown?.count == 0)
  }
}
