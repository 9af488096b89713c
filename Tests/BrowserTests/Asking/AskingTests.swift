import APIRuntime
import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Asking the server while the list is incomplete") struct AskingTests {
  /// The fields of the list, and an address, which the server can filter by.
  private static let catalogue = FieldCatalogue(
    (TestFleet.columns + [Field(path: "userAndLocation.email", section: "USER_AND_LOCATION")]).map { field in
      SchemaField(
        path: field.path, kind: field.kind == .dateTime ? .dateTime : .string, section: field.section,
        versions: ["v4"], isFilterable: true)
    })
  private static let columns = TestFleet.columns.compactMap { catalogue.field(path: $0.path) }

  /// A browser that has loaded computers 1 to 4 of 3,000.
  private static func loading(
    _ width: Int = 120, prepare: (inout BrowserConfiguration) -> Void = { _ in }
  ) throws -> Session {
    var session = Session(
      width: width, columns: columns, catalogue: catalogue, prepare: prepare)
    session.send(.started)
    session.send(.connected(ServerSummary(label: "jamf.example.com", productVersion: "11.30.2", apiVersion: "v4")))
    try session.page(TestFleet.numbered(1...4), total: 3000)
    return session
  }

  private static func answer(
    _ session: inout Session, with numbers: [Int], found: Int? = nil, isCut: Bool = false, coversAll: Bool = true
  ) throws {
    session.send(
      .answered(
        generation: session.state.loading.asking.generation,
        ServerAnswer(
          snapshot: try TestFleet.snapshot(TestFleet.numbered(numbers)), found: found ?? numbers.count, isCut: isCut,
          coversAll: coversAll)))
  }

  private static func questions(_ session: inout Session) -> [String] {
    session.takeEffects().map(\.summary).filter { $0.hasPrefix("ask") || $0 == "cancel asking" }
  }

  @Test func `a filter is asked when typing pauses, and its answer joins the list at once`() throws {
    var session = try Self.loading()
    session.press(.character("/"))
    session.type("c02x2900")
    #expect(Self.questions(&session).last == "ask c02x2900 after 250")
    #expect(session.screen.contains("None among the 4 loaded; asking the server…"))
    #expect(session.status.contains("asking the server…"))
    try Self.answer(&session, with: [1900])
    #expect(session.visibleNames == ["MAC-1900"])
    #expect(session.status.contains("1 of 4") && session.status.contains("asked the server: 1 found"))
    // It is a computer like any other.
    session.press(.enter, .character(" "))
    #expect(session.state.selection.marking.marks.count == 1)
  }

  @Test func `an early computer is counted once, and the load decides at its end`() throws {
    var session = try Self.loading()
    session.press(.character("/"))
    session.type("mac-1900")
    try Self.answer(&session, with: [1900])
    session.press(.enter)
    try session.page(TestFleet.numbered(1...4) + TestFleet.numbered(1899...1901), total: 3000)
    #expect(session.visibleNames == ["MAC-1900"])
    #expect(session.status.contains("1 of 7"))
    #expect(session.state.list.fleet?.early == 0)
    // It was deleted while the list was loaded.
    try session.finishLoad(with: TestFleet.numbered(1...5))
    #expect(session.state.list.fleet?.snapshot.count == 5 && session.state.loading.asking.early == nil)
    #expect(session.screen.contains("No computer matches \"mac-1900\"."))
    #expect(!session.status.contains("asked"))
  }

  @Test func `a filter of the start is asked with the first page, and may be answered before it`() throws {
    var session = Session(width: 120, columns: Self.columns, catalogue: Self.catalogue) {
      $0.filter = "c02x2900"
    }
    session.send(.started)
    let effects = session.takeEffects().map(\.summary)
    #expect(effects.contains("load 1") && effects.contains("ask c02x2900 after 0"))
    try Self.answer(&session, with: [1900])
    #expect(session.visibleNames == ["MAC-1900"])
    try session.page(TestFleet.numbered(1...4), total: 3000)
    #expect(session.visibleNames == ["MAC-1900"] && session.status.contains("1 of 4"))
  }

  @Test func `an answer that finds nothing says what is known`() throws {
    var session = try Self.loading()
    session.press(.character("/"))
    session.type("serialNumber:zz")
    try Self.answer(&session, with: [])
    #expect(session.screen.contains("None among the 4 loaded; the server has none either."))
    session.type("z")
    #expect(session.screen.contains("None among the 4 loaded; the server has none either."))
    session.press(.control("u"))
    session.type("zoe")
    try Self.answer(&session, with: [], coversAll: false)
    #expect(session.screen.contains("None among the 4 loaded; the server found none either."))
    #expect(session.screen.contains("The other computers are still loading."))
  }

  @Test func `a filter that the server cannot decide waits for the list`() throws {
    var session = try Self.loading()
    session.press(.character("/"))
    session.type("!mac")
    #expect(Self.questions(&session).allSatisfy { $0 != "ask !mac after 250" })
    #expect(session.screen.contains("None among the 4 loaded."))
    #expect(session.screen.contains("The other computers are still loading."))
    #expect(!session.screen.contains("No computer matches"))
  }

  @Test func `a failed question is in the log, and nothing is lost`() throws {
    var session = try Self.loading()
    session.press(.character("/"))
    session.type("zz9")
    session.send(
      .askingFailed(
        generation: session.state.loading.asking.generation, Problem(what: "The server rejected the request.")))
    #expect(session.screen.contains("None among the 4 loaded; the server could not be asked."))
    #expect(session.status.contains("the server could not be asked"))
    #expect(session.state.notices.log.entries.contains { $0.message.text.contains("rejected the request") })
    #expect(session.state.panels.front == nil)
  }

  @Test func `RSQL is asked when it is complete`() throws {
    var session = try Self.loading()
    session.press(.character("/"))
    session.type("=serialNumber==")
    #expect(!Self.questions(&session).contains { $0.hasPrefix("ask =") })
    session.type("C02X2900")
    #expect(Self.questions(&session).last == "ask =serialNumber==C02X2900 after 250")
  }

  @Test func `more computers than the answer has are said`() throws {
    var session = try Self.loading()
    session.press(.character("/"))
    session.type("mac-1")
    try Self.answer(&session, with: Array(1000..<1050), isCut: true)
    #expect(session.status.contains("more than 50 found"))
  }

  @Test func `a filter with enough matches is not asked`() throws {
    var session = try Self.loading()
    try session.page(TestFleet.numbered(1...80), total: 3000)
    session.press(.character("/"))
    session.type("mac")
    // The shorter words were typed before their rows were counted.
    #expect(!session.state.loading.asking.isAsking)
  }

  @Test func `a field without a column comes with the answer`() throws {
    let email = try #require(Self.catalogue.field(path: "userAndLocation.email"))
    var session = Session(width: 120, columns: Self.columns, catalogue: Self.catalogue)
    session.send(.started)
    try session.page(TestFleet.numbered(1...4), total: 3000)
    session.press(.character("/"))
    session.type("email:anna")
    var found = TestComputer.number(1900)
    found.email = "anna@example.com"
    session.send(
      .answered(
        generation: session.state.loading.asking.generation,
        ServerAnswer(
          snapshot: try TestFleet.snapshot([found], besides: [email]), found: 1, isCut: false, coversAll: false)))
    #expect(session.visibleNames == ["MAC-1900"])
    try session.page(TestFleet.numbered(1...9), total: 3000)
    #expect(session.visibleNames == ["MAC-1900"])
    // After a stopped load, the column is loaded for all.
    session.send(.loadStopped(generation: session.load, at: Session.start))
    #expect(session.takeEffects().map(\.summary).contains("columns email"))
  }

  @Test func `a pick from a decided answer is not called incomplete`() throws {
    var session = try Self.loading { $0.pick = TestFleet.columns[1] }
    session.press(.character("/"))
    session.type("c02x29")
    try Self.answer(&session, with: [1900, 1901])
    session.press(.enter)
    #expect(session.state.partialRemark == nil)
    session.press(.character("/"))
    session.type("0")
    #expect(session.state.partialRemark != nil)
  }
}
