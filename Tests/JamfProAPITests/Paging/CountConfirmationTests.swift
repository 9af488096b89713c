import JamfProAPI
import Testing

@Suite("A count from a single answer is confirmed by a second") struct CountConfirmationTests {
  static let failure = JamfProError(.serverError(500), what: "x failed (status 500).", status: 500)

  @Test("a first answer without computers is not believed if the second has some", arguments: [1, 100, 101, 500])
  func falseEmpty(_ count: Int) async throws {
    let list = LyingList { $0.number == 1 ? .init(total: 0, ids: []) : $0.honest(count) }
    let (ids, outcome) = try await list.run()
    // Pages are handed over as they arrive.
    #expect(ids.sorted() == Array(1...count))
    #expect(outcome.isComplete && outcome.totalCount == count)
    // The empty page, the first row, then the pages.
    #expect(outcome.requests <= 2 + (count + 99) / 100)
  }

  @Test("a first page that counts only its own rows is not believed if the list continues", arguments: [101, 200, 500])
  func falseOnlyPage(_ count: Int) async throws {
    let list = LyingList { $0.number == 1 ? $0.honest(100) : $0.honest(count) }
    let (ids, outcome) = try await list.run()
    // Pages are handed over as they arrive.
    #expect(ids.sorted() == Array(1...count))
    #expect(outcome.isComplete && outcome.totalCount == count)
    #expect(outcome.requests <= 2 + (count + 99) / 100)
  }

  @Test("a row after the end continues the walk, even if the count stays the same")
  func rowAfterEnd() async throws {
    let list = LyingList { $0.honest(500).counted(100) }
    let (ids, outcome) = try await list.run()
    #expect(Set(ids) == Set(1...500))
    #expect(outcome.isComplete)
    #expect(outcome.totalCount == 100)
  }

  @Test(
    "the second request is for a single row after the last one, or the first row of an empty list",
    arguments: [0, 1, 37])
  func cost(_ count: Int) async throws {
    let list = LyingList { $0.honest(count) }
    let (ids, outcome) = try await list.run(rows: 400, firstRows: 100)
    #expect(ids.count == count && outcome.isComplete && outcome.requests == 2)
    #expect(list.asked.map(\.rows) == [100, 1])
    #expect(list.asked.map(\.page) == [0, count])
  }

  @Test("a list of several consistent pages needs no second answer")
  func severalPages() async throws {
    let list = LyingList { $0.honest(500) }
    #expect(try await list.run().outcome.requests == 5)
  }

  @Test("a server that ignores the page number is handled")
  func ignoresPages() async throws {
    let list = LyingList { _ in .init(total: 3, ids: [1, 2, 3]) }
    let (ids, outcome) = try await list.run()
    #expect(ids == [1, 2, 3] && outcome.isComplete && outcome.requests == 2)
  }

  @Test("if the server fails on pages after the end, the last row confirms the count")
  func failsAfterEnd() async throws {
    let list = LyingList { request in
      if request.page * request.rows >= 37 { throw Self.failure }
      return request.honest(37)
    }
    let (ids, outcome) = try await list.run()
    #expect(ids.count == 37 && outcome.isComplete)
    #expect(list.asked.map(\.page) == [0, 37, 36])
  }

  @Test("without a second answer, the list is reported as possibly incomplete")
  func unconfirmed() async throws {
    let list = LyingList { request in
      if request.number > 1 { throw Self.failure }
      return request.honest(37)
    }
    let (ids, outcome) = try await list.run()
    #expect(ids.count == 37)
    #expect(!outcome.isComplete && outcome.isUncertain && outcome.missing == 0)
    #expect(outcome.failure?.what == "The number of computers could not be confirmed by a second answer.")
    #expect(outcome.failure?.why == Self.failure.what)
    #expect(outcome.requests <= 5)
  }

  @Test("a count that collapses in the middle is not believed either")
  func collapse() async throws {
    let list = LyingList { $0.number == 2 ? .init(total: 0, ids: []) : $0.honest(500) }
    let (ids, outcome) = try await list.run(window: 1)
    #expect(Set(ids) == Set(1...500))
    #expect(outcome.isComplete)
  }

  @Test("a count that stays collapsed is reported beside the first one")
  func staysCollapsed() async throws {
    let list = LyingList { $0.number == 1 ? $0.honest(500) : .init(total: 0, ids: []) }
    let (ids, outcome) = try await list.run()
    #expect(ids == Array(1...100))
    #expect(!outcome.isComplete)
    #expect(outcome.totalCount == 0)
    #expect(outcome.failure?.what == "The server counted 500 computers, and 0 in another answer.")
    #expect(outcome.requests <= 8)
  }

  @Test("answers that always contradict each other end the walk, too")
  func alternating() async throws {
    let list = LyingList { $0.number.isMultiple(of: 2) ? .init(total: 0, ids: []) : $0.honest(60) }
    let (ids, outcome) = try await list.run()
    #expect(ids == Array(1...60))
    #expect(outcome.requests <= 6)
  }

  @Test("a computer deleted between the two answers is not a contradiction")
  func deletion() async throws {
    let list = LyingList { $0.honest($0.number == 1 ? 37 : 36) }
    let (ids, outcome) = try await list.run()
    #expect(ids.count == 37 && outcome.isComplete && outcome.totalCount == 36)
    #expect(outcome.requests <= 5)
  }
}
