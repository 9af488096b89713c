import APIRuntime

/// A pager's run: the walk, its pace, and the pages that wait for their turn.
struct PagerRun<Reading: Sendable> {
  var walk: InventoryWalk
  var pace: RequestPace
  /// The first error, as it was thrown.
  private(set) var firstError: (any Error)?
  private var held: [(ask: PageAsk, page: FetchedPage<Reading>)] = []
  private var stamp: (ask: PageAsk, page: FetchedPage<Reading>)?
  /// The buffers for the next pages.
  private let buffers: BodyBuffers
  /// Whether pages wait for earlier pages that are retried.
  private let keepsOrder: Bool

  /// Reads a page and reports its counts.
  typealias Consumer = (InventoryPage, Reading) async throws -> InventoryPage.Counts

  init(walk: InventoryWalk, pace: RequestPace, buffers: BodyBuffers, keepsOrder: Bool) {
    self.walk = walk
    self.pace = pace
    self.buffers = buffers
    self.keepsOrder = keepsOrder
  }

  /// Whether another request may be sent.
  var hasRoom: Bool {
    // The held pages may all wait for a retry, or for rows that are not requested yet.
    let canHold = held.count < walk.window || keepsOrder && (!walk.queue.isEmpty || leavesRowsBeforeHeld)
    return canHold && walk.running.count - held.count < pace.limit
  }

  /// A page arrived or failed. Throws when the walk was canceled, and errors that are not failures of the page.
  mutating func note(_ arrival: PageArrival<Reading>) throws {
    switch arrival.result {
    case .success(let page):
      pace.note(arrival.time, rows: arrival.ask.rows)
      if arrival.ask.purpose == .firstStamp {
        stamp = (arrival.ask, page)
        walk.noteHeld(arrival.ask)
      } else {
        held.append((arrival.ask, page))
      }
    case .failure(let error): try note(error, of: arrival.ask)
    }
  }

  private mutating func note(_ error: any Error, of ask: PageAsk) throws {
    guard let failure = Self.failure(error) else { throw error }
    if failure.isCanceled { throw error }
    firstError = firstError ?? error
    if PageTrouble(failure) != .record { pace.noteTrouble() }
    walk.note(ask, failure: failure)
  }

  /// What an error says about a page; nil when it is not about the page.
  private static func failure(_ error: any Error) -> JamfProError? {
    switch error {
    case let error as JamfProError: error
    case is CancellationError: JamfProError(.canceled, what: "Canceled.")
    default: nil
    }
  }

  /// The next page that waits for no other: no earlier rows are in flight for the first time or, with `keepsOrder`, at
  /// all.
  mutating func nextToHandOver() -> (PageAsk, FetchedPage<Reading>)? {
    guard !walk.isStopped, !held.isEmpty else { return nil }
    var first = Int.max
    for ask in walk.running.values where hasTurn(ask) && !held.contains(where: { $0.ask.id == ask.id }) {
      first = min(first, ask.needed.lowerBound)
    }
    if keepsOrder {
      for ask in walk.queue.waiting where hasTurn(ask) { first = min(first, ask.needed.lowerBound) }
      first = min(first, walk.firstRowToAsk ?? .max)
    }
    let ready = held.indices.filter { !waits(held[$0].ask) || firstRow(held[$0].ask) <= first }
    guard let next = ready.min(by: { firstRow(held[$0].ask) < firstRow(held[$1].ask) }) else { return nil }
    return held.remove(at: next)
  }

  /// The first row that a held page is needed for. The walk renumbers rows when it finds that the server cuts pages.
  private func firstRow(_ ask: PageAsk) -> Int { (walk.running[ask.id] ?? ask).needed.lowerBound }

  /// Whether rows before those of a held page are not requested yet.
  private var leavesRowsBeforeHeld: Bool {
    guard let row = walk.firstRowToAsk else { return false }
    return held.contains { waits($0.ask) && firstRow($0.ask) > row }
  }

  /// Whether a page waits for earlier rows. A page that is read again may have new computers as well, but no page waits
  /// for it.
  private func waits(_ ask: PageAsk) -> Bool { keepsOrder ? !ask.isStamp && ask.confirmation == nil : ask.isOrdered }

