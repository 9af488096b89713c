import Screen
import Testing

@testable import Browser

@Suite("Switching the profile")
struct ProfileTests {
  private func session(_ profiles: [String] = ["lab", "production", "staging"], isDemo: Bool = false) throws -> Session
  {
    var session = Session(isDemo: isDemo)
    var configuration = session.state.configuration
    configuration.profiles = profiles
    configuration.profile = "production"
    session.state = BrowserState(
      configuration: configuration, size: ScreenSize(width: 80, height: 24), now: Session.start)
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...5))
    return session
  }

  @Test("C lists the profiles, the one in use marked; Enter connects to another while the list stays")
  func chosen() throws {
    var session = try session()
    session.press(.character("C"))
    #expect(session.screen.contains("production"))
    #expect(session.screen.contains("in use"))
    _ = session.takeEffects()
    session.press(.down, .enter)
    #expect(session.takeEffects().map(\.summary) == ["profile staging"])
    #expect(session.screen.contains("Connecting to the profile staging… This list stays until it answers."))
    #expect(session.cursorName == "MAC-0001")
  }

  @Test("a profile that cannot be had leaves the list, and says why")
  func failed() throws {
    var session = try session()
    session.press(.character("C"), .down, .enter)
    session.send(.profileFailed("staging", Problem(what: "The server does not accept the credentials.")))
    #expect(session.footer.contains("staging: The server does not accept the credentials."))
    #expect(!session.screen.contains("Connecting to the profile"))
    #expect(session.cursorName == "MAC-0001")
  }

  @Test("R waits no longer for another profile")
  func stopped() throws {
    var session = try session()
    session.press(.character("C"), .up, .enter)
    _ = session.takeEffects()
    session.press(.character("R"))
    #expect(session.takeEffects().map(\.summary) == ["cancel profile"])
    #expect(session.footer.contains("lab was not waited for"))
    session.send(.profileFailed("lab", Problem(what: "No.")))
    #expect(!session.screen.contains("lab: No."))
  }

  @Test("without another profile, and in the demo, it says so")
  func none() throws {
    var alone = try session(["production"])
    alone.press(.character("C"))
    #expect(alone.footer.contains("The configuration has no other profile."))
    var demo = try session(isDemo: true)
    demo.press(.character("C"))
    #expect(demo.footer.contains("The demo has no profiles."))
  }
}
