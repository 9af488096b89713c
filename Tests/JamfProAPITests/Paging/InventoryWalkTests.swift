@testable import JamfProAPI
import SeededNumbers
import Testing

/// The decisions of a walk, tested with lists that change, fail and lie, and answers in any order.
@Suite struct InventoryWalkTests: WalkChecks {
  @Test("every computer arrives once, for any count and page size, with the fewest requests")
  func plain() {
    for count in [0, 1, 9, 10, 11, 39, 40, 41, 80, 399, 400, 401, 1000] {
      for size in [1, 7, 40, 100, 997] {
        let (_, outcome) = run(SimulatedList(count), tellsIDs: false, walk(size, firstRows: nil))
        #expect(outcome.isComplete)
        // A list that fits one page is confirmed.
        #expect(outcome.requests == max(2, (count + size - 1) / size))
      }
    }
  }

  @Test("100,000 computers take at most 5% more requests than pages, including checks of the last row")
  func large() {
    let (_, outcome) = run(SimulatedList(100_000), walk(400, firstRows: 100))
    #expect(outcome.requests == 250 + 3)
  }

  @Test(
    "a shortened page that seems to end where the list ends hides no computer, in any order of answers",
    arguments: [4499, 4500, 4501, 7000, 9500, 19_500])
  func cutAtEnd(_ total: Int) {
    for seed in 1...30 {
      var walk = walk(5000, firstRows: 50)
      // Pages of 5,000 would not take too long, but the last one has 2,500, and the server sends 2,000 of them.
      walk.prefer(PreferredRows(cost: .microseconds(90)))
      let (_, outcome) = run(SimulatedList(total) { $0.clamp = 2000 }, seed: seed, walk)
      #expect(outcome.isComplete, "seed \(seed): \(outcome)")
    }
  }

  @Test("with a server that shortens pages, the walk uses the server's size", arguments: [1, 3, 9, 25, 39])
  func cut(_ clamp: Int) {
    let (simulation, outcome) = run(SimulatedList(500) { $0.clamp = clamp })
    #expect(outcome.isComplete)
    #expect(outcome.requests <= (500 + clamp - 1) / clamp + 6)
    #expect(simulation.sizes.filter { $0 > clamp && $0 != 10 && $0 != 40 }.isEmpty)
  }

  @Test("so it does where sizes grow from a small first page on", arguments: [30, 80, 150, 399])
  func cutWhileGrowing(_ clamp: Int) {
    var walk = walk(400, firstRows: 100)
    walk.prefer(PreferredRows(cost: .milliseconds(5)))
    let (_, outcome) = run(SimulatedList(3000) { $0.clamp = clamp }, walk)
    #expect(outcome.isComplete)
    #expect(outcome.requests <= 3000 / min(clamp, 200) * 2 + 16)
  }

  @Test("a list without a count is read to its end, and once more to detect changes")
  func uncounted() {
    for count in [0, 1, 9, 10, 11, 39, 40, 41, 200, 555] {
      for clamp in [2000, 30, 7] {
        let (_, outcome) = run(SimulatedList(count) { ($0.counts, $0.clamp) = (false, clamp) })
        #expect(outcome.isComplete, "\(count) computers, pages of \(clamp)")
        #expect(outcome.totalCount == nil)
        #expect(outcome.requests <= 2 * (count / min(clamp, 40)) + 24, "\(count) computers, pages of \(clamp)")
      }
    }
  }

  // MARK: Failures

  @Test("pages that take too long are halved, and stay halved", arguments: [1000, 39, 25, 30])
  func timeouts(_ limit: Int) {
    let (simulation, outcome) = run(SimulatedList(1000) { $0.timeoutAbove = limit }, walk(400, firstRows: 100))
    #expect(outcome.isComplete)
    let smallest = limit >= 400 ? 400 : limit >= 50 ? 50 : 25
    #expect(simulation.sizes.filter { $0 != 1 && $0 != 100 }.min() == smallest)
    #expect(outcome.requests <= 1000 / smallest + 16)
  }

  @Test("the walk ends with a report if the server always times out")
  func allTimeOut() {
    let (_, outcome) = run(SimulatedList(1000) { $0.timeoutAbove = 0 }, walk(400, firstRows: 100))
    #expect(outcome.failure == SimulatedList.timedOut)
    #expect(outcome.computers == 0)
    #expect(outcome.requests <= 20)
  }

