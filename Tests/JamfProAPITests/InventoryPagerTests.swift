import APIRuntime
import HeldWork
import JamfProAPI
import Synchronization
import Testing

@Suite struct InventoryPagerTests {
  @Test("retries are reported while nothing new arrives, and so is their end")
  func repairs() async throws {
    let list = PagedList(200)
    let broken = Mutex(3)
    var pager = InventoryPager(rows: 50, window: 3, now: standstill, sleep: { _ in }) { number, rows, _ in
      let isBroken = broken.withLock { left in
        guard number == 1, rows == 50, left > 0 else { return false }
        left -= 1
        return true
      }
      if isBroken { throw JamfProError(.malformed(path: "", offset: 0), what: "The page was cut off.") }
      return try await list.fetch(number, rows)
    }
    let told = Mutex<[InventoryPager.Repair?]>([])
    pager.onRepair = { repair in told.withLock { $0.append(repair) } }
    let (ids, outcome) = try await run(pager)
    #expect(ids.count == 200 && outcome.isComplete)
    let repairs = told.withLock { $0 }
    #expect(repairs.first == .init(again: 50, reread: 0))
    #expect(repairs.last == .some(nil) && repairs.dropLast().allSatisfy { $0 != nil })
    for (one, next) in zip(repairs, repairs.dropFirst()) { #expect(one != next) }
    // Nothing is reported for a list that loads normally.
    told.withLock { $0 = [] }
    #expect(try await run(pager).1.isComplete)
    #expect(told.withLock { $0 }.isEmpty)
  }

  @Test(
    "an impossible count does not stop the walk, and hides nothing",
    arguments: [Int.max, .max - 1, 4_611_686_018_427_387_904, 100_000_001, -1, .min])
  func impossibleCounts(total: Int) async throws {
    // In all answers, only the first, or only a later one.
    for lying in [0..<1000, 0..<1, 2..<3] as [Range<Int>] {
      let list = PagedList(230)
      let answers = Mutex(0)
      var collector = Collector()
      try await list.pager(rows: 50).run { page in
        var counts = collector.read(page)
        let answer = answers.withLock { count in
          defer { count += 1 }
          return count
        }
        if lying.contains(answer) { counts.totalCount = total }
        return counts
      }
      #expect(collector.ids.sorted() == Array(1...230))
      #expect(list.requests < 40)
    }
  }

  @Test(
    "every computer arrives once, with the fewest requests; a single page is confirmed",
    arguments: [
      (0, 2), (1, 2), (99, 2), (100, 2), (101, 2), (1000, 10), (1001, 11),
    ])
  func plain(_ count: Int, _ requests: Int) async throws {
    let list = PagedList(count)
    let (ids, outcome) = try await run(list.pager(rows: 100))
    #expect(ids == Array(1..<(count + 1)))
    #expect(list.requests == requests)
    #expect(outcome == .init(computers: count, totalCount: count, requests: requests))
    #expect(outcome.missing == 0)
  }

  @Test("at most three requests run at a time, and three while there is work")
  func window() async throws {
    let list = PagedList(2000)
    let (ids, _) = try await run(list.pager(rows: 10))
    #expect(ids == Array(1...2000))
    #expect(list.mostRunning <= 3)
    #expect(list.mostRunning >= 2)
  }

  @Test("a server that cuts pages short loses nothing", arguments: [1, 7, 50, 99, 100, 250])
  func clamped(_ clamp: Int) async throws {
    let list = PagedList(500) { $0.clamp = clamp }
    let (ids, outcome) = try await run(list.pager(firstRows: 20, rows: 1000))
    #expect(ids == Array(1...500))
    #expect(outcome.missing == 0)
    #expect(list.requests <= (500 + clamp - 1) / clamp + 5)
  }

  @Test("the first page for the screen is small and alone; a list that fits in it is confirmed and complete")
  func firstPage() async throws {
    let list = PagedList(300)
    let (ids, _) = try await run(list.pager(firstRows: 20, rows: 100))
    #expect(ids == Array(1...300))
    #expect(list.state.withLock { $0.fetched.map(\.rows) } == [20, 100, 100, 100])
    let short = PagedList(20)
    #expect(try await run(short.pager(firstRows: 20, rows: 100)).0 == Array(1...20))
    #expect(short.requests == 2)
  }

  @Test("a walk starts at the requested page", arguments: [0, 1, 3, 9, 10, 50])
  func startPage(_ page: Int) async throws {
    let list = PagedList(1000)
    let (ids, _) = try await run(list.pager(firstRows: 20, rows: 100), startPage: page)
    #expect(ids == Array((page * 100 + 1)..<max(1001, page * 100 + 1)).filter { $0 <= 1000 })
    #expect(list.requests <= 12)
  }

  @Test("a short page does not end the walk, and its missing rows are requested")
  func shortPage() async throws {
    let list = PagedList(500) {
      $0.transform = { page, ids in page == 1 && ids.count == 100 ? Array(ids.prefix(40)) : ids }
    }
    let (ids, outcome) = try await run(list.pager(rows: 100))
    #expect(Set(ids) == Set(1...500))
    #expect(outcome.isComplete)
    #expect(list.requests <= 10)
  }

  @Test("pages that are empty despite the count are reported as missing")
  func emptyPage() async throws {
    let list = PagedList(500) { $0.transform = { page, ids in (ids.first ?? 0) > 200 ? [] : ids } }
    let (ids, outcome) = try await run(list.pager(rows: 100))
    #expect(ids == Array(1...200))
    #expect(outcome.missing == 300)
    #expect(outcome.gaps.map(\.rows) == [200..<500])
    #expect(list.requests <= 30)
  }

  @Test("without a count, the walk continues to an empty page, and reads again what could have changed")
  func noTotal() async throws {
    let list = PagedList(250) { $0.showsTotal = false }
    let (ids, outcome) = try await run(list.pager(firstRows: 20, rows: 100))
    #expect(ids == Array(1...250))
    #expect(outcome.totalCount == nil)
    #expect(outcome.missing == 0)
    #expect(outcome.isComplete)
    #expect(list.requests <= 20)
  }

  @Test("repeated computers count once, and the walk continues with the rest")
  func duplicates() async throws {
    // Each page starts with the last computer of the previous page.
    let list = PagedList(300) { $0.transform = { page, ids in ids.map { page == 0 ? $0 : $0 - 1 } } }
    let (ids, outcome) = try await run(list.pager(rows: 100))
    #expect(ids == Array(1...299))
    #expect(Set(ids).count == ids.count)
    #expect(outcome.missing == 1)
  }

  @Test("the walk ends if the server always sends the same page")
  func samePage() async throws {
    let list = PagedList(1000) { $0.transform = { _, _ in Array(1...10) } }
    let (ids, _) = try await run(list.pager(rows: 10))
    #expect(ids == Array(1...10))
    #expect(list.requests <= 8)
    let uncounted = PagedList(1000) {
      $0.transform = { _, _ in Array(1...10) }
      $0.showsTotal = false
    }
    #expect(try await run(uncounted.pager(rows: 10)).0 == Array(1...10))
    #expect(uncounted.requests <= 6)
  }

  @Test("a list that grows during the walk is read to its new end", arguments: 1...6)
  func growing(_ moment: Int) async throws {
    let list = PagedList(500) { $0.changes[moment] = { $0 += Array(501...650) } }
    let (ids, outcome) = try await run(list.pager(firstRows: 20, rows: 100))
    #expect(ids == Array(1...650))
    #expect(outcome.missing == 0)
  }

  @Test("computers deleted during the walk hide no other computer", arguments: 1...6, [1, 3, 60, 150])
  func shrinking(_ moment: Int, _ deleted: Int) async throws {
    let list = PagedList(500) { $0.changes[moment] = { $0.removeFirst(deleted) } }
    // One at a time, so that the moment is the same in every run.
    let (ids, _) = try await run(list.pager(firstRows: 20, rows: 100, window: 1))
    #expect(Set(ids).isSuperset(of: (deleted + 1)...500))
    #expect(Set(ids).count == ids.count)
    #expect(list.requests <= 12)
  }

  struct Broken: Error {}

  @Test("an error that is not the server's ends the walk and is rethrown")
  func failing() async throws {
    let pager = InventoryPager(rows: 10) { number, rows, _ in
      if number == 2 { throw Broken() }
      return InventoryPage(version: .v4, number: number, rows: rows, bytes: Array("100 \(number)".utf8))
    }
    await #expect(throws: Broken.self) { try await run(pager) }
    let reader = InventoryPager(rows: 10) { number, rows, _ in
      InventoryPage(version: .v4, number: number, rows: rows, bytes: [])
    }
    await #expect(throws: Broken.self) { try await reader.run { _ in throw Broken() } }
  }

  @Test("a failure that affects everything ends the walk; loaded and missing rows are reported")
  func partly() async throws {
    let refusal = JamfProError(.missingPrivilege(["Read Computers"]), what: "Not allowed.")
    let list = PagedList(1000)
    let pager = InventoryPager(rows: 100, window: 1, now: standstill) { number, rows, _ in
      if number == 3 { throw refusal }
      return try await list.fetch(number, rows)
    }
    let (ids, outcome) = try await run(pager)
    #expect(ids == Array(1...300))
    #expect(outcome.failure == refusal)
    #expect(outcome.missing == 700)
    #expect(outcome.gaps == [InventoryGap(firstRow: 300, count: 700, reason: refusal)])
    #expect(!outcome.isComplete)
    #expect(outcome.requests == 4)
  }

  @Test("if nothing was loaded, the failure is thrown")
  func nothing() async throws {
    let refusal = JamfProError(.badCredentials, what: "Wrong secret.")
    let pager = InventoryPager(rows: 100) { _, _, _ in throw refusal }
    await #expect(throws: refusal) { try await run(pager) }
  }

  @Test("an unreadable page is retried after growing pauses")
  func garbled() async throws {
    let list = PagedList(500)
    let tries = Counter()
    let pauses = Mutex<[Duration]>([])
    let pager = InventoryPager(
      rows: 100, sleep: { pause in pauses.withLock { $0.append(pause) } },
      fetch: { number, rows, _ in try await list.fetch(number, rows) })
    var collector = Collector()
    let outcome = try await pager.run { page in
      if page.number == 2, tries.increment() < 4 {
        throw JSONReadingError(path: "results[3]", offset: 7, expected: "a name", found: "the end")
      }
      return collector.read(page)
    }
    #expect(Set(collector.ids) == Set(1...500))
    #expect(outcome.isComplete)
    // The third time in halves, in case its size is the cause.
    #expect(pauses.withLock(\.self) == [.milliseconds(250), .milliseconds(500), .milliseconds(500)])
  }

  @Test("canceling ends the walk immediately, with requests still running")
  func cancelling() async throws {
    let (first, firstSeen) = AsyncStream<Void>.makeStream()
    let pager = InventoryPager(rows: 10) { number, rows, _ in
      if number > 0 { try await Task.sleep(for: .seconds(600)) }
      return InventoryPage(version: .v4, number: number, rows: rows, bytes: Array("100 \(number)".utf8))
    }
    let task = Task {
      var collector = Collector()
      return try await pager.run { page in
        firstSeen.yield()
        return collector.read(page)
      }
    }
    for await _ in first { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("the outcome of canceled requests is not treated as a failure of the server")
  func cancellingTransports() async throws {
    let (first, firstSeen) = AsyncStream<Void>.makeStream()
    let pager = InventoryPager(rows: 10, sleep: { _ in }) { number, rows, _ in
      do {
        if number > 0 { try await Task.sleep(for: .seconds(600)) }
      } catch {
        throw JamfProError(.serverError(500), what: "The connection was closed.")
      }
      return InventoryPage(version: .v4, number: number, rows: rows, bytes: Array("100 \(number)".utf8))
    }
    let task = Task {
      var collector = Collector()
      return try await pager.run { page in
        firstSeen.yield()
        return collector.read(page)
      }
    }
    for await _ in first { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
