import Screen
import Testing

@testable import Browser

@Suite("Screens of suggestions and of a column's values")
struct FilteringGoldenTests {
  private static let sizes = [(40, 12), (80, 24), (200, 60)]

  private func expect(_ session: Session, _ name: String) throws {
    let size = session.state.size
    try Golden.expect(session.state.render(), "\(name)-\(size.width)x\(size.height)")
  }

  @Test("suggested fields and values", arguments: sizes)
  func proposals(width: Int, height: Int) throws {
    var session = try FilterSample.session(width: width, height: height)
    session.type("/mac os")
    try expect(session, "propose-fields")
    session.press(.control("u"))
    session.type("model:m")
    session.press(.tab)
    try expect(session, "propose-values")
  }

  @Test("the values of a column", arguments: sizes)
  func facets(width: Int, height: Int) throws {
    var session = try FilterSample.session(width: width, height: height)
    session.type("/osVersion:15")
    session.press(.enter)
    session.state.list.setup.current = 4
    session.press(.character("F"), .character(" "), .down)
    try expect(session, "facets")
  }

  @Test("in ASCII, and for a screen reader")
  func others() throws {
    var session = try FilterSample.session(glyphs: .ascii)
    session.state.list.setup.current = 4
    session.press(.character("F"), .down)
    session.type("a")
    try expect(session, "facets-ascii")
    session.press(.escape)
    session.type("/username:")
    try expect(session, "propose-ascii")
    var spoken = try FilterSample.session(isAccessible: true)
    spoken.type("/us")
    spoken.press(.tab)
    try expect(spoken, "propose-accessible")
    spoken.press(.escape)
    spoken.state.list.setup.current = 5
    spoken.press(.character("F"), .down)
    try expect(spoken, "facets-accessible")
  }
}