  @Test("records that the server fails on are found, and all others are kept", arguments: 1...40)
  func badRecords(_ seed: Int) {
    var random = Seeded(seed)
    let bad = Set((0..<(1 + seed % 6)).map { _ in Int.random(in: 1...2000, using: &random) })
    let (simulation, outcome) = run(SimulatedList(2000) { $0.bad = bad }, seed: seed, walk(400, firstRows: 100))
    #expect(simulation.seen == simulation.list.readable)
    #expect(outcome.unreadable.map { $0.firstRow + 1 } == bad.sorted())
    #expect(outcome.unreadable.allSatisfy { $0.count == 1 && $0.reason == SimulatedList.serverError })
    #expect(outcome.gaps.isEmpty)
    #expect(outcome.failure == nil)
    #expect(outcome.requests <= 8 + 30 * bad.count)
  }

  @Test("an unreadable record is identified by the previous computer")
  func beforeBad() {
    let (_, outcome) = run(SimulatedList(200) { $0.bad = [58] })
    #expect(outcome.unreadable.map(\.afterID) == ["57"])
    let (_, first) = run(SimulatedList(200) { $0.bad = [1] })
    #expect(first.unreadable.map(\.afterID) == [nil])
  }

  @Test("the walk ends after a few requests if the server fails on everything")
  func allBad() {
    let (_, outcome) = run(SimulatedList(2000) { $0.bad = Set(1...2000) }, walk(400, firstRows: 100))
    #expect(outcome.failure == SimulatedList.serverError)
    #expect(outcome.requests <= 20)
  }

  @Test("a range that the server fails on is skipped as a whole, and the rest is kept")
  func badStretch() {
    let bad = Set(801...1200)
    let (simulation, outcome) = run(SimulatedList(4000) { $0.bad = bad }, walk(400, firstRows: 100))
    #expect(simulation.seen == simulation.list.readable)
    #expect(outcome.gaps.reduce(0) { $0 + $1.count } + outcome.unreadable.count == 400)
    #expect(outcome.requests <= 60)
  }

  @Test("broken pages are retried until they are complete", arguments: seeds)
  func broken(_ seed: Int) {
    let (_, outcome) = run(SimulatedList(2000) { $0.brokenEvery = 2 + seed % 6 }, seed: seed)
    // Rows that fail six times in a row and once more at the end are skipped and reported.
    #expect(outcome.isComplete || outcome.gaps.allSatisfy { $0.reason == SimulatedList.broken })
    #expect(outcome.requests <= 4 * 55)
  }

  @Test("answers that are always broken end the walk, and nothing counts as loaded")
  func allBroken() {
    let (_, outcome) = run(SimulatedList(2000) { $0.brokenEvery = 1 })
    #expect(outcome.failure == SimulatedList.broken)
    #expect(!outcome.isComplete)
    #expect(outcome.requests <= 12)
  }

  @Test("pages that start with rows of the previous page are requested again", arguments: seeds)
  func repeating(_ seed: Int) {
    let (_, outcome) = run(SimulatedList(2000) { $0.repeatsEvery = 3 + seed % 4 }, seed: seed)
    #expect(outcome.isComplete)
    #expect(outcome.requests <= 4 * 53)
    let (_, blind) = run(SimulatedList(2000) { $0.repeatsEvery = 3 + seed % 4 }, seed: seed, tellsIDs: false)
    #expect(blind.requests <= 5 * 53)
  }

  @Test("pages with rows of other pages are compensated while computers are removed", arguments: seeds)
  func repeatingAndShrinking(_ seed: Int) {
    let list = SimulatedList(2000) { ($0.repeatsEvery, $0.shrinksEvery, $0.changes) = (3, 3, 100) }
    let (_, outcome) = run(list, seed: seed)
    #expect(outcome.isComplete)
    #expect(outcome.requests <= 4 * 53)
  }

  @Test("no large page hides a computer at its start, however rows are displaced and moved", arguments: 1...200)
  func largeRepeatingAndShrinking(_ seed: Int) {
    let list = SimulatedList(5000) { ($0.repeatsEvery, $0.shrinksEvery, $0.changes) = (3, 3, 250) }
    let (_, outcome) = run(list, seed: seed, walk(400, firstRows: 100))
    #expect(outcome.isComplete)
    #expect(outcome.requests <= 5 * 14)
  }

