import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Screens of changes, messages and profiles")
struct LiveGoldenTests {
  private static func computers(_ numbers: some Sequence<Int>, user: String? = nil) -> [TestComputer] {
    let names = TestFleet.difficultNames
    return numbers.map { TestComputer.number($0, name: names[$0 % names.count], user: user) }
  }

  /// A list after a refresh with every kind of change.
  private func refreshed(_ width: Int, _ height: Int, _ glyphs: Glyphs = .unicode) throws -> Session {
    var session = try Session(Self.computers(1...9), width: width, height: height, glyphs: glyphs)
    session.press(.character("A"), .character("r"))
    let next = Self.computers([1, 2]) + Self.computers([3, 4], user: "مستخدم") + Self.computers(6...11)
    try session.finishLoad(with: next, at: Session.start.advanced(byMilliseconds: 300_000))
    return session
  }

  private static let sizes = [(40, 12), (80, 24), (200, 60)]

  @Test("what changed", arguments: sizes)
  func changes(width: Int, height: Int) throws {
    for (glyphs, ending) in [(Glyphs.unicode, ""), (.ascii, "-ascii")] where ending.isEmpty || width == 80 {
      var session = try refreshed(width, height, glyphs)
      session.press(.character("D"), .end)
      try Golden.expect(session.state.render(), "changes-\(width)x\(height)\(ending)")
    }
  }

  @Test("messages", arguments: sizes)
  func messages(width: Int, height: Int) throws {
    for (glyphs, ending) in [(Glyphs.unicode, ""), (.ascii, "-ascii")] where ending.isEmpty || width == 80 {
      var session = try refreshed(width, height, glyphs)
      session.press(.character("r"))
      let problem = Problem(
        what: "The server stopped answering.", why: "Nothing came from jamf.example.com for 30 seconds.",
        next: "Check the network or the VPN.")
      session.send(.loadFailed(generation: 3, problem, at: Session.start.advanced(byMilliseconds: 400_000)))
      session.press(.character("M"))
      try Golden.expect(session.state.render(), "messages-\(width)x\(height)\(ending)")
    }
  }

  @Test("profiles", arguments: sizes)
  func profiles(width: Int, height: Int) throws {
    for (glyphs, ending) in [(Glyphs.unicode, ""), (.ascii, "-ascii")] where ending.isEmpty || width == 80 {
      var session = Session(width: width, height: height, glyphs: glyphs)
      var configuration = session.state.configuration
      configuration.profiles = ["lab", "production", "staging", "東京"]
      configuration.profile = "production"
      session.state = BrowserState(configuration: configuration, size: session.state.size, now: Session.start)
      session.send(.started)
      try session.finishLoad(with: Self.computers(1...9))
      session.press(.character("C"))
      try Golden.expect(session.state.render(), "profiles-\(width)x\(height)\(ending)")
      session.press(.down, .enter)
      try Golden.expect(session.state.render(), "profiles-connecting-\(width)x\(height)\(ending)")
    }
  }
}
