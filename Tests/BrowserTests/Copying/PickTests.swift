import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct PickTests {
  /// A browser started with `--pick` and that field.
  private func picking(_ computers: [TestComputer], _ path: String) throws -> Session {
    var configuration = BrowserConfiguration(
      columns: TestFleet.columns, sort: TestFleet.byName, hostLabel: "jamf.example.com", catalogue: TestFleet.catalogue)
    configuration.pick = TestFleet.columns.first { $0.path == path }
    configuration.keyMap = KeyMap.standard.forPicking()
    var session = Session()
    session.state = BrowserState(
      configuration: configuration, size: ScreenSize(width: 100, height: 24), now: Session.start)
    session.send(.started)
    try session.finishLoad(with: computers)
    _ = session.takeEffects()
    return session
  }

  private func printed(_ session: inout Session) -> [String] {
    session.takeEffects().compactMap { if case .finish(let text, _) = $0 { text } else { nil } }
  }

  @Test("Enter leaves and prints the field of the computer under the cursor; the footer says so")
  func one() throws {
    var session = try picking(TestFleet.numbered(1...5), "hardware.serialNumber")
    #expect(session.footer.contains("Enter pick"))
    session.press(.down, .enter)
    #expect(printed(&session) == ["C02X1002\n"])
  }

  @Test("the hints show the detail's search before picking, as they show the list's filter")
  func hints() throws {
    var session = try picking(TestFleet.numbered(1...5), "hardware.serialNumber")
    for hint in ["/ filter", "/ search"] {
      let before = try #require(session.footer.firstRange(of: hint))
      let behind = try #require(session.footer.firstRange(of: "Enter pick"))
      #expect(before.lowerBound < behind.lowerBound, "\(session.footer)")
      session.press(.tab)
    }
  }

  @Test("marked computers are printed one per line, in list order")
  func several() throws {
    var session = try picking(TestFleet.numbered(1...5), "hardware.serialNumber")
    session.press(.down, .character(" "), .character(" "), .character("g"), .enter)
    #expect(printed(&session) == ["C02X1002\nC02X1003\n"])
  }

  @Test("a computer without the field is reported")
  func without() throws {
    var computers = TestFleet.numbered(1...3)
    computers[1].user = nil
    var session = try picking(computers, "userAndLocation.username")
    session.press(.character("*"), .enter)
    #expect(printed(&session).isEmpty)
    #expect(session.footer.contains("1 computer has no user. Enter again picks the other 2."))
    session.press(.enter)
    #expect(printed(&session) == ["user1\nuser3\n"])
    session.press(.character("u"), .character("g"), .down, .enter)
    #expect(printed(&session).isEmpty)
    #expect(session.footer.contains("MAC-0002 did not report its user; nothing can be picked."))
  }

  @Test("for several computers of an incomplete list the remark says how many were loaded; for one it does not")
  func partial() throws {
    var session = try picking(TestFleet.numbered(1...30), "hardware.serialNumber")
    session.press(.character("r"))
    try session.finishLoad(with: TestFleet.numbered(1...29), missing: 1, Problem(what: "Oh."))
    func remarks() -> [String?] {
      session.effects.compactMap { if case .finish(_, let remark) = $0 { .some(remark) } else { nil } }
    }
    session.press(.enter)
    #expect(remarks() == [nil])
    session.press(.character("*"), .enter)
    #expect(remarks() == [nil, "Partial: 29 of 30 computers were loaded."])
  }

  @Test("F3 zooms then, and Enter also picks from the zoomed detail")
  func zooming() throws {
    var session = try picking(TestFleet.numbered(1...3), "hardware.serialNumber")
    session.press(.function(3))
    #expect(session.state.isZoomed)
    session.press(.enter)
    #expect(printed(&session) == ["C02X1001\n"])
  }

  @Test("Esc and q leave without output, Esc when there is nothing else to leave")
  func leaving() throws {
    var session = try picking(TestFleet.numbered(1...3), "hardware.serialNumber")
    session.type("/2")
    session.press(.enter)
    _ = session.takeEffects()
    #expect(session.footer.contains("Esc clear filter"))
    session.press(.escape)
    #expect(!session.takeEffects().map(\.summary).contains("quit"))
    #expect(session.footer.contains("Esc leave"))
    session.press(.escape)
    #expect(session.takeEffects().map(\.summary) == ["quit"])
  }

  @Test("without --pick there is a reason why picking is unavailable")
  func notStarted() throws {
    var session = try Session(TestFleet.numbered(1...3), width: 120)
    session.press(.control("x"))
    #expect(session.footer.contains("start jamf-tui with --pick FIELD"))
  }
}
