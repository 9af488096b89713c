import APIRuntime
import Inventory
import Screen
import Testing

@testable import Browser

/// A list that is looked up during a load.
@Suite struct PasteListAgainTests {
  @Test("a list pasted during a load is looked up again with each page, and says what is covered so far")
  func growing() throws {
    var session = Session(width: 100, height: 24)
    session.send(.started)
    try session.page(TestFleet.numbered(1...10), total: 30)
    session.send(.paste("MAC-0002\nMAC-0012\nMAC-0022\nMAC-9999"))
    #expect(session.screen.contains("[all 4] found 1  not found so far 3"))
    #expect(session.screen.contains("searched 10 of 30 computers"))
    // The part and the entry under the cursor stay.
    session.press(.tab, .tab, .down)
    #expect(session.line(with: "MAC-0022")?.contains("▸ MAC-0022") == true)
    _ = session.takeEffects()
    session.press(.character("y"))
    let copies = session.takeEffects().compactMap { if case .copy(_, let label) = $0 { label } else { nil } }
    #expect(copies == ["3 entries of the list (not found so far)"])
    try session.page(TestFleet.numbered(1...20), total: 30)
    #expect(session.screen.contains(" found 2 [not found so far 2]"))
    #expect(session.screen.contains("searched 20 of 30 computers"))
    #expect(session.line(with: "MAC-0022")?.contains("▸ MAC-0022") == true)
    session.press(.character("E"))
    session.press(.enter)
    #expect(try #require(session.takeExports().last).text.contains("3,MAC-0022,not found so far,"))
    try session.finishLoad(with: TestFleet.numbered(1...30))
    session.press(.character("P"), .enter)
    #expect(session.screen.contains("found 3 ") && session.screen.contains("not found 1"))
    #expect(!session.screen.contains("so far") && !session.screen.contains("searched 30"))
  }

  @Test("if a part loses entries, the cursor moves to the next one, and an empty part stays selected")
  func emptied() throws {
    var session = Session(width: 100, height: 24)
    session.send(.started)
    try session.page(TestFleet.numbered(1...10), total: 30)
    session.send(.paste("MAC-0012\nMAC-0022\nMAC-0013"))
    session.press(.tab)
    #expect(session.line(with: "MAC-0012")?.contains("▸ MAC-0012") == true)
    try session.page(TestFleet.numbered(1...20), total: 30)
    #expect(session.line(with: "MAC-0022")?.contains("▸ MAC-0022") == true)
    try session.finishLoad(with: TestFleet.numbered(1...30))
    #expect(session.screen.contains("[not found 0]"))
    #expect(session.screen.contains("There are no such entries."))
    session.press(.character("y"), .tab)
    #expect(session.screen.contains("[all 3]"))
    session.press(.tab, .tab)
    #expect(session.screen.contains("[all 3] found 3 "))
    #expect(!session.screen.contains("not found"))
  }

