@testable import JamfProAPI
import Testing

/// The number of concurrent requests.
@Suite struct RequestPaceTests {
  /// A pace, and a clock that moves with the pages.
  private struct Pages {
    var pace = RequestPace(most: 4)
    private var clock = ContinuousClock.now

    /// A page that is requested now, and takes some seconds.
    mutating func next(_ seconds: Double, rows: Int = 400) {
      let end = clock + .seconds(seconds)
      pace.note(PageTime(start: clock, end: end), rows: rows)
      clock = end
    }

    /// Pages that are requested at the same time.
    mutating func together(_ seconds: [Double]) {
      for time in seconds { pace.note(PageTime(start: clock, end: clock + .seconds(time)), rows: 400) }
      clock += .seconds(seconds.max() ?? 0)
    }
  }

  @Test("a server with steady speed gets as many requests as allowed")
  func steady() {
    var pages = Pages()
    for time in [3.0, 3.4, 5.9, 2.8, 3.1, 5.8] {
      pages.next(time)
      #expect(pages.pace.limit == 4)
    }
  }

  @Test("a server that slows down gets half as many, and one more after each fast round")
  func slow() {
    var pages = Pages()
    pages.together([3, 3, 3, 3])
    // All of them may have waited for the same thing.
    pages.together([9, 9, 9, 9])
    #expect(pages.pace.limit == 4)
    pages.together([9])
    #expect(pages.pace.limit == 2)
    var limits: [Int] = []
    for _ in 0..<8 {
      pages.next(3)
      limits.append(pages.pace.limit)
    }
    // Two pages show that fewer requests help; then two fast ones for the third request, three for the fourth.
    #expect(limits == [2, 2, 2, 3, 3, 3, 4, 4])
  }

  @Test("if fewer requests do not help, the server is slow for other reasons and gets all of them again")
  func innocent() {
    var pages = Pages()
    pages.together([3, 3, 3, 3])
    pages.together([9, 9, 9, 9])
    pages.next(9)
    #expect(pages.pace.limit == 2)
    pages.next(8.5)
    pages.next(9)
    #expect(pages.pace.limit == 4)
    // This is its speed now.
    for _ in 0..<10 { pages.together([9, 8, 9, 10]) }
    #expect(pages.pace.limit == 4)
  }

  @Test("small pages are measured by their rows, and quick answers are never slow")
  func quick() {
    var pages = Pages()
    pages.next(0.1, rows: 100)
    for _ in 0..<3 { pages.next(1.9) }
    #expect(pages.pace.limit == 4)
    for _ in 0..<2 { pages.next(8) }
    #expect(pages.pace.limit == 2)
  }

  @Test("a page that times out halves the requests; concurrent time-outs count once")
  func late() {
    var pace = RequestPace(most: 4)
    for _ in 0..<4 { pace.noteTrouble() }
    #expect(pace.limit == 2)
    for _ in 0..<3 { pace.noteTrouble() }
    #expect(pace.limit == 1)
  }

  @Test("the cost of a row is that of the latest pages")
  func cost() {
    var pages = Pages()
    #expect(pages.pace.cost == nil)
    for _ in 0..<5 { pages.next(4) }
    #expect(pages.pace.cost == .milliseconds(10))
    // One page says little; most of them say how it is now.
    pages.next(40)
    #expect(pages.pace.cost == .milliseconds(10))
    for _ in 0..<2 { pages.next(40) }
    #expect(pages.pace.cost == .milliseconds(100))
  }

  @Test("a server that needs much longer than before has slowed down, until it is nearly as fast again")
  func slowed() {
    var pages = Pages()
    for _ in 0..<6 { pages.next(8) }
    #expect(!pages.pace.isSlowed)
    for _ in 0..<2 { pages.next(30) }
    #expect(!pages.pace.isSlowed)
    for _ in 0..<3 { pages.next(30) }
    #expect(pages.pace.isSlowed)
    for _ in 0..<5 { pages.next(14) }
    #expect(pages.pace.isSlowed)
    for _ in 0..<5 { pages.next(9) }
    #expect(!pages.pace.isSlowed)
  }

  @Test("a fast server is never called slow")
  func neverSlow() {
    var pages = Pages()
    for _ in 0..<6 { pages.next(0.05) }
    for _ in 0..<6 { pages.next(0.9) }
    #expect(!pages.pace.isSlowed)
  }
}
