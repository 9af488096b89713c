import APIRuntime
import HeldWork
import JamfProAPI
import Synchronization
import Testing

/// When pages are read, and handed to their consumer.
@Suite struct PageDeliveryTests {
  @Test("pages are delivered one at a time, in any order")
  func order() async throws {
    let list = PagedList(1000)
    let gates = (0..<4).map { _ in Gate() }
    let pager = InventoryPager(rows: 100, now: standstill) { number, rows, _ in
      // The last of the four running requests is answered first.
      if (1...4).contains(number) {
        if number < 4 { await gates[number].pass() }
        gates[number - 1].open()
      }
      return try await list.fetch(number, rows)
    }
    var numbers: [Int] = []
    var isReading = false
    var collector = Collector()
    try await pager.run { page in
      #expect(!isReading)
      isReading = true
      await Task.yield()
      isReading = false
      numbers.append(page.number)
      return collector.read(page)
    }
    #expect(numbers.sorted() == Array(0..<10))
  }

  @Test("pages are handed over as they arrive, also while an earlier one is late")
  func arrivals() async throws {
    let list = PagedList(500)
    let others = Gate()
    let pager = InventoryPager(rows: 50, now: standstill) { number, rows, _ in
      if number == 1 { await others.pass() }
      return try await list.fetch(number, rows)
    }
    var numbers: [Int] = []
    var collector = Collector()
    let outcome = try await pager.run { page in
      if page.rows > 1 { numbers.append(page.number) }
      // All but the late one.
      if numbers.count == 9 { others.open() }
      return collector.read(page)
    }
    #expect(numbers.last == 1)
    #expect(numbers.sorted() == Array(0..<10))
    #expect(outcome.isComplete)
  }

  @Test("while one page is late and order is kept, only a few after it are fetched and kept")
  func bounded() async throws {
    let list = PagedList(2000)
    let seventh = Gate()
    let released = Counter()
    let pager = InventoryPager(rows: 10, window: 4, keepsOrder: true, now: standstill) { number, rows, _ in
      if number == 1 {
        await seventh.pass()
        // Time for one too many.
        for _ in 0..<200 { await Task.yield() }
        released.increment()
      }
      if number == 7 { seventh.open() }
      if number > 7 { #expect(released.value == 1) }
      return try await list.fetch(number, rows)
    }
    let (ids, outcome) = try await run(pager)
    #expect(ids == Array(1...2000))
    #expect(outcome.isComplete)
  }

  @Test("pages are parsed before their turn, and delivered with the result")
  func reading() async throws {
    let list = PagedList(100)
    let failures = Counter()
    var collector = Collector()
    let outcome = try await list.pager(rows: 10).run { rows in
      Following(rows: rows)
    } reading: { page, following in
      #expect(following.rows == 10)
      if page.number == 3, failures.value < 2 {
        failures.increment()
        throw JSONReadingError(offset: 7, expected: "a computer", found: "the end")
      }
      return page.bytes
    } consume: { page, bytes in
      #expect(bytes == page.bytes)
      return collector.read(page)
    }
    // An unreadable one is retried.
    #expect(failures.value == 2)
    #expect(collector.ids.sorted() == Array(1...100))
    #expect(outcome.isComplete)
  }

  @Test("each fetched page has its own follower")
  func following() async throws {
    let followers = Mutex<[Following]>([])
    let pager = InventoryPager(rows: 10) { number, rows, collection in
      let follower = try #require(collection.follower as? Following)
      followers.withLock { $0.append(follower) }
      let ids = (number * rows..<min((number + 1) * rows, 35)).map { "\($0 + 1)" }.joined(separator: " ")
      return InventoryPage(version: .v4, number: number, rows: rows, bytes: Array("35 \(ids)".utf8))
    }
    var collector = Collector()
    try await pager.run { rows in
      Following(rows: rows)
    } reading: { _, follower in
      ObjectIdentifier(follower)
    } consume: { page, follower in
      #expect(followers.withLock { $0.contains { ObjectIdentifier($0) == follower } })
      return collector.read(page)
    }
    #expect(collector.ids.sorted() == Array(1...35))
    #expect(Set(followers.withLock { $0.map { ObjectIdentifier($0) } }).count == 4)
  }

  @Test("other errors of parsing end the walk")
  func readingEnds() async throws {
    struct Odd: Error {}
    await #expect(throws: Odd.self) {
      try await PagedList(100).pager(rows: 10).run { rows in
        Following(rows: rows)
      } reading: { _, _ in
        throw Odd()
      } consume: { page, _ in
        .init(rows: 10, newRows: 10, totalCount: 100)
      }
    }
  }
}

/// Knows how many rows were requested.
private final class Following: BodyFollower {
  let rows: Int

  init(rows: Int) { self.rows = rows }

  var keepsBytes: Bool { true }
  func begin() {}
  func follow(_ bytes: UnsafeBufferPointer<UInt8>) -> Int { 0 }
}