  @Test("arriving computers do not delay the result forever")
  func notStarved() throws {
    var session = Session(width: 100, height: 24)
    session.send(.started)
    try session.page(TestFleet.numbered(1...10), total: 30)
    session.send(.paste("MAC-0012\nMAC-0022"))
    session.holdsComputations = true
    for last in 11...14 { try session.page(TestFleet.numbered(1...last), total: 30) }
    let all: [Computation] = session.takeEffects().compactMap { if case .compute(let work) = $0 { work } else { nil } }
    let work = all.filter { $0.kind == Computation.Kind.lookup }
    #expect(work.count == 1)
    session.holdsComputations = false
    session.send(try #require(work.first).run(workers: .one) { false })
    #expect(session.screen.contains("searched 14 of 30 computers"))
    #expect(session.screen.contains("found 1  not found so far 1"))
  }

  @Test("a refresh, complete or not, is searched as well")
  func refreshed() throws {
    var session = try Session(TestFleet.numbered(1...10), width: 100)
    session.send(.paste("MAC-0002\nMAC-0012"))
    #expect(session.screen.contains("found 1  not found 1"))
    session.press(.escape, .character("r"))
    try session.finishLoad(with: TestFleet.numbered(2...29), missing: 1, Problem(what: "One could not be read."))
    session.press(.character("P"), .enter)
    #expect(session.screen.contains("[all 2] found 2"))
    #expect(session.screen.contains("searched 28 of 29 computers"))
  }

  private static let catalogue = FieldCatalogue([
    SchemaField(path: "udid", kind: .string),
    SchemaField(path: "hardware.macAddress", kind: .string, section: "HARDWARE"),
    SchemaField(path: "hardware.altMacAddress", kind: .string, section: "HARDWARE"),
    SchemaField(path: "userAndLocation.email", kind: .string, section: "USER_AND_LOCATION"),
    SchemaField(path: "userAndLocation.realname", kind: .string, section: "USER_AND_LOCATION"),
  ])

  private static let computers = (1...3).map { number in
    var computer = TestComputer.number(number)
    computer.udid = "0A0B0C0D-0000-4000-8000-00000000000\(number)"
    computer.email = "user\(number)@example.com"
    return computer
  }

  private func started(width: Int = 110) throws -> Session {
    var session = Session(width: width, height: 24, catalogue: Self.catalogue)
    session.send(.started)
    try session.finishLoad(with: Self.computers)
    _ = session.takeEffects()
    return session
  }

  private func columnsAsked(_ session: inout Session) -> [String] {
    session.takeEffects().map(\.summary).filter { $0.hasPrefix("columns") }
  }

  @Test("an entry missing in loaded fields is \"not found so far\"; a searches the others, and its message goes then")
  func unasked() throws {
    var session = try started()
    session.send(.paste("MAC-0002\nuser3 of example\nMAC-0009"))
    #expect(columnsAsked(&session) == [])
    #expect(session.screen.contains("[all 3] found 1  not found so far 2"))
    #expect(
      session.screen.contains("not searched: UDID, MAC address, second MAC address, email, full name; a searches all"))
    session.press(.character("a"))
    #expect(session.footer.contains("Loading UDID, MAC address, second MAC address, email, full name."))
    try session.answerColumns(of: Self.computers)
    #expect(session.screen.contains("[all 3] found 1  not found 2"))
    #expect(!session.screen.contains("so far") && !session.screen.contains("not searched"))
    #expect(!session.footer.contains("Loading"))
  }

  @Test("the edge of the pane says what fits, with the key first where room is small", arguments: [110, 60, 40])
  func edge(width: Int) throws {
    var session = try started(width: width)
    session.send(.paste("MAC-0002\nMAC-0009"))
    let edge = try #require(session.lines.last { $0.contains("─ ") || $0.contains("a searches") })
    switch width {
    case 110:
      #expect(edge.contains(" not searched: UDID, MAC address, second MAC address, email, full name; a searches"))
    case 60: #expect(edge.contains(" a searches UDID, MAC address and 3 more "))
    default: #expect(edge.contains(" a searches UDID and 4 more "))
    }
    #expect(!edge.contains("…"))
  }

  @Test(
    "an entry shaped like a UDID or an email address is searched in that field, which is loaded for it",
    arguments: [
      ("0a0b0c0d-0000-4000-8000-000000000003", "udid"), ("USER3@example.com", "userAndLocation.email"),
    ])
  func shapes(entry: String, path: String) throws {
    var session = try started()
    session.send(.paste("MAC-0002\n\(entry)"))
    #expect(columnsAsked(&session).count == 1)
    #expect(session.state.columnLoad.fields.map(\.path) == [path])
    #expect(session.footer.contains("Loading"))
    session.send(
      .columnsFailed(generation: session.state.columnLoad.generation, Problem(what: "The server is gone.")))
    #expect(session.footer.contains("could not be loaded for the list"))
    // It is not requested repeatedly.
    session.press(.down)
    #expect(columnsAsked(&session) == [])
    session.press(.character("a"))
    try session.answerColumns(of: Self.computers)
    #expect(session.screen.contains("[all 2] found 2"))
  }

  @Test("fields loaded for a list are loaded again after a refresh")
  func fetchedAgain() throws {
    var session = try started()
    session.send(.paste("MAC-0002\nuser3@example.com"))
    try session.answerColumns(of: Self.computers)
    #expect(session.screen.contains("[all 2] found 2"))
    session.press(.escape, .character("r"))
    try session.finishLoad(with: Self.computers)
    _ = session.takeEffects()
    session.press(.character("P"), .enter)
    #expect(session.screen.contains("not found so far 1"))
    try session.answerColumns(of: Self.computers)
    #expect(session.screen.contains("[all 2] found 2"))
  }
}
