import Inventory
import Screen
import Testing

@testable import Browser

@Suite("During a load that takes long")
struct SlowServerTests {
  /// Pages of some computers, and of the others what the light list has: the name.
  private static func previews(_ arrived: Int, of total: Int) throws -> InventorySnapshot {
    var builder = InventoryBuilder(columns: TestFleet.columns.filter { $0.path == "general.name" }, layout: .v4)
    let all = TestFleet.numbered(1...total).map(\.listed).joined(separator: ",")
    try builder.append(page: Array("{\"totalCount\": \(total), \"results\": [\(all)]}".utf8))
    return try TestFleet.snapshot(TestFleet.numbered(1...arrived)).adding(rowsOf: builder.snapshot())
  }

  /// A browser with 5 of 20 computers, and previews of the others.
  private static func loading(width: Int = 120, picking: Field? = nil) throws -> Session {
    var session = Session(width: width, height: 30, catalogue: ViewFixture.catalogue) { $0.pick = picking }
    session.send(.started)
    try show(5, in: &session)
    _ = session.takeEffects()
    return session
  }

  private static func show(_ arrived: Int, in session: inout Session) throws {
    session.send(.page(generation: session.load, try previews(arrived, of: 20), loaded: arrived, total: 20))
  }

  private func select(_ path: String, in session: inout Session) throws {
    session.state.list.setup.current = try #require(session.state.columns.firstIndex { $0.path == path })
  }

  @Test("the values panel counts what has arrived, and says that the rest is loading")
  func values() throws {
    var session = try Self.loading()
    try select("operatingSystem.version", in: &session)
    session.press(.character("F"))
    let panel = try #require(session.state.panel as? FacetPanel)
    #expect(panel.count == 1 && panel.line(at: 0, glyphs: .unicode)?.count == FacetCount(count: 5, total: 5))
    #expect(session.screen.contains("loading 5 of 20") && session.screen.contains("100 %"))
    #expect(!session.screen.contains("not requested"))
    try Self.show(12, in: &session)
    #expect(session.screen.contains("loading 12 of 20"))
    try session.finishLoad(with: TestFleet.numbered(1...20))
    #expect(session.screen.contains("20 of 20 computers") && !session.screen.contains("loading"))
  }

  @Test("the choice of what to copy says that a value is not loaded yet")
  func copying() throws {
    var session = try Self.loading()
    session.press(.end, .character("Y"))
    #expect(session.screen.contains("not loaded yet") && !session.screen.contains("not reported"))
    session.press(.escape, .home, .character("Y"))
    #expect(!session.screen.contains("not loaded yet"))
  }

  @Test("the reason why an action is not possible goes away with the reason")
  func refusals() throws {
    var session = try Self.loading()
    session.press(.character("r"))
    #expect(session.footer.contains("The list is loading. Press R to stop."))
    try Self.show(8, in: &session)
    #expect(session.footer.contains("The list is loading."))
    try session.finishLoad(with: TestFleet.numbered(1...20))
    #expect(!session.footer.contains("The list is loading."))
  }

  @Test("a wait that list and columns share is said once, and the bar stays")
  func waiting() throws {
    var session = try Self.loading(width: 160)
    session.type("/ea.batteryCycles:>3")
    session.press(.enter)
    session.send(.loadDelayed(LoadDelay(.unreadableAnswer, until: Session.start.advanced(byMilliseconds: 3000))))
    #expect(session.status.split(separator: "unreadable answer").count == 2, "\(session.status)")
    #expect(session.status.contains("loading [███░") && session.status.contains("retrying in 3 s"))
    session.send(.clock(Session.start.advanced(byMilliseconds: 1000)))
    #expect(session.status.contains("retrying in 2 s"))
  }

  @Test("after the program was stopped, slow pages are not the server's fault")
  func suspended() throws {
    var session = try Self.loading(width: 160)
    session.send(.resumed)
    session.send(.loadSlowed(generation: session.load, true))
    #expect(!session.status.contains("slowed down"))
    session.send(.clock(session.state.context.now.advanced(byMilliseconds: 31_000)))
    #expect(session.status.contains("the server has slowed down"))
  }

  @Test("tabs keep their counts while a column loads, and those not counted yet say so")
  func tabs() throws {
    var session = try Self.loading()
    session.type("/ea.batteryCycles:>3")
    session.press(.enter)
    try session.finishLoad(with: TestFleet.numbered(1...20))
    #expect(session.state.loading.columnLoad.isLoading)
    #expect(session.lines[0].contains("All* 20") && session.lines[0].contains("Stale 0"), "\(session.lines[0])")
    #expect(session.lines[0].contains("Unmanaged …"), "\(session.lines[0])")
  }

  @Test("one computer's value is copied when it has arrived, before those of the others")
  func oneValue() throws {
    var session = try ViewFixture.session()
    let field = try #require(session.state.fields.field(path: "extensionAttributes.5"))
    _ = session.takeEffects()
    session.effects += session.state.copy(.field(field), as: .list(.comma))
    #expect(session.effects.map(\.summary).contains { $0.hasPrefix("columns") })
    try session.fillColumns(of: [ViewFixture.computers[3]], total: 10)
    #expect(!session.effects.map(\.summary).contains { $0.hasPrefix("copy ") })
    try session.fillColumns(of: Array(ViewFixture.computers[..<2]), total: 10)
    #expect(session.effects.map(\.summary).contains("copy 1"))
  }

