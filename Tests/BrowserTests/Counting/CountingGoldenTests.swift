import Screen
import Testing

@testable import Browser

@Suite("Screens of groups and applications")
struct CountingGoldenTests {
  private static let sizes = [(40, 12), (80, 24), (120, 36), (200, 60)]

  private func expect(_ session: Session, _ name: String) throws {
    let size = session.state.size
    try Golden.expect(session.state.render(), "\(name)-\(size.width)x\(size.height)")
  }

  @Test("the choice of a field, and the groups by two", arguments: sizes)
  func groups(width: Int, height: Int) throws {
    var session = try FilterSample.session(width: width, height: height)
    session.press(.character("b"))
    try expect(session, "grouping")
    session.type("os version")
    session.press(.enter, .tab)
    session.type("model")
    session.press(.enter, .down)
    try expect(session, "groups")
  }

  @Test("the applications while they are counted", arguments: sizes)
  func applications(width: Int, height: Int) throws {
    var session = try FilterSample.session(width: width, height: height)
    session.press(.character("a"))
    let tally = try ApplicationPanelTests.tally([
      [("Slack.app", "4.2"), ("Mail.app", "1"), ("Microsoft Visual Studio Code.app", "1.104.2")],
      [("Slack.app", "4.10"), ("Mail.app", "1")], [("Slack.app", "4.10")], [],
    ])
    session.send(.applicationsCounted(generation: 1, tally, loaded: 4, total: 40))
    session.press(.tab, .down)
    try expect(session, "applications")
  }
}
