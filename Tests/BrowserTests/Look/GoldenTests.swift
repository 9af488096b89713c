import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct GoldenTests {
  private static let problem = Problem(
    what: "The server stopped answering.", why: "Nothing came from jamf.example.com for 30 seconds.",
    next: "Check the network or the VPN.")

  /// The list with the cursor on a computer whose sections are loaded.
  private func loaded(_ width: Int, _ height: Int, _ glyphs: Glyphs = .unicode) throws -> Session {
    var session = try Session(TestFleet.difficult, width: width, height: height, glyphs: glyphs)
    session.press(.character("S"), .character("g"), .down, .down)
    if let cursor = session.state.cursor,
      let computer = TestFleet.difficult.first(where: { String($0.id) == cursor.rawValue })
    {
      session.send(.detailLoaded(cursor, try TestFleet.record(of: computer)))
    }
    return session
  }

  @Test(
    "list and detail",
    arguments: [(20, 5), (40, 12), (80, 24), (110, 30), (120, 30), (160, 40), (200, 60)])
  func browsing(width: Int, height: Int) throws {
    try Golden.expect(loaded(width, height).state.render(), "browsing-\(width)x\(height)")
    try Golden.expect(loaded(width, height, .ascii).state.render(), "browsing-\(width)x\(height)-ascii")
  }

  @Test("the zoomed detail", arguments: [(20, 5), (40, 12), (80, 24)])
  func zoomed(width: Int, height: Int) throws {
    var session = try loaded(width, height)
    session.press(.enter)
    if let cursor = session.state.cursor,
      let computer = TestFleet.difficult.first(where: { String($0.id) == cursor.rawValue })
    {
      session.send(.detailLoaded(cursor, try TestFleet.record(of: computer)))
    }
    try Golden.expect(session.state.render(), "zoomed-\(width)x\(height)")
  }

  @Test("a filter being typed, and an accepted one")
  func filtering() throws {
    var session = try loaded(80, 24)
    session.type("/ofEis")
    session.press(.backspace, .backspace, .backspace)
    session.type("fis")
    #expect(session.state.filter.text == "offis")
    try Golden.expect(session.state.render(), "filtering-80x24-nothing")
    session.press(.control("u"))
    session.type("mac user2")
    try Golden.expect(session.state.render(), "filtering-80x24")
    session.press(.enter)
    try Golden.expect(session.state.render(), "filtered-80x24")
    var narrow = try loaded(40, 12)
    narrow.type("/mac user2")
    try Golden.expect(narrow.state.render(), "filtering-40x12")
  }

  @Test("the search in the detail")
  func searching() throws {
    var session = try loaded(80, 24)
    session.press(.tab)
    session.type("/macbook")
    try Golden.expect(session.state.render(), "searching-80x24")
  }

  @Test("help and the choice of a sort column", arguments: [(20, 5), (40, 12), (80, 24)])
  func overlays(width: Int, height: Int) throws {
    var session = try loaded(width, height)
    session.press(.character("?"), .down)
    try Golden.expect(session.state.render(), "help-\(width)x\(height)")
    session.press(.escape, .character("s"), .down)
    try Golden.expect(session.state.render(), "sort-\(width)x\(height)")
  }

  @Test("loading, stopped, failed", arguments: [(40, 12), (80, 24)])
  func loading(width: Int, height: Int) throws {
    let size = "\(width)x\(height)"
    var session = Session(width: width, height: height, isDemo: true, host: "127.0.0.1:4242")
    session.send(.started)
    try Golden.expect(session.state.render(), "connecting-\(size)")
    session.send(.connected(ServerSummary(label: "127.0.0.1:4242", productVersion: "11.30.2", apiVersion: "v4")))
    try session.page(TestFleet.numbered(1...3000), total: 9412)
    try Golden.expect(session.state.render(), "loading-\(size)")
    session.press(.character("R"))
    session.send(.loadStopped(generation: 1, at: Session.start))
    try Golden.expect(session.state.render(), "stopped-\(size)")
    session.press(.character("r"))
    session.send(.loadFailed(generation: 2, Self.problem, at: Session.start))
    try Golden.expect(session.state.render(), "failed-refresh-\(size)")
    var other = Session(width: width, height: height)
    other.send(.started)
    other.send(.loadFailed(generation: 1, Self.problem, at: Session.start))
    try Golden.expect(other.state.render(), "failed-\(size)")
  }

  @Test("a list with a missing computer, from a deprecated version", arguments: [(40, 12), (80, 24), (160, 24)])
  func partial(width: Int, height: Int) throws {
    var session = Session(width: width, height: height)
    session.send(.started)
    session.send(
      .connected(
        ServerSummary(
          label: "jamf.example.com", productVersion: "11.22.1", apiVersion: "v1", deprecatedSince: "2025-06-30")))
    let problem = Problem(
      what: "One computer could not be read.", why: "The server fails on the record after ID 412.",
      next: "Ask whoever runs the server to look into its log.")
    try session.finishLoad(with: TestFleet.numbered(1...4999), missing: 1, problem)
    try Golden.expect(session.state.render(), "partial-\(width)x\(height)")
  }

  @Test("a screen that is too small")
  func tooSmall() throws {
    try Golden.expect(loaded(15, 4).state.render(), "too-small-15x4")
  }
}