  /// Whether later pages wait for this one.
  private func hasTurn(_ ask: PageAsk) -> Bool { keepsOrder ? ask.purpose == .walk : ask.isOrdered }

  /// Any page that is held back.
  mutating func anyHeld() -> (PageAsk, FetchedPage<Reading>)? { held.isEmpty ? nil : held.removeFirst() }

  /// The last row of the list (the first stamp), when it is due.
  mutating func heldStamp() -> FetchedPage<Reading>? { walk.isHeldStampDue ? stamp?.page : nil }

  mutating func handOverStamp(
    _ page: FetchedPage<Reading>, to consume: Consumer,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    stamp = nil
    // A stamp that cannot be read counts as an empty page.
    let counts = try await read(page, consume)
    walk.noteFirstStamp((try? counts.get()) ?? .init(rows: 0, newRows: 0, totalCount: nil))
  }

  mutating func handOver(
    _ page: FetchedPage<Reading>, of ask: PageAsk, to consume: Consumer,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    if page.page.isNarrowed { walk.growsAtEnd = false }
    switch try await read(page, consume) {
    case .success(let counts): walk.note(ask, counts)
    case .failure(let unread):
      firstError = firstError ?? unread.error
      walk.note(ask, failure: unread.meaning)
    }
    buffers.giveBack(page.page.bytes)
  }

  /// Passes a page to its reader. A page that cannot be read is a failure of the page, not of the reader.
  private func read(
    _ page: FetchedPage<Reading>, _ consume: Consumer,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Result<InventoryPage.Counts, Unread> {
    try Task.checkCancellation()
    do {
      return .success(try await consume(page.page, page.reading.get()))
    } catch let error as JSONReadingError {
      return .failure(Unread(error: error, meaning: .garbled(error)))
    } catch let error as JamfProError where PageTrouble.isGarbled(error) {
      return .failure(Unread(error: error, meaning: error))
    }
  }

}

/// A page that cannot be read: the error as it was thrown, and what it means.
private struct Unread: Error {
  var error: any Error
  var meaning: JamfProError
}

extension JamfProError {
  /// The error for a page that is not a list of computers.
  static func garbled(_ error: JSONReadingError) -> JamfProError {
    JamfProError(
      .malformed(path: "", offset: error.offset), what: "The server sent a page that cannot be read.",
      why: "At byte \(error.offset): expected \(error.expected).", next: "Try again.", nextIsRetry: true)
  }
}

/// How many requests may be in flight: fewer when the server slows down, more again when it recovers.
///
/// The measure is the time per row, compared with the best time so far. More than twice that time means that requests
/// wait for each other inside the server, so half of them are as fast. Each full set of pages in good time raises the
/// limit by one.
struct RequestPace: Hashable, Sendable {
  /// How many requests may be in flight.
  private(set) var limit: Int
  private let most: Int
  private var best: Duration?
  private var goodInARow = 0
  /// How many answers to ignore: those of requests from before the limit was lowered say nothing about the new one.
  private var deaf = 0

  /// A page within this time is never slow, whatever the best time is.
  private static let quick = Duration.seconds(2)
  private static let patience = 2

  init(most: Int) {
    self.most = max(1, most)
    limit = max(1, most)
  }

  /// A page arrived.
  mutating func note(_ time: Duration, rows: Int) {
    let each = time / max(1, rows)
    let isSlow = time > Self.quick && best.map { each > $0 * Self.patience } ?? false
    best = min(best ?? each, each)
    if deaf > 0 {
      deaf -= 1
    } else if isSlow {
      lower()
    } else {
      goodInARow += 1
      if goodInARow >= limit {
        goodInARow = 0
        limit = min(most, limit + 1)
      }
    }
  }

  /// A page timed out or was refused.
  mutating func noteTrouble() {
    if deaf > 0 { deaf -= 1 } else { lower() }
  }

  private mutating func lower() {
    deaf = limit - 1
    limit = max(1, limit / 2)
    goodInARow = 0
  }
}
