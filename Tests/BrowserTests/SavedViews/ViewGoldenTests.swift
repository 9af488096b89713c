import Inventory
import Screen
import Testing

@testable import Browser

/// Screens of the tabs, the views, similar computers and the commands.
@Suite struct ViewGoldenTests {
  static let sizes = [(40, 12), (80, 24), (200, 60)]

  static let computers: [TestComputer] =
    [
      .number(1, name: "MacBook von Käthe", user: "käthe"),
      .number(2, name: "日本語のマック", user: "山田"),
      .number(3, name: "👩‍💻 dev", user: "anna.mueller"),
      .number(4, name: "ירושלים-01", user: "anna.mueller"),
      .number(5, name: "\u{1B}[31mred", user: "x\u{7}y"),
    ] + TestFleet.numbered(6...30)

  static let views = [
    SavedView(name: "Käthes Rechner", filter: "käthe"),
    SavedView(name: "日本", filter: "username:山田 | model:\"Air (M2\"", columns: ["name", "model"], sort: "model:desc"),
  ]

  private func session(_ size: (Int, Int), ascii: Bool = false) throws -> Session {
    try ViewFixture.session(
      Self.computers, views: Self.views, width: size.0, height: size.1, glyphs: ascii ? .ascii : .unicode)
  }

  private func expect(
    _ name: String, _ keys: [Key], ascii: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for size in ascii ? [(80, 24)] : Self.sizes {
      var session = try session(size, ascii: ascii)
      for key in keys { session.press(key) }
      let file = "\(name)-\(size.0)x\(size.1)\(ascii ? "-ascii" : "")"
      try Golden.expect(session.state.render(), file, sourceLocation: sourceLocation)
    }
  }

  @Test func `an open view with its tab`() throws {
    try expect("view-open", [.character("8")])
    try expect("view-open", [.character("8")], ascii: true)
  }

  @Test func `the list of views`() throws { try expect("views", [.character("V"), .down]) }

  @Test func `similar computers`() throws { try expect("pivots", [.down, .down, .character("p")]) }

  @Test func `the commands for the list`() throws { try expect("commands", [.character("X")]) }
}
