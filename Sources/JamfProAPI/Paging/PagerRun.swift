import APIRuntime

/// A pager's run: the walk, its pace, and the pages that wait for their turn.
struct PagerRun<Reading: Sendable> {
  var walk: InventoryWalk
  var pace: RequestPace
  /// What was thrown first, as it was thrown.
  private(set) var firstError: (any Error)?
  private var held: [(ask: PageAsk, page: FetchedPage<Reading>)] = []
  private var stamp: (ask: PageAsk, page: FetchedPage<Reading>)?
  /// Where the next pages are collected.
  private let buffers: BodyBuffers
  /// Whether pages wait for those before them that are asked for again.
  private let keepsOrder: Bool

  /// Takes a page in and reports what it had.
  typealias Consumer = (InventoryPage, Reading) async throws -> InventoryPage.Counts

  init(walk: InventoryWalk, pace: RequestPace, buffers: BodyBuffers, keepsOrder: Bool) {
    self.walk = walk
    self.pace = pace
    self.buffers = buffers
    self.keepsOrder = keepsOrder
  }

  /// Whether another request may be sent.
  var hasRoom: Bool {
    // What is asked for again, or has still to be asked for, may be what all held pages wait for.
    let canHold = held.count < walk.window || keepsOrder && (!walk.queue.isEmpty || leavesRowsBeforeHeld)
    return canHold && walk.running.count - held.count < pace.limit
  }

  /// A page came, or did not. Throws when the walk was cancelled, and what is no failure of the server's.
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
    if failure.isCancelled { throw error }
    firstError = firstError ?? error
    if PageTrouble(failure) != .record { pace.noteTrouble() }
    walk.note(ask, failure: failure)
  }

  /// What an error says about a page; nil when that is not known.
  private static func failure(_ error: any Error) -> JamfProError? {
    switch error {
    case let error as JamfProError: error
    case is CancellationError: JamfProError(.cancelled, what: "Cancelled.")
    default: nil
    }
  }

  /// The next page that waits for no other: none with rows before its own is on its way for the first time, or at all.
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

  /// The first row that a held page is wanted for. The walk counts anew when it finds that the server cuts pages.
  private func firstRow(_ ask: PageAsk) -> Int { (walk.running[ask.id] ?? ask).needed.lowerBound }

  /// Whether rows before those of a held page have still to be asked for.
  private var leavesRowsBeforeHeld: Bool {
    guard let row = walk.firstRowToAsk else { return false }
    return held.contains { waits($0.ask) && firstRow($0.ask) > row }
  }

  /// Whether a page waits for those with rows before its own. One that is read again may have somebody new, too, but nobody
  /// waits for it.
  private func waits(_ ask: PageAsk) -> Bool { keepsOrder ? !ask.isStamp && ask.confirmation == nil : ask.isOrdered }

  /// Whether pages wait for this one.
  private func hasTurn(_ ask: PageAsk) -> Bool { keepsOrder ? ask.purpose == .walk : ask.isOrdered }

  /// Any page that waits.
  mutating func anyHeld() -> (PageAsk, FetchedPage<Reading>)? { held.isEmpty ? nil : held.removeFirst() }

  /// The last row of the list, when it is its turn.
  mutating func heldStamp() -> FetchedPage<Reading>? { walk.isHeldStampDue ? stamp?.page : nil }

  mutating func handOverStamp(
    _ page: FetchedPage<Reading>, to consume: Consumer,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    stamp = nil
    // One that cannot be read is as one that says nothing.
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

  /// Has a page read. A page that cannot be read is a failure of the page, not of the reader.
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

/// A page that is none: the error as it was thrown, and what it means.
private struct Unread: Error {
  var error: any Error
  var meaning: JamfProError
}

extension JamfProError {
  /// A page that is no list of computers.
  static func garbled(_ error: JSONReadingError) -> JamfProError {
    JamfProError(
      .malformed(path: "", offset: error.offset), what: "The server sent a page that cannot be read.",
      why: "At byte \(error.offset): expected \(error.expected).", next: "Try again.", nextIsRetry: true)
  }
}
