import APIRuntime
@testable import JamfProAPI
import Testing

/// Which pages of a lookup are requested, and when its list is trusted.
@Suite struct LookupWalkTests {
  /// Reads answers until the walk ends, and returns the requested pages and the received IDs.
  private func walk(_ answers: [String]) throws -> (pages: [Int], ids: [String]) {
    var walk = LookupWalk<String> { id, _ in id }
    var pages = [0]
    for (number, answer) in answers.enumerated() {
      let next = try walk.take(JSONValue(jsonBytes: Array(answer.utf8)))
      // Unused answers would test nothing.
      #expect((next == nil) == (number == answers.count - 1), "after answer \(number)")
      if let next { pages.append(next) }
    }
    return (pages, walk.entries.map(\.id))
  }

  private static let empty = #"{"totalCount":0,"results":[]}"#
  private static let both = #"{"totalCount":2,"results":[{"id":"1"},{"id":"2"}]}"#

  @Test("an empty list is requested twice, and believed when both answers agree")
  func empty() throws {
    let (pages, ids) = try walk([Self.empty, Self.empty])
    #expect(pages == [0, 0])
    #expect(ids.isEmpty)
  }

  @Test("a false empty answer is not believed: the list is read from its beginning")
  func falseEmpty() throws {
    let (pages, ids) = try walk([Self.empty, Self.both, Self.both])
    #expect(pages == [0, 0, 0])
    #expect(ids == ["1", "2"])
  }

  @Test("a first answer that counts only its own rows is not believed if the second counts more")
  func falseCount() throws {
    let one = #"{"totalCount":1,"results":[{"id":"1"}]}"#
    let (pages, ids) = try walk([one, #"{"totalCount":2,"results":[{"id":"2"}]}"#, Self.both])
    #expect(pages == [0, 1, 0])
    #expect(ids == ["1", "2"])
  }

  @Test("two consistent pages need no third answer")
  func twoPages() throws {
    let (pages, ids) = try walk([
      #"{"totalCount":2,"results":[{"id":"1"}]}"#, #"{"totalCount":2,"results":[{"id":"2"}]}"#,
    ])
    #expect(pages == [0, 1])
    #expect(ids == ["1", "2"])
  }

  @Test("a list without pages is complete, unless it is empty")
  func array() throws {
    #expect(try walk([#"[{"id":"1"}]"#]).ids == ["1"])
    #expect(try walk(["[]", "[]"]).pages == [0, 0])
  }

  @Test("answers that always contradict each other end the walk")
  func contradictions() throws {
    var walk = LookupWalk<String> { id, _ in id }
    var requests = 0
    var next: Int? = 0
    while next != nil, requests < 100 {
      requests += 1
      let row = requests.isMultiple(of: 2) ? #"{"id":"\#(requests)"}"# : ""
      next = try walk.take(JSONValue(jsonBytes: Array(#"{"totalCount":\#(requests % 2),"results":[\#(row)]}"#.utf8)))
    }
    #expect(requests < 20)
  }
}
