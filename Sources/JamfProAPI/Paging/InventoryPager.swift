public import APIRuntime

/// Reads a list of computers page by page, and copes with failing pages, cut pages and changes to the list.
///
/// `InventoryWalk` decides which rows to request; the pager fetches them. A small first page (`firstRows`) is fetched
/// alone, so that a screen can show something soon. After that, up to `window` requests are in flight, fewer while that
/// helps a slow server, each for as many computers as the server delivers in a few seconds. Pages are handed over one at
/// a time, as they arrive. With `keepsOrder`, they wait for earlier ones, also for those that are retried, and at most
/// `window` pages wait.
public struct InventoryPager: Sendable {
  /// Fetches one page. `number` counts from 0 in pages of `rows` computers; `collection` is how its body is collected.
  ///
  /// A `JamfProError` that it throws is a failure of the page, which may be retried. Any other error ends the walk.
  public typealias Fetch =
    @Sendable (
      _ number: Int, _ rows: Int, _ collection: BodyCollection
    ) async throws -> InventoryPage
  /// Waits before a page is retried.
  public typealias Sleep = @Sendable (Duration) async throws -> Void

  /// Computers on a smaller first page; nil when the first page is like the others.
  public let firstRows: Int?
  /// Computers per page at the beginning. The walk uses smaller pages when the server needs them.
  public let rows: Int
  /// The most requests in flight.
  public let window: Int
  /// Called while the walk requests no new rows, each time the repair changes, and with nil when it is over.
  public var onRepair: (@Sendable (Repair?) -> Void)?
  /// Called with true when the server begins to need much longer for a row than before, and with false when it has
  /// recovered.
  public var onSlow: (@Sendable (Bool) -> Void)?
  /// The connections that are shared with other lists; nil when all are for this one.
  var shares: ConnectionShares?
  /// No server accepts more, and products of it fit an `Int`.
  private static let mostRows = 1 << 20
  private let isByID: Bool
  private let keepsOrder: Bool
  private let now: @Sendable () -> ContinuousClock.Instant
  private let sleep: Sleep
  private let fetch: Fetch

