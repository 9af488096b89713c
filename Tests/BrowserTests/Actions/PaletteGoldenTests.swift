import Inventory
import Screen
import Testing

@testable import Browser

@Suite struct PaletteGoldenTests {
  private static let computers = ["Büro-é-ñ", "東京オフィス-17", "👩‍💻 Dev 🇩🇪", "محمد-iMac", "a\u{202E}b"].enumerated().map {
    TestComputer.number($0.offset + 1, name: $0.element)
  }

  private func loaded(_ width: Int, _ height: Int, glyphs: Glyphs = .unicode) throws -> Session {
    try Session(Self.computers, width: width, height: height, glyphs: glyphs)
  }

  @Test("the palette, open and with typed letters", arguments: [(20, 5), (40, 12), (80, 24), (200, 60)])
  func palette(width: Int, height: Int) throws {
    var session = try loaded(width, height)
    session.press(.character(":"))
    try Golden.expect(session.state.render(), "palette-\(width)x\(height)")
    session.type("colu")
    session.press(.down)
    try Golden.expect(session.state.render(), "palette-found-\(width)x\(height)")
  }

  @Test("the palette in ASCII, with a command's arguments")
  func ascii() throws {
    var session = try loaded(80, 24, glyphs: .ascii)
    session.type(":theme ")
    session.press(.down)
    try Golden.expect(session.state.render(), "palette-80x24-ascii")
  }

  @Test("palette and help for a screen reader: no boxes, the cursor on the line", arguments: [(40, 12), (80, 24)])
  func accessible(width: Int, height: Int) throws {
    var configuration = BrowserConfiguration(
      columns: TestFleet.columns, sort: TestFleet.byName, hostLabel: "x", catalogue: TestFleet.catalogue)
    configuration.isAccessible = true
    var state = BrowserState(
      configuration: configuration, size: ScreenSize(width: width, height: height), now: Session.start)
    func press(_ keys: Key...) { for key in keys { _ = state.update(.key(key)) } }
    press(.character(":"), .character("q"))
    #expect(state.render().cursor == CellPosition(row: 1, column: 3))
    press(.down)
    let palette = state.render()
    #expect(palette.cursor == CellPosition(row: 3, column: 0))
    try Golden.expect(palette, "palette-accessible-\(width)x\(height)")
    press(.escape, .character("?"), .down, .down)
    let help = state.render()
    let row = try #require(help.cursor?.row)
    #expect(help[row, 4].role == .selection)
    for grid in [palette, help] {
      #expect(!grid.plainText().contains { "│─┌┐└┘".contains($0) })
    }
  }
}
