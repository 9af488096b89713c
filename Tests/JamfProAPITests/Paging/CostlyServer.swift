import APIRuntime
@testable import JamfProAPI

/// A server whose computers cost time, with a clock that stands still while the pager decides.
struct CostlyServer {
  var count: Int
  /// What a computer costs, by the number of computers delivered and the number of requests that the server works on.
  var cost: (_ delivered: Int, _ requests: Int) -> Duration
  /// What each request costs besides.
  var latency = Duration.milliseconds(40)
  /// A request that takes longer fails after this time.
  var gateway = Duration.seconds(90)
  /// When this program is suspended, and for how long.
  var suspension: (at: Duration, length: Duration)?

  init(_ count: Int, cost: @escaping (_ delivered: Int, _ requests: Int) -> Duration) {
    self.count = count
    self.cost = cost
  }

  /// How a load went.
  struct Load {
    var time = Duration.zero
    var outcome = InventoryPager.Outcome()
    /// When the first computers arrived, and the longest time without new ones.
    var first: Duration?
    var longestWait = Duration.zero
    var timedOut = 0
    var mostRequests = 0
    /// When pages arrived, and a connection was free.
    var arrivals: [Duration] = []
    /// The sizes of pages, in the order of requests.
    var sizes: [Int] = []
  }

  private struct Flight {
    var ask: PageAsk
    var start: Duration
    var end: Duration
    var fails: Bool
  }

  /// Loads the list, 50 computers first.
  func load() async throws -> Load {
    var load = Load()
    var run = PagerRun<Void>(
      walk: InventoryWalk(firstRows: 50, rows: 400, window: 5), pace: RequestPace(most: 5),
      buffers: BodyBuffers(keeping: 5), keepsOrder: false)
    let origin = ContinuousClock.Instant.now
    var clock = Duration.zero
    var isSuspended = false
    var flights: [Flight] = []
    var seen = Set<Int>()
    var lastNews = Duration.zero
    func rows(_ ask: PageAsk) -> Range<Int> { ask.page.clamped(to: 0..<count) }
    func read(_ ask: PageAsk) -> InventoryPage.Counts {
      let rows = rows(ask)
      let news = rows.filter { seen.insert($0).inserted }.count
      return .init(
        rows: rows.count, newRows: news, totalCount: count, firstID: rows.first.map { "\($0 + 1)" },
        lastID: rows.last.map { "\($0 + 1)" })
    }
    var stamp: PageAsk?
    while true {
      while run.hasRoom, let ask = run.nextAsk(at: origin + clock) {
        if ask.rows > 1 { load.sizes.append(ask.rows) }
        let time = latency + cost(seen.count, flights.count + 1) * rows(ask).count
        flights.append(
          Flight(ask: ask, start: clock, end: clock + min(time, gateway), fails: time > gateway))
        if ask.purpose == .firstStamp { stamp = ask }
      }
      load.mostRequests = max(load.mostRequests, flights.count)
      if let page = run.heldStamp(), let ask = stamp {
        try await run.handOverStamp(page) { _, _ in read(ask) }
        continue
      }
      guard let next = flights.indices.min(by: { flights[$0].end < flights[$1].end }), !run.walk.isStopped else {
        break
      }
      let flight = flights.remove(at: next)
      clock = max(clock, flight.end)
      load.arrivals.append(clock)
      if let suspension, !isSuspended, clock >= suspension.at {
        isSuspended = true
        clock += suspension.length
      }
      let page = InventoryPage(version: .v4, number: flight.ask.number, rows: flight.ask.rows, bytes: [])
      if flight.fails { load.timedOut += 1 }
      try run.note(
        PageArrival(
          ask: flight.ask,
          result: flight.fails
            ? .failure(SimulatedList.timedOut) : .success(FetchedPage(page: page, reading: .success(()))),
          time: PageTime(start: origin + flight.start, end: origin + clock)))
      let before = seen.count
      while let (ask, page) = run.nextToHandOver() { try await run.handOver(page, of: ask) { _, _ in read(ask) } }
      if seen.count > before {
        load.first = load.first ?? clock
        load.longestWait = max(load.longestWait, clock - lastNews)
        lastNews = clock
      }
    }
    load.time = clock
    load.outcome = run.walk.outcome
    return load
  }
}