  /// A pager.
  ///
  /// - Parameters:
  ///   - firstRows: computers on a smaller first page; nil for none.
  ///   - rows: computers per page at the beginning.
  ///   - window: the most requests in flight.
  ///   - isByID: whether the list is sorted by id, which makes changes to it easier to notice.
  ///   - keepsOrder: whether pages wait for earlier pages, until these arrive or are given up.
  ///   - now: the clock that measures the server's speed.
  ///   - sleep: waits before a page is retried.
  ///   - fetch: fetches one page.
  public init(
    firstRows: Int? = nil, rows: Int, window: Int = 5, isByID: Bool = true, keepsOrder: Bool = false,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) }, fetch: @escaping Fetch
  ) {
    self.firstRows = firstRows.flatMap { $0 < rows ? max(1, $0) : nil }
    self.rows = min(max(1, rows), Self.mostRows)
    self.window = max(1, window)
    self.isByID = isByID
    self.keepsOrder = keepsOrder
    self.now = now
    self.sleep = sleep
    self.fetch = fetch
  }

  /// Reads the list from a page to its end.
  ///
  /// `consume` reads each page and reports its counts. It is called for one page at a time, also for pages that are
  /// read again. If it throws a `JSONReadingError` or a `JamfProError` about a broken answer, the page is requested
  /// again; any other error ends the walk and is rethrown.
  ///
  /// - Parameters:
  ///   - startPage: the first page, counted from 0 in pages of `rows`.
  ///   - isolation: the actor that `consume` runs on.
  ///   - consume: reads a page.
  /// - Returns: What was read, and what is missing and why.
  /// - Throws: The first error if no page came at all, and `CancellationError` or a canceled `JamfProError` as soon as
  ///   the task is canceled.
  @discardableResult
  public func run(
    startPage: Int = 0, isolation: isolated (any Actor)? = #isolation,
    consume: (InventoryPage) async throws -> InventoryPage.Counts
  ) async throws -> Outcome {
    try await run(
      startPage: startPage, following: { _ in NoFollower() }, reading: { _, _ in },
      consume: { page, _ in try await consume(page) })
  }

  /// The same walk, with pages read concurrently and while they arrive.
  ///
  /// - Parameters:
  ///   - startPage: the first page, counted from 0 in pages of `rows`.
  ///   - isolation: the actor that `consume` runs on.
  ///   - following: makes a follower, which reads a page of `rows` computers while its bytes arrive.
  ///   - reading: does the work that needs no other page, with the bytes that the follower left. It runs for up to
  ///     `window` pages at a time, in any order. Its errors count as errors of `consume`.
  ///   - consume: gets the result of `reading`, one page at a time, and reports the page's counts.
  /// - Returns: What was read, and what is missing and why.
  /// - Throws: What `run(startPage:isolation:consume:)` throws.
  @discardableResult
  public func run<Follower: BodyFollower, Reading: Sendable>(
    startPage: Int = 0, isolation: isolated (any Actor)? = #isolation,
    following: @escaping @Sendable (_ rows: Int) -> Follower,
    reading: @escaping @Sendable (InventoryPage, Follower) async throws -> Reading,
    consume: (InventoryPage, Reading) async throws -> InventoryPage.Counts
  ) async throws -> Outcome {
    let buffers = BodyBuffers(keeping: window)
    var run = PagerRun<Reading>(
      walk: InventoryWalk(
        startPage: max(0, startPage), firstRows: firstRows, rows: rows, window: window, isByID: isByID),
      pace: RequestPace(most: window), buffers: buffers, keepsOrder: keepsOrder)
    let share = shares?.enter()
    try await withThrowingTaskGroup(of: PageArrival<Reading>.self) { group in
      var told: Repair?
      var isSlow = false
      defer { if told != nil { onRepair?(nil) } }
      while true {
        run.most = share?.most(of: window) ?? window
        while run.hasRoom, let ask = run.nextAsk(at: now()) {
          group.addTask { try await arrival(of: ask, buffers, following, reading) }
        }
        if let onRepair, case let repair = run.walk.repair, repair != told {
          told = repair
          onRepair(repair)
        }
        if run.pace.isSlowed != isSlow {
          isSlow.toggle()
          onSlow?(isSlow)
        }
        if let page = run.heldStamp() {
          try await run.handOverStamp(page, to: consume)
        } else if !run.walk.running.isEmpty, !run.walk.isStopped, let arrival = try await group.next() {
          try run.note(arrival)
          while let (ask, page) = run.nextToHandOver() { try await run.handOver(page, of: ask, to: consume) }
        } else {
          break
        }
      }
      // Pages that arrived before the walk was stopped are still good.
      while let (ask, page) = run.anyHeld() { try await run.handOver(page, of: ask, to: consume) }
      group.cancelAll()
    }
    if !run.walk.hasAnswer, let error = run.firstError { throw error }
    return run.walk.outcome
  }

  /// Fetches a page. A failure is part of the result.
  private func arrival<Follower: BodyFollower, Reading: Sendable>(
    of ask: PageAsk, _ buffers: BodyBuffers, _ following: @Sendable (Int) -> Follower,
    _ reading: @Sendable (InventoryPage, Follower) async throws -> Reading
  ) async throws -> PageArrival<Reading> {
    if let pause = Self.pause(before: ask) { try await sleep(pause) }
    let follower = following(ask.rows)
    let start = now()
    do {
      let page = try await fetch(ask.number, ask.rows, BodyCollection(buffers: buffers, follower: follower))
      // The time is the server's, plus the work done here while it sends.
      let time = PageTime(start: page.sent ?? start, end: now())
      let read: Result<Reading, any Error>
      do { read = .success(try await reading(page, follower)) } catch { read = .failure(error) }
      return PageArrival(ask: ask, result: .success(FetchedPage(page: page, reading: read)), time: time)
    } catch {
      try Task.checkCancellation()
      return PageArrival(ask: ask, result: .failure(error), time: PageTime(start: start, end: now()))
    }
  }

  /// The first retry is immediate: most interruptions are over by then.
  private static func pause(before ask: PageAsk) -> Duration? {
    ask.attempt > 1 ? .milliseconds(250 << min(ask.attempt - 2, 3)) : nil
  }
}

