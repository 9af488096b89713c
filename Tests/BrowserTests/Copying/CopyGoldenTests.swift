import Inventory
import Screen
import Testing

@testable import Browser

/// Screens of marks, the copy and export panels, the file name, and the result of a list.
@Suite struct CopyGoldenTests {
  /// With a name that a spreadsheet would read as a formula.
  private static let computers =
    TestFleet.difficult(TestFleet.difficultNames.dropLast() + ["=1+1|*x*"]) + TestFleet.numbered(20...40)

  private static let sizes = [(40, 12), (80, 24), (200, 60)]

  private func session(_ width: Int, _ height: Int, _ glyphs: Glyphs = .unicode) throws -> Session {
    try Session(Self.computers, width: width, height: height, glyphs: glyphs)
  }

  @Test("the copy panel for marked computers", arguments: sizes)
  func copying(width: Int, height: Int) throws {
    for glyphs in [Glyphs.unicode, .ascii] where !glyphs.isASCII || width == 80 {
      var session = try session(width, height, glyphs)
      for _ in 0..<12 { session.press(.character(" ")) }
      session.press(.character("Y"), .right, .right, .down, .down)
      let suffix = glyphs.isASCII ? "-ascii" : ""
      try Golden.expect(session.state.render(), "copy-\(width)x\(height)\(suffix)")
      session.press(.end)
      try Golden.expect(session.state.render(), "copy-rows-\(width)x\(height)\(suffix)")
    }
  }

  @Test("the export of marked computers, and its file name", arguments: sizes)
  func exporting(width: Int, height: Int) throws {
    var session = try session(width, height)
    session.press(.character(" "), .character(" "), .character("E"), .down)
    try Golden.expect(session.state.render(), "export-\(width)x\(height)")
    session.press(.enter)
    try Golden.expect(session.state.render(), "export-name-\(width)x\(height)")
  }

  @Test("the result of a list lookup", arguments: sizes)
  func lookup(width: Int, height: Int) throws {
    let list = """
      Serial Number
      C02X1001
      東京オフィス-17
      MAC-00211
      user22
      C02X1023
      c02x1001
      nobody \u{202E}at all
      C02X1007
      👩‍💻 Dev 🇩🇪
      """
    for glyphs in [Glyphs.unicode, .ascii] where !glyphs.isASCII || width == 80 {
      var session = try session(width, height, glyphs)
      session.send(.paste(list))
      session.press(.down, .down, .down)
      try Golden.expect(session.state.render(), "lookup-\(width)x\(height)\(glyphs.isASCII ? "-ascii" : "")")
    }
    var session = try session(width, height)
    session.press(.character("P"))
    try Golden.expect(session.state.render(), "list-form-\(width)x\(height)")
  }

  @Test("a range being marked beside marks, some of them hidden by the filter", arguments: sizes)
  func marking(width: Int, height: Int) throws {
    var session = try session(width, height)
    session.press(.character(" "), .down, .character(" "))
    session.type("/user2")
    session.press(.enter, .down, .character(" "), .down, .down, .down, .character("v"), .up, .up)
    try Golden.expect(session.state.render(), "marking-\(width)x\(height)")
  }
}
