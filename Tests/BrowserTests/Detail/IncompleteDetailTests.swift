import Inventory
import Screen
import Testing

@testable import Browser

@Suite("The detail while the list is incomplete") struct IncompleteDetailTests {
  private func text(_ session: Session, _ label: String) -> String? {
    let line = session.state.detail.lines.flatMap(\.cells).first { $0.label.text == label }
    return line.map { ($0.sign.isEmpty ? "" : $0.sign.text + " ") + $0.value.text }
  }

  /// A browser whose first load has brought three of six computers.
  private func session(_ computers: [TestComputer], catalogue: FieldCatalogue) throws -> Session {
    var session = Session(width: 120, height: 60, catalogue: catalogue)
    session.send(.started)
    session.send(.connected(ServerSummary(label: "jamf.example.com", productVersion: "11.30.2", apiVersion: "v4")))
    try session.page(computers, total: 6)
    return session
  }

  @Test func `after a stopped load, duplicates are those found so far`() throws {
    var computers = TestFleet.numbered(1...3)
    computers[2].name = "MAC-0002"
    let compared = try TestFleet.snapshot(computers).markingDuplicates(workers: .one) { false }
    let snapshot = try #require(compared)
    var session = try session(computers, catalogue: ViewFixture.catalogue)
    session.send(.page(generation: session.load, snapshot, loaded: 3, total: 6))
    session.press(.character("R"))
    session.send(.loadStopped(generation: session.load, at: Session.start))
    #expect(text(session, "Duplicates") == "none so far")
    session.press(.down)
    #expect(text(session, "Duplicates")?.contains("name ×2") == true)
    #expect(session.state.detail.card.first { $0.title == "Duplicates" }?.note == "so far")
    session.press(.character("r"))
    session.send(.loadFinished(generation: session.load, snapshot, at: Session.start))
    #expect(text(session, "Duplicates")?.contains("so far") == false)
    session.press(.up)
    #expect(text(session, "Duplicates") == "● none")
  }

  @Test func `a department without a name is awaited during the load, and has its name or ID after it`() throws {
    let computers = TestFleet.numbered(1...3)
    var session = try session(computers, catalogue: DetailSample.catalogue)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try DetailSample.record(of: computers[0])))
    func department(_ session: Session) -> String? {
      session.state.detail.sections.flatMap(\.items).first { $0.path == "userAndLocation.department" }?.value
    }
    #expect(text(session, "User")?.hasSuffix(" · …") == true && department(session) == "…")
    let names = ReferenceNames(departments: .names(["7": "Research"]))
    let named = try TestFleet.snapshot(computers).naming(names)
    session.send(.page(generation: session.load, named, loaded: 3, total: 6))
    #expect(text(session, "User")?.hasSuffix(" · Research") == true && department(session) == "Research")

    var nameless = try self.session(computers, catalogue: DetailSample.catalogue)
    nameless.send(.detailLoaded(ComputerID(rawValue: "1"), try DetailSample.record(of: computers[0])))
    try nameless.finishLoad(with: computers)
    #expect(text(nameless, "User")?.hasSuffix(" · 7") == true && department(nameless) == "7")
  }

  @Test func `a column of departments shows no IDs while names are awaited`() throws {
    let department = try DetailSample.catalogue.field(named: "department")
    var session = Session(width: 120, height: 30, columns: [TestFleet.columns[0], department])
    session.send(.started)
    let computer = #"{"id": "1", "general": {"name": "A"}, "userAndLocation": {"departmentId": "7"}}"#
    let page = "{\"totalCount\": 2, \"results\": [\(computer)]}"
    var builder = InventoryBuilder(columns: session.state.columns, layout: .v4)
    try builder.append(page: Array(page.utf8))
    session.send(.page(generation: session.load, builder.snapshot(), loaded: 1, total: 2))
    let row = try #require(session.line(with: "▸   A"))
    #expect(row.contains("…") && !row.contains("7"))
    session.send(.loadFinished(generation: session.load, builder.snapshot(), at: Session.start))
    #expect(try #require(session.line(with: "▸   A")).contains("7"))
  }
}