  @Test("a list that changes faster than it can be read is not reported as complete", arguments: seeds)
  func toldDoubt(_ seed: Int) {
    let list = SimulatedList(2000) { ($0.repeatsEvery, $0.shrinksEvery, $0.changes) = (3, 1, 400) }
    let (_, outcome) = run(list, seed: seed)
    #expect(outcome.isComplete || outcome.failure == .changedMeanwhile)
    #expect(outcome.requests <= 5 * 53)
  }

  @Test("a page that cannot be read again makes the list possibly incomplete")
  func unreadSeam() {
    var walk = InventoryWalk(rows: 40, window: 1)
    var total = 120
    while let ask = walk.next() {
      guard case .walk = ask.purpose else {
        walk.note(ask, failure: SimulatedList.broken)
        continue
      }
      // Two were removed after the first page was read.
      let rows = ask.page.clamped(to: 0..<total)
      walk.note(ask, .init(rows: rows.count, newRows: rows.count, totalCount: total))
      total = 118
    }
    #expect(walk.outcome.failure == SimulatedList.broken)
    #expect(walk.outcome.gaps.isEmpty)
    #expect(!walk.outcome.isComplete)
  }

  @Test("the seam after a page is checked, whatever smaller pages within it were read since, in any order")
  func containedPages() {
    let pages = [
      PageLog.Entry(number: 10, size: 80, rows: 800..<880, total: 995, firstID: "804", lastID: "884", repeats: 0),
      PageLog.Entry(number: 20, size: 40, rows: 800..<840, total: 994, firstID: "804", lastID: "845", repeats: 40),
      PageLog.Entry(number: 33, size: 25, rows: 825..<850, total: 994, firstID: "830", lastID: "855", repeats: 25),
      // Two were deleted since the first of them, so 885 and 886 have moved to its rows.
      PageLog.Entry(number: 22, size: 40, rows: 880..<920, total: 993, firstID: "887", lastID: "926", repeats: 0),
    ]
    for seed in 1...60 {
      var random = Seeded(state: UInt64(seed))
      let order = pages.shuffled(using: &random)
      var log = PageLog()
      let seams = order.flatMap { log.insert($0) }.map(\.seam).filter { $0.row == 880 }
      #expect(seams.count == 1 && seams.allSatisfy { $0.reach >= 2 }, "\(order.map(\.rows)): \(seams)")
    }
  }

  // MARK: Retries

  /// A walk after its first page; all rows up to the count are assigned.
  private func begunWalk(rows: Int, total: Int) -> InventoryWalk {
    var walk = InventoryWalk(rows: rows, window: 1)
    if let ask = walk.next() { walk.note(ask, .init(rows: rows, newRows: rows, totalCount: total)) }
    walk.taken.insert(0..<total)
    return walk
  }