extension InventoryPager {
  /// The result of a walk.
  public struct Outcome: Hashable, Sendable {
    /// How many computers were seen, each id counted once.
    public var computers: Int
    /// The last count that the server sent; nil when it never sent one. It may contradict the pages.
    public var totalCount: Int?
    /// How many requests were sent.
    public var requests: Int
    /// How many computers are known to be missing. If the server does not count, rows after the end of an interrupted
    /// walk are not included.
    public var missing: Int
    /// The rows that could not be read, in list order, without the single records in `unreadable`.
    public var gaps: [InventoryGap]
    /// Single records that the server fails on.
    public var unreadable: [InventoryGap]
    /// Why the walk ended early, or why it is uncertain that all computers were seen; nil when neither is the case.
    public var failure: JamfProError?
    /// Whether `failure` only says that completeness is uncertain: the walk reached the end of the list, and no
    /// computer is known to be missing.
    public var isUncertain: Bool

    /// An outcome, by default of a walk that saw nothing. `missing` defaults to the computers that the server counts
    /// beyond those seen.
    package init(
      computers: Int = 0, totalCount: Int? = nil, requests: Int = 0, missing: Int? = nil, gaps: [InventoryGap] = [],
      unreadable: [InventoryGap] = [], failure: JamfProError? = nil, isUncertain: Bool = false
    ) {
      self.computers = computers
      self.totalCount = totalCount
      self.requests = requests
      self.missing = missing ?? max(0, (totalCount ?? 0) - computers)
      self.gaps = gaps
      self.unreadable = unreadable
      self.failure = failure
      self.isUncertain = isUncertain
    }

    /// Whether all computers of the list were seen.
    public var isComplete: Bool { missing == 0 && failure == nil && gaps.isEmpty && unreadable.isEmpty }

    /// Why the list is incomplete, or may be: what ended the walk, or else why the first missing rows could not be
    /// read. Nil when the list is complete, and when the server just did not send all that it counts.
    public var reason: JamfProError? { failure ?? gaps.first?.reason ?? unreadable.first?.reason }

    /// The error for a caller that needs all computers or none; nil when the list is complete.
    var shortfall: JamfProError? { isComplete ? nil : reason ?? .leftOut }
  }
}

extension InventoryPager {
  /// What a walk does while it requests no new rows.
  public struct Repair: Hashable, Sendable {
    /// Rows that failed or arrived incomplete, and are requested again.
    public var again: Int
    /// Rows that were read and are read once more, because computers may have moved among them.
    public var reread: Int

    /// A repair of these numbers of rows.
    package init(again: Int, reread: Int) {
      self.again = again
      self.reread = reread
    }
  }
}

/// The result of a request for a page.
struct PageArrival<Reading: Sendable>: Sendable {
  var ask: PageAsk
  var result: Result<FetchedPage<Reading>, any Error>
  var time: PageTime
}

/// A page, and the result of `reading` it.
struct FetchedPage<Reading: Sendable>: Sendable {
  var page: InventoryPage
  var reading: Result<Reading, any Error>
}

/// Leaves the whole page to `reading`.
private struct NoFollower: BodyFollower {
  var keepsBytes: Bool { true }
  func begin() {}
  func follow(_ bytes: UnsafeBufferPointer<UInt8>) -> Int { 0 }
}
