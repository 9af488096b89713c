import JamfProAPI
import SeededNumbers
import Testing

/// Servers with wrong counts or endless pages: each walk ends after few requests, and reports what is known.
@Suite("Impossible counts and pages") struct HostileCountTests {
  // MARK: Counts

  @Test("a negative count is ignored, and the list is read to its end", arguments: [-1, -5, Int.min])
  func negative(_ total: Int) async throws {
    let list = LyingList { $0.honest(500).counted(total) }
    let (ids, outcome) = try await list.run(rows: 400, firstRows: 100)
    #expect(ids.sorted() == Array(1...500))
    #expect(outcome.isComplete)
    #expect(outcome.totalCount == nil)
    #expect(outcome.requests <= 24)
  }

  @Test("one answer with a negative count does not affect the others", arguments: 1...6)
  func negativeOnce(_ number: Int) async throws {
    let list = LyingList { $0.honest(500).counted($0.number == number ? -5 : 500) }
    let (ids, outcome) = try await list.run()
    #expect(ids.count == 500)
    #expect(outcome.isComplete)
    #expect(outcome.requests <= 12)
  }

  @Test(
    "with a count far too high, the walk ends with the rows, and the count is reported",
    arguments: [30_000, 1_000_000, Int.max - 1, Int.max])
  func tooHigh(_ total: Int) async throws {
    for tellsIDs in [true, false] {
      let list = LyingList { $0.honest(500).counted(total) }
      let (ids, outcome) = try await list.run(rows: 400, firstRows: 100, tellsIDs: tellsIDs)
      #expect(ids.sorted() == Array(1...500))
      #expect(outcome.totalCount == total)
      #expect(!outcome.isComplete && !outcome.isUncertain)
      #expect(outcome.failure == nil)
      #expect(outcome.missing == total - 500)
      #expect(outcome.gaps.map(\.rows) == [500..<total])
      #expect(outcome.reason?.what == "The server sent fewer computers than it counts.")
      // How many are in flight after the last row depends on the time that pages take.
      #expect(outcome.requests <= 24)
    }
  }

  @Test("with a count slightly too high, the missing rows are requested, then reported", arguments: [501, 520, 700])
  func slightlyTooHigh(_ total: Int) async throws {
    let list = LyingList { $0.honest(500).counted(total) }
    let (ids, outcome) = try await list.run(rows: 400, firstRows: 100)
    #expect(ids.count == 500)
    #expect(outcome.missing == total - 500)
    #expect(outcome.requests <= 16)
  }

  @Test("empty pages in the middle of a list do not end it")
  func emptyMiddle() async throws {
    // Four pages are empty the first time.
    let list = LyingList { request in
      (4...7).contains(request.number) ? .init(total: 5000, ids: []) : request.honest(5000)
    }
    let (ids, outcome) = try await list.run()
    #expect(Set(ids) == Set(1...5000))
    #expect(outcome.isComplete)
    #expect(outcome.requests <= 70)
  }

  @Test("a count that is always too low hides no computer", arguments: [0, 1, 3, 99])
  func tooLow(_ total: Int) async throws {
    for tellsIDs in [true, false] {
      let list = LyingList { $0.honest(500).counted(total) }
      let (ids, outcome) = try await list.run(rows: 400, firstRows: 100, tellsIDs: tellsIDs)
      #expect(Set(ids) == Set(1...500))
      #expect(outcome.isComplete)
      #expect(outcome.totalCount == total)
      #expect(outcome.requests <= 24)
    }
  }

  @Test("a count that becomes too low does not end a list that continues", arguments: 2...7)
  func tooLowMidWalk(_ number: Int) async throws {
    for (rows, firstRows) in [(400, 100), (100, nil), (50, 20)] {
      let list = LyingList { $0.honest(500).counted($0.number < number ? 500 : 3) }
      let (ids, outcome) = try await list.run(rows: rows, firstRows: firstRows, tellsIDs: true)
      #expect(Set(ids) == Set(1...500), "pages of \(rows)")
      #expect(outcome.failure == nil, "pages of \(rows): \(outcome)")
      #expect(outcome.isComplete)
      #expect(outcome.requests <= 4 * (500 / rows) + 24, "pages of \(rows): \(outcome.requests)")
    }
  }

  @Test("contradictory counts are both reported if computers are missing")
  func contradiction() async throws {
    let list = LyingList { $0.honest(300).counted($0.number == 1 ? 500 : 3) }
    let (ids, outcome) = try await list.run()
    #expect(Set(ids) == Set(1...300))
    #expect(outcome.failure?.what == "The server counted 500 computers, and 3 in another answer.")
    #expect(outcome.totalCount == 3)
    #expect(outcome.requests <= 24)
  }

  @Test(
    "with a count that goes up and down, the walk ends with all computers",
    arguments: [(500, 600), (500, 30_000), (3, 500)])
  func oscillating(_ one: Int, _ other: Int) async throws {
    let list = LyingList { $0.honest(500).counted($0.number.isMultiple(of: 2) ? one : other) }
    let (ids, outcome) = try await list.run(tellsIDs: true)
    #expect(Set(ids) == Set(1...500))
    #expect(outcome.requests <= 60)
  }

