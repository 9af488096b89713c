public import APIRuntime

/// Walks through a list of computers page by page, whatever the server and the way to it do.
///
/// `InventoryWalk` decides what to ask for; the pager asks. When a first page of few rows is wanted, it is fetched alone, so
/// that something is on the screen soon. Up to `window` requests are under way at a time, fewer while the server is slow.
/// Pages are handed over one at a time, and in order as long as nothing fails; at most `window` wait for those before them.
/// Who wants order more than speed has pages wait for those, too, that are asked for again or in parts.
public struct InventoryPager: Sendable {
  /// Fetches one page.
  public typealias Fetch = @Sendable (_ number: Int, _ rows: Int) async throws -> InventoryPage
  /// Waits before a page is asked for again.
  public typealias Sleep = @Sendable (Duration) async throws -> Void

  /// Rows of the first page; nil for none of its own.
  public let firstRows: Int?
  /// Rows of the pages of the walk, to begin with.
  public let rows: Int
  /// Requests under way at the same time, at most.
  public let window: Int
  /// Told what is asked for again while nothing is for the first time, each time that has changed; nil when it is over.
  public var onRepair: (@Sendable (Repair?) -> Void)?
  /// No server takes more, and products of it fit an `Int`.
  private static let mostRows = 1 << 20
  private let isByID: Bool
  private let keepsOrder: Bool
  private let now: @Sendable () -> ContinuousClock.Instant
  private let sleep: Sleep
  private let fetch: Fetch

  /// A pager.
  ///
  /// - Parameters:
  ///   - isByID: whether the list comes in the order of ids, which makes changes underneath easier to notice.
  ///   - keepsOrder: whether pages wait for what failed before them, until it comes or is given up.
  ///   - now: the clock that the server's speed is measured with.
  ///   - sleep: waits before a page is asked for again.
  public init(
    firstRows: Int? = nil, rows: Int, window: Int = 4, isByID: Bool = true, keepsOrder: Bool = false,
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

  /// Walks from `startPage` to the end. `consume` reads each page and reports what it had; it is called for one page at a
  /// time, also for pages that are read again. When it throws a reading error, the page is asked for again; anything else
  /// it throws ends the walk and is thrown on.
  ///
  /// The outcome tells what came and what did not. Throws what fetching throws when nothing came at all, and
  /// `CancellationError` or a cancelled `JamfProError` as soon as the task is cancelled.
  @discardableResult
  public func run(
    startPage: Int = 0, isolation: isolated (any Actor)? = #isolation,
    consume: (InventoryPage) async throws -> InventoryPage.Counts
  ) async throws -> Outcome {
    try await run(
      startPage: startPage, following: { _ in NoFollower() }, reading: { _, _ in },
      consume: { page, _ in try await consume(page) })
  }

  /// The same walk, with pages read beside each other, and while they come.
  ///
  /// `following` makes who reads a page of so many rows while it comes. `reading` does then what it can with the page by
  /// itself, of which it gets the bytes that are left, for up to `window` pages at the same time and in any order; what comes
  /// of it is handed to `consume`, one page at a time. A reading error that it throws is as one of `consume`'s.
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
    try await withThrowingTaskGroup(of: PageArrival<Reading>.self) { group in
      var told: Repair?
      defer { if told != nil { onRepair?(nil) } }
      while true {
        while run.hasRoom, let ask = run.walk.next() {
          group.addTask {
            try await BodyBuffers.$current.withValue(buffers) { try await arrival(of: ask, following, reading) }
          }
        }
        if let onRepair, case let repair = run.walk.repair, repair != told {
          told = repair
          onRepair(repair)
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
      // Pages that came before the walk was ended are as good as others.
      while let (ask, page) = run.anyHeld() { try await run.handOver(page, of: ask, to: consume) }
      group.cancelAll()
    }
    if !run.walk.hasAnswer, let error = run.firstError { throw error }
    return run.walk.outcome
  }

  /// Fetches a page; what fails is part of the answer.
  private func arrival<Follower: BodyFollower, Reading: Sendable>(
    of ask: PageAsk, _ following: @Sendable (Int) -> Follower,
    _ reading: @Sendable (InventoryPage, Follower) async throws -> Reading
  ) async throws -> PageArrival<Reading> {
    if let pause = Self.pause(before: ask) { try await sleep(pause) }
    let follower = following(ask.rows)
    let start = now()
    do {
      let page = try await BodyFollowing.$current.withValue(follower) { try await fetch(ask.number, ask.rows) }
      // The time is the server's, but for what is done here while it sends.
      let time = start.duration(to: now())
      let read: Result<Reading, any Error>
      do { read = .success(try await reading(page, follower)) } catch { read = .failure(error) }
      return PageArrival(ask: ask, result: .success(FetchedPage(page: page, reading: read)), time: time)
    } catch {
      try Task.checkCancellation()
      return PageArrival(ask: ask, result: .failure(error), time: start.duration(to: now()))
    }
  }

  /// The first time again at once: most breaks are over then.
  private static func pause(before ask: PageAsk) -> Duration? {
    ask.attempt > 1 ? .milliseconds(250 << min(ask.attempt - 2, 3)) : nil
  }
}

/// What came of asking for a page.
struct PageArrival<Reading: Sendable>: Sendable {
  var ask: PageAsk
  var result: Result<FetchedPage<Reading>, any Error>
  var time: Duration
}

/// A page, and what came of reading it by itself.
struct FetchedPage<Reading: Sendable>: Sendable {
  var page: InventoryPage
  var reading: Result<Reading, any Error>
}

/// Waits for the whole page.
private struct NoFollower: BodyFollower {
  var keepsBytes: Bool { true }
  func begin() {}
  func follow(_ bytes: UnsafeBufferPointer<UInt8>) -> Int { 0 }
}