  @Test("a field whose page has not arrived is said to be not loaded")
  func picking() throws {
    let field = try #require(TestFleet.columns.first { $0.path == "hardware.serialNumber" })
    var session = try Self.loading(picking: field)
    session.press(.end)
    session.effects += session.state.pick()
    for effect in session.takeEffects() {
      if case .compute(let computation) = effect { session.send(computation.run(workers: .one) { false }) }
    }
    #expect(session.footer.contains("The serial number of MAC-0020 is not loaded yet; nothing can be picked."))
    // The detail may know it before the list does.
    session.send(.detailLoaded(ComputerID(rawValue: "20"), try TestFleet.record(of: .number(20))))
    session.effects += session.state.pick()
    #expect(session.takeEffects().map(\.summary).contains("finish C02X1020\n"))
  }
}

@Suite("Names that arrive after the computers")
struct LateNameTests {
  private static let columns =
    TestFleet.columns + [Field(path: "userAndLocation.department", section: "USER_AND_LOCATION")]

  private func snapshot(_ names: ReferenceNames) throws -> InventorySnapshot {
    var builder = InventoryBuilder(columns: Self.columns, layout: .v4, names: names)
    let page = """
      {"totalCount": 2, "results": [
        {"id": "1", "general": {"name": "MAC-0001"}, "userAndLocation": {"username": "anna", "departmentId": "12"}}]}
      """
    try builder.append(page: Array(page.utf8))
    return builder.snapshot()
  }

  private func departments(_ session: Session) -> [String] {
    let choices = (session.state.panel as? PivotPanel)?.list.items.map(\.value) ?? []
    return choices.filter { $0.title == "Department" }.map(\.value)
  }

  @Test("a department is offered by its name, and not by its ID before the name has arrived")
  func departments() throws {
    var session = Session(columns: Self.columns, catalogue: ViewFixture.catalogue)
    session.send(.started)
    session.send(.page(generation: session.load, try snapshot(ReferenceNames()), loaded: 1, total: 2))
    try #require(session.state.shown?.count == 1)
    session.press(.character("p"))
    #expect(departments(session) == [])
    let names = ReferenceNames(departments: .names(["12": "Sales"]))
    session.send(.page(generation: session.load, try snapshot(names), loaded: 1, total: 2))
    #expect(departments(session) == ["Sales"])
  }

  @Test("without the privilege to read names, the ID is offered")
  func refused() throws {
    var session = Session(columns: Self.columns, catalogue: ViewFixture.catalogue)
    session.send(.started)
    let names = ReferenceNames(departments: .unavailable(reason: "a privilege is missing"))
    session.send(.page(generation: session.load, try snapshot(names), loaded: 1, total: 2))
    session.press(.character("p"))
    #expect(departments(session) == ["12"])
  }
}

@Suite("Words for values")
struct ShownWordsTests {
  private static let path = DeviceKind.fileVaultStatus

  private static func session() throws -> Session {
    var columns = TestFleet.columns
    columns.insert(try FilterSample.catalogue.field(named: "fileVault2Status"), at: 1)
    var session = Session(width: 120, columns: columns, catalogue: FilterSample.catalogue)
    session.send(.started)
    var builder = InventoryBuilder(columns: columns, layout: .v4)
    let all = (1...10).map { number in
      let state = number < 4 ? "NOT_ENCRYPTED" : "ALL_ENCRYPTED"
      return """
        {"id": "\(number)", "general": {"name": "MAC-\(number)"}, "operatingSystem": {"fileVault2Status": "\(state)"}}
        """
    }
    try builder.append(page: Array("{\"totalCount\": 10, \"results\": [\(all.joined(separator: ","))]}".utf8))
    session.send(.loadFinished(generation: session.load, builder.snapshot(), at: Session.start))
    return session
  }

  @Test("what the list shows can be typed, and is highlighted", arguments: ["off", "filevault:off", "filevault=off"])
  func typing(filter: String) throws {
    var session = try Self.session()
    session.type("/" + filter)
    #expect(session.state.shown?.count == 3)
    session.press(.enter)
    #expect(session.screen.contains("✖ off"))
  }

  @Test("the values panel and the groups have the words of the list; the filter has the value")
  func panels() throws {
    var session = try Self.session()
    session.state.list.setup.current = 1
    session.press(.character("F"))
    #expect(session.screen.contains("[ ] off") && session.screen.contains("[ ] on"))
    #expect(!session.screen.contains("NOT_ENCRYPTED"))
    session.type("of")
    session.press(.enter)
    #expect(session.state.filter.text == "fileVault2Status:=NOT_ENCRYPTED")
    #expect(session.state.shown?.count == 3)
  }

  @Test("words are proposed with the values that they mean")
  func completion() throws {
    var session = try Self.session()
    session.type("/filevault:of")
    #expect(session.state.filtering.completion.proposals.map(\.title) == ["off"])
    #expect(session.state.filtering.completion.proposals.map(\.detail) == ["NOT_ENCRYPTED"])
    session.press(.tab)
    #expect(session.state.filter.text == "filevault:=NOT_ENCRYPTED")
  }
}
