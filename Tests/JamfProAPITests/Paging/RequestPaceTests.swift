@testable import JamfProAPI
import Testing

/// The number of concurrent requests.
@Suite struct RequestPaceTests {
  @Test("a server with steady speed gets as many requests as allowed")
  func steady() {
    var pace = RequestPace(most: 4)
    for time in [3.0, 3.4, 5.9, 2.8, 3.1] {
      pace.note(.seconds(time), rows: 400)
      #expect(pace.limit == 4)
    }
  }

  @Test("a server that slows down gets half as many, and one more after each fast round")
  func slow() {
    var pace = RequestPace(most: 4)
    pace.note(.seconds(3), rows: 400)
    pace.note(.seconds(7), rows: 400)
    #expect(pace.limit == 2)
    // The others were running at the same time.
    for _ in 0..<3 { pace.note(.seconds(9), rows: 400) }
    #expect(pace.limit == 2)
    pace.note(.seconds(9), rows: 400)
    #expect(pace.limit == 1)
    var limits: [Int] = []
    for _ in 0..<7 {
      pace.note(.seconds(3), rows: 400)
      limits.append(pace.limit)
    }
    // One was running; then one fast page for the second, two for the third, three for the fourth.
    #expect(limits == [1, 2, 2, 3, 3, 3, 4])
    for _ in 0..<20 { pace.note(.seconds(3), rows: 400) }
    #expect(pace.limit == 4)
  }

  @Test("small pages are measured by their rows, and quick answers are never slow")
  func quick() {
    var pace = RequestPace(most: 4)
    pace.note(.milliseconds(100), rows: 100)
    pace.note(.milliseconds(1900), rows: 400)
    #expect(pace.limit == 4)
    pace.note(.milliseconds(2100), rows: 400)
    #expect(pace.limit == 2)
  }

  @Test("a page that times out halves the requests; concurrent time-outs count once")
  func late() {
    var pace = RequestPace(most: 4)
    for _ in 0..<4 { pace.noteTrouble() }
    #expect(pace.limit == 2)
    for _ in 0..<3 { pace.noteTrouble() }
    #expect(pace.limit == 1)
  }
}
