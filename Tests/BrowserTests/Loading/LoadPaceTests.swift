import Screen
import Testing

@testable import Browser

@Suite("How long a load will take") struct LoadPaceTests {
  private static func at(_ seconds: Double) -> Instant { Session.start.advanced(byMilliseconds: Int64(seconds * 1000)) }

  @Test("it is said once it is known, in steps that do not go back and forth")
  func steps() {
    var pace = LoadPace()
    pace.note(50, of: 3000, at: Self.at(1))
    pace.note(150, of: 3000, at: Self.at(2))
    #expect(pace.words == nil)
    var said: [String] = []
    for second in 3...16 {
      // Pages arrive in bursts.
      pace.note(50 + 192 * (second - 1) + (second.isMultiple(of: 2) ? 60 : -60), of: 3000, at: Self.at(Double(second)))
      if let words = pace.words?.whole, words != said.last { said.append(words) }
    }
    #expect(said.last == "about 5 s left" && said.first == "about 20 s left", "\(said)")
    #expect(said.count <= 4 && Set(said).count == said.count, "\(said)")
  }

  @Test("from a minute on, minutes are enough")
  func minutes() {
    var pace = LoadPace()
    for second in 0...6 { pace.note(second * 100, of: 10_000, at: Self.at(Double(second))) }
    #expect(pace.words?.whole == "about 2 min left")
  }

  @Test("without a total, and after a pause, nothing is said")
  func unknown() {
    var pace = LoadPace()
    for second in 0...6 { pace.note(second * 100, of: nil, at: Self.at(Double(second))) }
    #expect(pace.words == nil)
    for second in 7...12 { pace.note(second * 100, of: 10_000, at: Self.at(Double(second))) }
    #expect(pace.words != nil)
    // The program was suspended.
    pace.note(1300, of: 10_000, at: Self.at(600))
    #expect(pace.words == nil)
    pace.forget()
    #expect(pace.words == nil)
  }

  @Test("the status shows it while there is room: filter and sort outrank it", arguments: [130, 80])
  func status(width: Int) throws {
    var session = Session(width: width)
    session.send(.started)
    for second in 0...6 {
      session.send(.clock(Self.at(Double(second))))
      try session.page(TestFleet.numbered(1...(400 + 200 * second)), total: 3000)
    }
    let idle = session.state.nextClock
    #expect(session.status.contains(width > 100 ? "1,600 of 3,000 · about 10 s left" : "1,600 of 3,000 · 10 s left"))
    #expect(session.status.contains("by Name"))
    session.send(.loadSlowed(generation: session.load, true))
    #expect(session.status.contains("the server has slowed down") == (width > 100))
    #expect(session.state.nextClock == idle)
    session.type("/mac\n")
    session.press(.enter)
    #expect(session.status.contains("mac"))
    #expect(session.status.contains("left") == session.status.contains("by Name"))
    session.send(.loadSlowed(generation: session.load, false))
    #expect(!session.status.contains("slow"))
    session.send(.loadDelayed(LoadDelay(.noAnswer, until: Self.at(9))))
    #expect(!session.status.contains("left"))
    session.send(.loadDelayed(nil))
    // The speed before an interruption says nothing.
    #expect(!session.status.contains("left"))
  }
}