  @Test("with a count that falls from the largest integer, the walk ends immediately", arguments: [0, 3, 500])
  func fallingFar(_ total: Int) async throws {
    let list = LyingList { $0.honest(500).counted($0.number == 1 ? .max : total) }
    let (ids, outcome) = try await list.run(tellsIDs: true)
    #expect(Set(ids) == Set(1...500))
    #expect(outcome.requests <= 40)
  }

  @Test("pages of any number and size can be requested", arguments: [0, 1, Int.max], [1, 100, Int.max])
  func extremes(_ page: Int, _ rows: Int) async throws {
    let list = LyingList { $0.honest(5) }
    let (ids, outcome) = try await list.run(rows: rows, startPage: page)
    #expect(ids.count <= 5)
    #expect(outcome.requests <= 10)
  }

  // MARK: Pages

  @Test("the walk ends if the same page repeats, whatever the count", arguments: [nil, 10, 1000, 30_000, Int.max, -5])
  func samePage(_ total: Int?) async throws {
    let list = LyingList { _ in .init(total: total, ids: Array(1...10)) }
    let (ids, outcome) = try await list.run(rows: 10)
    #expect(ids.sorted() == Array(1...10))
    #expect(outcome.requests <= 12)
    if let failure = outcome.failure {
      #expect(failure.what == "The server sent three pages in a row without a new computer.")
    }
  }

  @Test(
    "one missing computer is requested, wherever another one replaced it",
    arguments: Array(stride(from: 3, to: 300, by: 9)))
  func oneHidden(_ hidden: Int) async throws {
    let list = LyingList { request in
      var answer = request.honest(300)
      // The first time, its page has the previous computer twice.
      if request.number <= 3, let place = answer.ids.firstIndex(of: hidden), place > 0 { answer.ids[place] -= 1 }
      return answer
    }
    let (ids, outcome) = try await list.run(rows: 100, window: 1)
    #expect(ids.sorted() == Array(1...300))
    #expect(outcome.isComplete)
    #expect(outcome.requests <= 10)
  }

  @Test("with a server that always sends all computers, the list is complete after the first page")
  func everythingAtOnce() async throws {
    let list = LyingList { _ in .init(total: 5000, ids: Array(1...5000)) }
    let (ids, outcome) = try await list.run()
    #expect(ids.count == 5000)
    #expect(outcome.isComplete)
    #expect(outcome.requests <= 4)
  }

  @Test("the walk ends if pages keep getting shorter", arguments: [nil, 30_000, Int.max])
  func shrinkingPages(_ total: Int?) async throws {
    let list = LyingList { request in
      let rows = max(0, 100 - request.number)
      return .init(total: total, ids: Array(request.number * 1000..<request.number * 1000 + min(rows, request.rows)))
    }
    let (_, outcome) = try await list.run()
    #expect(outcome.requests <= 1200)
  }

  @Test("the walk ends after a few rounds if each page has only one new computer", arguments: [2000, 30_000])
  func oneNewEach(_ total: Int) async throws {
    let list = LyingList { request in
      .init(total: total, ids: Array(1..<request.rows) + [1000 + request.page])
    }
    let (_, outcome) = try await list.run(tellsIDs: true)
    #expect(!outcome.isComplete)
    #expect(outcome.requests <= 256 + 16 * (total / 100 + 1))
    #expect(outcome.requests <= 1400)
  }

  @Test("a server that claims too many computers gets only as many requests as its rows justify")
  func claims() async throws {
    // One of three answers has a row, the others fail or are empty.
    let list = LyingList { request in
      switch request.number % 3 {
      case 0: throw CountConfirmationTests.failure
      case 1: .init(total: 1 << 40, ids: [request.number])
      default: .init(total: 1 << 40, ids: [])
      }
    }
    let (ids, outcome) = try await list.run()
    #expect(!outcome.isComplete)
    #expect(outcome.requests <= 1100 + 16 * ids.count)
    #expect(outcome.requests <= 5000)
  }

  @Test(
    "whatever a server answers, the walk ends, keeps each computer once and counts its requests", arguments: 1...300)
  func anything(_ seed: Int) async throws {
    let totals: [Int?] = [nil, -5, 0, 3, 99, 100, 101, 499, 500, 501, 30_000, 1 << 40, .max, .min]
    let list = LyingList { request in
      var random = Seeded(seed &* 1_000_003 &+ request.number)
      if random.isOne(of: 12) { throw CountConfirmationTests.failure }
      var answer = request.honest(500)
      if random.isOne(of: 3) { answer.total = totals[Int.random(in: totals.indices, using: &random)] }
      switch Int.random(in: 0..<12, using: &random) {
      case 0: answer.ids = []
      case 1: answer.ids = Array(answer.ids.prefix(answer.ids.count / 2))
      case 2: answer.ids = Array(1...10)
      case 3: answer.ids.reverse()
      case 4: answer.ids += answer.ids
      case 5: answer.ids = Array(1...500)
      default: break
      }
      return answer
    }
    do {
      let (ids, outcome) = try await list.run(
        rows: [7, 50, 100, 400][seed % 4], firstRows: seed.isMultiple(of: 2) ? 20 : nil, tellsIDs: seed % 3 > 0)
      #expect(Set(ids).count == ids.count)
      #expect(outcome.computers == ids.count)
      #expect(outcome.requests == list.asked.count)
      #expect(outcome.requests <= 2300)
    } catch let error as JamfProError {
      // Nothing was loaded.
      #expect(error == CountConfirmationTests.failure)
    }
  }
}
