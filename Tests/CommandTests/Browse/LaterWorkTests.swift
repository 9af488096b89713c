import Synchronization
import Testing

@testable import jamf_tui

@Suite("Work that waits for rankings", .timeLimit(.minutes(1)))
struct LaterWorkTests {
  @Test("work runs at once without a ranking, and after the last of several rankings otherwise")
  func order() async {
    let later = LaterWork()
    await withCheckedContinuation { done in later.submit { done.resume() } }

    let ran = Mutex<[String]>([])
    later.beginRanking()
    later.beginRanking()
    await withCheckedContinuation { done in
      later.submit {
        ran.withLock { $0.append("work") }
        done.resume()
      }
      ran.withLock { $0.append("first ranking") }
      later.endRanking()
      ran.withLock { $0.append("second ranking") }
      later.endRanking()
    }
    #expect(ran.withLock(\.self) == ["first ranking", "second ranking", "work"])
    await withCheckedContinuation { done in later.submit { done.resume() } }
  }
}
