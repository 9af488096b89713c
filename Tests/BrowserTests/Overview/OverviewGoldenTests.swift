import Screen
import Testing

@testable import Browser

@Suite("Screens of the overview")
struct OverviewGoldenTests {
  private func expect(_ session: Session, _ name: String) throws {
    let size = session.state.size
    try Golden.expect(session.state.render(), "\(name)-\(size.width)x\(size.height)")
  }

  @Test("the charts, and the choice of them", arguments: [(20, 5), (40, 12), (80, 24), (120, 36), (200, 60)])
  func overview(width: Int, height: Int) throws {
    var session = try OverviewSample.session(width: width, height: height)
    session.press(.character("O"), .down)
    try expect(session, "overview")
    session.press(.character("c"))
    try expect(session, "overview-choice")
  }

  @Test("in ASCII, and for a screen reader")
  func others() throws {
    var session = try OverviewSample.session(width: 80, height: 24, glyphs: .ascii)
    session.press(.character("O"), .down)
    try expect(session, "overview-ascii")
    var spoken = try OverviewSample.session(width: 80, height: 24, isAccessible: true)
    spoken.press(.character("O"), .down)
    try expect(spoken, "overview-accessible")
  }
}
