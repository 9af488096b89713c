import Screen
import Testing

@testable import Browser

@Suite("Messages")
struct MessagesTests {
  @Test("M lists all messages with times, the newest selected and in full; Enter copies it")
  func panel() throws {
    var session = try Session(TestFleet.numbered(1...20))
    session.press(.character("r"))
    let why = "Nothing came from jamf.example.com for 30 seconds, although the connection stood all the time."
    session.send(.loadFailed(generation: 2, Problem(what: "The server stopped.", why: why), at: Session.start))
    session.press(.character("M"))
    #expect(session.screen.contains("11:06  20 computers loaded."))
    #expect(session.screen.contains("11:06  The server stopped. Nothing came"))
    #expect(session.screen.contains("all the time."))
    _ = session.takeEffects()
    session.press(.enter)
    #expect(session.takeEffects().map(\.summary) == ["copy The server stopped. \(why)"])
    #expect(session.state.panel == nil)
  }

  @Test("a long message is shown completely where the screen has room")
  func long() throws {
    var session = try Session(TestFleet.numbered(1...20))
    let words = (1...60).map { "word\($0)" }.joined(separator: " ")
    session.press(.character("r"))
    session.send(.loadFailed(generation: 2, Problem(what: words), at: Session.start))
    session.press(.character("M"))
    #expect(session.screen.contains("word60"))
    session.send(.resize(ScreenSize(width: 200, height: 60)))
    #expect(session.lines.contains { $0.contains("word1 ") && $0.contains("word25 ") && !$0.contains("11:06") })
    session.send(.resize(ScreenSize(width: 40, height: 12)))
    #expect(!session.screen.contains("word60") && session.lines.contains { $0.hasSuffix("…│") || $0.contains("… ") })
  }

  @Test("a repeated message is one line")
  func repeated() throws {
    var session = try Session(TestFleet.numbered(1...3))
    for _ in 0..<7 { session.press(.escape) }
    #expect(session.state.log.entries.last?.times == 7)
    session.press(.character("M"))
    #expect(session.screen.contains("(7 times)"))
  }

  @Test("messages that arrive while the panel is open join it")
  func live() throws {
    var session = try Session(TestFleet.numbered(1...3))
    session.press(.character("r"), .character("M"))
    session.send(.loadFailed(generation: 2, Problem(what: "The server stopped."), at: Session.start))
    #expect(session.screen.contains("11:06  The server stopped."))
  }

  @Test("the oldest of very many messages are dropped")
  func bounded() {
    var log = MessageLog()
    for number in 0...MessageLog.longest { log.add(Message(text: "\(number)"), at: Session.start) }
    #expect(log.entries.count == MessageLog.longest)
    #expect(log.entries.first?.message.text == "1")
  }
}
