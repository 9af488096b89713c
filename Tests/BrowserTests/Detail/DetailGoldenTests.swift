import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Screens of the detail") struct DetailGoldenTests {
  private static let sizes = [(40, 12), (80, 24), (200, 60)]

  @Test("a whole record, zoomed", arguments: sizes)
  func zoomed(width: Int, height: Int) throws {
    try Golden.expect(
      DetailSample.session(width: width, height: height, zoomed: true).state.render(), "detail-\(width)x\(height)")
  }

  @Test("tables with an open row and the cursor in it", arguments: sizes)
  func tables(width: Int, height: Int) throws {
    var session = try DetailSample.session(width: width, height: height, zoomed: true)
    while session.state.detail.line?.value.text != "Applications" { session.type("}") }
    session.press(.down, .down)
    session.type("z")
    session.press(.down)
    try Golden.expect(session.state.render(), "detail-tables-\(width)x\(height)")
  }

  @Test("extension attributes and groups at the end", arguments: sizes)
  func end(width: Int, height: Int) throws {
    var session = try DetailSample.session(width: width, height: height, zoomed: true)
    session.press(.end)
    try Golden.expect(session.state.render(), "detail-end-\(width)x\(height)")
  }

  @Test("sections, all of them folded", arguments: sizes)
  func sections(width: Int, height: Int) throws {
    var session = try DetailSample.session(width: width, height: height, zoomed: true)
    session.type("i")
    try Golden.expect(session.state.render(), "detail-sections-\(width)x\(height)")
    session.press(.escape)
    session.type("Z")
    try Golden.expect(session.state.render(), "detail-folded-\(width)x\(height)")
  }

  @Test("the same in ASCII, beside the list")
  func ascii() throws {
    var session = try DetailSample.session(width: 140, height: 40, glyphs: .ascii)
    session.type("/acrobat")
    session.press(.enter)
    try Golden.expect(session.state.render(), "detail-beside-140x40-ascii")
  }
}
