import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Comparing two computers") struct ComparisonTests {
  private static let computers = [
    TestComputer.number(1, name: "Anna's Büro-Mac 東京"), TestComputer.number(2, name: "MAC-0002"),
    TestComputer.number(3, name: "MAC-0003"),
  ]

  /// A list with the first two computers marked.
  private func marked(
    _ computers: [TestComputer] = computers, width: Int = 100, height: Int = 30, glyphs: Glyphs = .unicode,
    marks: Int = 2, isAccessible: Bool = false
  ) throws -> Session {
    var session = Session(width: width, height: height, glyphs: glyphs, catalogue: DetailSample.catalogue) {
      $0.isAccessible = isAccessible
    }
    session.send(.started)
    session.send(.connected(ServerSummary(label: "jamf.example.com", productVersion: "11.30.2", apiVersion: "v4")))
    try session.finishLoad(with: computers)
    session.press(.home)
    for _ in 0..<marks { session.press(.character(" ")) }
    return session
  }

  private func answer(_ session: inout Session, _ numbers: Int...) throws {
    for number in numbers {
      session.send(
        .detailLoaded(
          ComputerID(rawValue: String(number)), try DetailSample.record(of: Self.computers[number - 1])))
    }
  }

  /// A comparison of the first two computers.
  private func compared(
    width: Int = 100, height: Int = 30, glyphs: Glyphs = .unicode, isAccessible: Bool = false
  ) throws -> Session {
    var session = try marked(width: width, height: height, glyphs: glyphs, isAccessible: isAccessible)
    session.press(.character("&"))
    try answer(&session, 1, 2)
    return session
  }

  private func panel(_ session: Session) throws -> ComparisonPanel {
    try #require(session.state.panels.front as? ComparisonPanel)
  }

  @Test("both records are fetched, and differences come first")
  func opening() throws {
    var session = try marked()
    session.press(.character("&"))
    #expect(session.effects.map(\.summary).contains("fetch records 1 2"))
    #expect(session.screen.contains("Loading all sections of MAC-0002…"))
    try answer(&session, 2)
    #expect(session.screen.contains("All sections of MAC-0002 are loaded."))
    try answer(&session, 1)
    #expect(session.lines[0].contains(" different"))
    #expect(session.lines[1].contains("Anna's Büro-Mac 東京") && session.lines[1].contains("MAC-0002"))
    let serial = try #require(session.line(with: "Serial number"))
    #expect(serial.contains("≠") && serial.contains("C02X1001") && serial.contains("C02X1002"))
    let lines = try panel(session).lines
    let parts = lines.compactMap { if case .part(let verdict) = $0.kind { verdict } else { nil } }
    #expect(parts.first == .different && parts.contains(.equal))
  }

  @Test("with one marked computer, it is compared with the current one; else the reason is given")
  func choosing() throws {
    var one = try marked(marks: 1)
    one.press(.down, .character("&"))
    #expect(one.effects.map(\.summary).contains("fetch records 1 3"))
    one.press(.escape, .home, .character("&"))
    #expect(one.state.message?.text.hasPrefix("Only this computer is marked.") == true)
    var none = try marked(marks: 0)
    none.press(.character("&"))
    #expect(none.state.message?.text.hasPrefix("Mark two computers to compare them.") == true)
    var three = try marked(marks: 3)
    three.press(.character("&"))
    #expect(three.state.message?.text == "3 computers are marked. Mark two to compare them.")
    #expect(three.state.panels.front == nil)
  }

  @Test("records that were shown before are not fetched again")
  func cached() throws {
    var session = try marked()
    try answer(&session, 1)
    session.press(.character("&"))
    #expect(session.effects.map(\.summary).contains("fetch records 2"))
    session.press(.escape)
    #expect(session.effects.map(\.summary).contains("cancel records"))
    try answer(&session, 2)
    let before = session.effects.count
    session.press(.character("&"))
    #expect(!session.effects.dropFirst(before).map(\.summary).contains { $0.hasPrefix("fetch records") })
    #expect(try panel(session).comparison != nil)
  }

  @Test("e hides what is equal, and says how much")
  func hiding() throws {
    var session = try compared()
    session.press(.character("e"), .end)
    #expect(session.screen.contains(" equal") && session.screen.contains("Press e to show them."))
    #expect(try panel(session).lines.allSatisfy { $0.kind != .part(.equal) })
    session.press(.character("e"))
    #expect(try panel(session).lines.contains { $0.kind == .part(.equal) })
  }

  @Test("the cursor stays on its row when what is equal is hidden")
  func keepingPlace() throws {
    var session = try compared(height: 12)
    session.press(.down, .down, .down)
    let row = try panel(session).row
    #expect(row != nil)
    session.press(.character("e"))
    #expect(try panel(session).row == row)
  }

  @Test("a search goes through the matches, finds hidden rows, and Esc clears it before it leaves")
  func searching() throws {
    var session = try compared()
    session.press(.character("e"), .character("/"))
    session.type("partitionname")
    #expect(try panel(session).search.hasMatch == false)
    session.press(.control("u"))
    // Equal, and so hidden until it is found.
    session.type("macintosh")
    session.press(.enter)
    #expect(try panel(session).hidesEqual == false)
    #expect(session.lines[0].contains("match 1 of "))
    let first = try panel(session).window.position
    session.press(.character("n"))
    #expect(try panel(session).window.position != first)
    session.press(.character("N"))
    #expect(try panel(session).window.position == first)
    session.press(.escape)
    #expect(try panel(session).search.line.isEmpty)
    session.press(.escape)
    #expect(session.state.panels.front == nil)
  }

  @Test("a search stays where it is when the names of departments arrive")
  func namesArrive() throws {
    var session = try marked()
    session.press(.character("r"), .character("&"))
    try answer(&session, 1, 2)
    session.press(.character("/"))
    session.type("macintosh")
    session.press(.enter)
    try #require(session.lines[0].contains("match 1 of "))
    let row = try panel(session).row
    let names = ReferenceNames(departments: .names(["12": "Sales"]))
    var builder = InventoryBuilder(columns: TestFleet.columns, layout: .v3, names: names)
    try builder.append(page: Array(#"{"totalCount": 1, "results": [{"id": "1"}]}"#.utf8))
    session.send(.loadFinished(generation: session.load, builder.snapshot(), at: Session.start))
    try #require(session.state.list.shown?.snapshot.names == names)
    #expect(session.lines[0].contains("match 1 of "))
    #expect(try panel(session).row == row)
  }

  @Test("a title that is cut stays apart from the number of the match")
  func cutTitle() throws {
    var session = try compared(width: 45)
    session.press(.character("/"))
    session.type("macintosh")
    session.press(.enter)
    #expect(session.lines[0].contains("… match 1 of "), "\(session.lines[0])")
  }

  @Test("a search without a match says so")
  func noMatch() throws {
    var session = try compared()
    session.press(.character("/"))
    session.type("zzz")
    session.press(.enter)
    #expect(session.state.message?.text == "The comparison does not contain \"zzz\".")
    session.press(.character("n"))
    #expect(session.effects.last?.summary == "bell")
  }

  @Test("Enter copies a row, y all shown rows, without control characters")
  func copying() throws {
    var session = try compared()
    session.press(.character("/"))
    session.type("serial number")
    session.press(.enter, .enter)
    #expect(session.effects.map(\.summary).contains("copy Serial number\tC02X1001\tC02X1002\n"))
    session.press(.character("e"), .character("y"))
    let text = session.effects.compactMap { if case .copy(let text, _) = $0 { text } else { nil } }.last ?? ""
    #expect(text.hasPrefix("Section\tField\tAnna's Büro-Mac 東京\tMAC-0002\tComparison\n"))
    #expect(text.contains("Hardware\tSerial number\tC02X1001\tC02X1002\tdifferent\n"))
    #expect(!text.contains("\tequal\n") && !text.contains("\u{1B}"))
    #expect(
      text.split(separator: "\n").allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 5 })
  }

  @Test("a failure is shown, r retries, and a failed reload keeps what is shown")
  func failures() throws {
    var session = try marked()
    session.press(.character("&"))
    try answer(&session, 1)
    let id = ComputerID(rawValue: "2")
    session.send(.detailFailed(id, Problem(what: "The server did not answer.")))
    #expect(session.screen.contains("could not be loaded. The server did not answer. Press r to retry."))
    #expect(!session.screen.contains("not reported"))
    session.press(.character("r"))
    #expect(session.effects.map(\.summary).contains("fetch records 1 2"))
    try answer(&session, 1, 2)
    let lines = try panel(session).lines
    session.press(.character("r"))
    #expect(session.lines[0].contains("reloading"))
    session.send(.detailFailed(id, Problem(what: "The server did not answer.")))
    #expect(try panel(session).lines == lines)
    try answer(&session, 1)
    #expect(session.lines[0].contains("old"))
    let texts = session.state.notices.log.entries.map(\.message.text)
    #expect(texts.contains { $0.contains("of MAC-0002 could not be reloaded; the previous ones are shown.") })
  }

  @Test("sections are reached with { and }")
  func titles() throws {
    var session = try compared()
    session.press(.character("}"))
    let panel = try panel(session)
    #expect(panel.lines[panel.window.position].kind == .section)
    session.press(.character("{"))
    #expect(try self.panel(session).window.position == 0)
  }

  @Test("values stand below each other on narrow screens and for screen readers", arguments: [true, false])
  func stacked(isAccessible: Bool) throws {
    let session = try compared(width: isAccessible ? 100 : 50, isAccessible: isAccessible)
    let lines = session.lines
    let index = try #require(lines.firstIndex { $0.contains("UDID") || $0.contains("Udid") })
    #expect(lines[index + 1].contains("Anna's Büro-Mac 東京:"))
    #expect(lines[(index + 1)...(index + 2)].joined().contains("550E8400-E29B-41D4-A716-446655441001"))
    if isAccessible { #expect(session.state.render().cursor != nil) }
  }

  @Test("screens", arguments: [(50, 20), (80, 24), (120, 36), (200, 60)])
  func screens(width: Int, height: Int) throws {
    try Golden.expect(compared(width: width, height: height).state.render(), "comparison-\(width)x\(height)")
  }

  @Test("it fits every screen, also with values and names of any length", arguments: [(20, 5), (59, 8), (60, 9)])
  func small(width: Int, height: Int) throws {
    var session = try compared(width: width, height: height, glyphs: .ascii)
    for key in [Key.end, .home, .pageDown, .character("e"), .character("/"), .enter, .character("y"), .escape] {
      session.press(key)
      _ = session.screen
    }
    var computers = Self.computers
    computers[1].name = String(repeating: "東京 ", count: 3000)
    computers[1].user = String(repeating: "x", count: 50_000)
    var long = try marked(computers, width: width, height: height)
    long.press(.character("&"))
    for index in 0...1 {
      long.send(.detailLoaded(ComputerID(rawValue: "\(index + 1)"), try DetailSample.record(of: computers[index])))
    }
    let rows = Dictionary(grouping: try panel(long).lines.compactMap(\.row)) { $0 }
    #expect(rows.values.allSatisfy { $0.count <= 2 * ComparisonLayout.mostLines + 1 })
    long.press(.end)
    _ = long.screen
  }
}