  @Test(
    "a few rows are read again in the smallest pages with room for twice as many",
    arguments: [
      (0, 25), (1, 25), (12, 25), (13, 50), (25, 50), (26, 100), (50, 100), (51, 200), (100, 200), (101, 400),
      (300, 400),
    ])
  func sizeOfRereading(_ lost: Int, _ size: Int) {
    var walk = begunWalk(rows: 400, total: 4000)
    walk.reread(1000..<1400, lost: lost)
    var pages: [Range<Int>] = []
    while let ask = walk.next(), case .reread = ask.purpose {
      pages.append(ask.page)
      // One after the other.
      #expect(walk.queue.isEmpty)
      walk.note(ask, .init(rows: ask.rows, newRows: 0, totalCount: 4000))
    }
    #expect(
      pages.map(\.lowerBound) == stride(from: 1399 / size * size, through: 1000 / size * size, by: -size).map(\.self))
    #expect(pages.allSatisfy { $0.count == size })
  }

  @Test("rows that failed once are requested again at the end, each in its page")
  func parkedRows() {
    var walk = begunWalk(rows: 50, total: 200)
    walk.parked = [ParkedRows(rows: 60..<160, size: 50, reason: SimulatedList.broken, isPassing: true)]
    let asks = (0..<4).compactMap { _ in walk.next() }
    #expect(asks.map(\.needed) == [60..<100, 100..<150, 150..<160])
  }

  @Test("after many rereads in a row without result, rereading stops; a new computer postpones that")
  func rereadingInVain() {
    let most = 64 + 8
    for newRows in [0, 1] {
      var walk = begunWalk(rows: 50, total: 200)
      #expect(walk.log.entries.count == 1)
      for number in 0...most {
        #expect(!walk.repairs.areGivenUp, "\(number)")
        walk.reread(number: 0, size: 50, .init())
        guard let ask = walk.next() else { break }
        walk.note(ask, .init(rows: 50, newRows: number == most / 2 ? newRows : 0, totalCount: 200))
      }
      #expect(walk.repairs.areGivenUp == (newRows == 0))
    }
  }

  @Test("rows after the last loaded one keep the reason for which they were skipped")
  func reasonsBehindTheEnd() {
    var walk = begunWalk(rows: 100, total: 1000)
    walk.taken.remove(100..<600)
    walk.taken.remove(800..<1000)
    walk.parked = [
      ParkedRows(rows: 600..<700, size: 100, reason: SimulatedList.serverError, isPassing: false),
      ParkedRows(rows: 700..<800, size: 100, reason: .leftOut, isPassing: true),
    ]
    while let ask = walk.next() { walk.note(ask, .init(rows: 0, newRows: 0, totalCount: 1000)) }
    #expect(walk.outcome.gaps.map(\.rows) == [100..<600, 600..<700, 700..<1000])
    #expect(walk.outcome.gaps.map(\.reason) == [.leftOut, SimulatedList.serverError, .leftOut])
  }

  // MARK: Filtered lists

  @Test("computers that newly match the filter, anywhere in the list, hide no other computer", arguments: seeds)
  func joining(_ seed: Int) {
    let list = SimulatedList(2000) {
      ($0.joinsEvery, $0.shrinksEvery, $0.changes) = (4 + seed % 20, seed % 3 * 10, 100)
      $0.outside = $0.ids.filter { $0.isMultiple(of: 2) }
      $0.ids.removeAll { $0.isMultiple(of: 2) }
    }
    var walk = walk()
    walk.growsAtEnd = false
    var simulation = WalkSimulation(list, seed: seed)
    let outcome = simulation.run(walk)
    let missing = Set(simulation.list.ids).intersection(list.ids).subtracting(simulation.seen)
    #expect(!outcome.isComplete || missing.isEmpty)
    #expect(outcome.requests <= 8 * 28)
  }

  @Test("pages with a missing row are requested again", arguments: seeds)
  func short(_ seed: Int) {
    var simulation = WalkSimulation(SimulatedList(2000) { $0.shortEvery = 5 + seed % 4 }, seed: seed)
    let outcome = simulation.run(walk())
    #expect(!outcome.isComplete || simulation.seen.count == 2000)
    #expect(outcome.requests <= 5 * 53)
  }

  @Test("an unreadable record is found and counted once, although earlier rows move it", arguments: seeds)
  func badAndShrinking(_ seed: Int) {
    let list = SimulatedList(600) { ($0.bad, $0.shrinksEvery, $0.changes) = ([123], 3, 30) }
    let (simulation, outcome) = run(list, seed: seed, walk(50, firstRows: 20))
    #expect(simulation.seen.isSuperset(of: simulation.list.readable))
    #expect(outcome.missing == 1)
    #expect(outcome.unreadable.count == 1)
    #expect(outcome.requests <= 220)
  }

  // MARK: Everything at once

  @Test(
    "with any combination of faults, no computer is repeated, gaps are reported, and the walk ends", arguments: 1...400)
  func everything(_ seed: Int) {
    var random = Seeded(seed)
    var list = SimulatedList(Int.random(in: 0...1500, using: &random))
    func maybe(_ range: ClosedRange<Int>) -> Int { random.isOne(of: 2) ? 0 : Int.random(in: range, using: &random) }
    list.clamp = random.isOne(of: 3) ? Int.random(in: 5...60, using: &random) : 2000
    list.brokenEvery = maybe(4...9)
    list.refusedEvery = maybe(5...9)
    list.timeoutAbove = random.isOne(of: 3) ? Int.random(in: 25...60, using: &random) : .max
    switch Int.random(in: 0...4, using: &random) {
    case 0: list.shrinksEvery = maybe(1...9)
    case 1: list.growsEvery = maybe(1...9)
    case 2: list.swapsEvery = maybe(1...9)
    case 3: list.repeatsEvery = maybe(4...9)
    default: list.bad = Set((0..<maybe(1...4)).map { _ in Int.random(in: 1...1500, using: &random) })
    }
    list.changes = list.ids.count / 10
    run(list, seed: seed, walk(Int.random(in: 20...120, using: &random), firstRows: maybe(1...30)))
  }
}
