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
  /// When pages in flight will have arrived, at the present speed, by the number of their request.
  private var expectedEnds: [Int: ContinuousClock.Instant] = [:]
  /// The most requests at a time, however fast the server is.
  var most = Int.max

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
    return canHold && walk.running.count - held.count < min(pace.limit, most)
  }

  /// The next page to request at an instant; nil when there is none now.
  mutating func nextAsk(at now: ContinuousClock.Instant) -> PageAsk? {
    let ends = walk.running.keys.compactMap { expectedEnds[$0] }
    let ask = walk.next { [cost = pace.cost] sizes in Self.size(of: sizes, from: now, cost, besides: ends) }
    if let ask, let cost = pace.cost { expectedEnds[ask.id] = now + cost * ask.rows }
    return ask
  }

  /// The largest size that ends apart from the pages in flight; without one, the size that ends farthest from them. A
  /// request that waits for a connection then gets one soon. Pages of the same size would all end at once.
  private static func size(
    of sizes: [Int], from now: ContinuousClock.Instant, _ cost: Duration?, besides ends: [ContinuousClock.Instant]
  ) -> Int {
    guard let cost else { return sizes[0] }
    // Nearly as far as if all ended at equal distances.
    let apart = cost * sizes[0] / (ends.count + 1) * 0.8
    var best = (size: sizes[0], distance: Duration.zero)
    for size in sizes {
      let end = now + cost * size
      guard let distance = ends.map({ max($0 - end, end - $0) }).min() else { return size }
      if distance > best.distance { best = (size, distance) }
      if distance >= apart { break }
    }
    return best.size
  }

  /// A page arrived or failed. Throws when the walk was canceled, and errors that are not failures of the page.
  mutating func note(_ arrival: PageArrival<Reading>) throws {
    expectedEnds[arrival.ask.id] = nil
    switch arrival.result {
    case .success(let page):
      note(arrival.time, of: arrival.ask)
      if arrival.ask.purpose == .firstStamp {
        stamp = (arrival.ask, page)
        walk.noteHeld(arrival.ask)
      } else {
        held.append((arrival.ask, page))
      }
    case .failure(let error): try note(error, of: arrival.ask)
    }
  }

  /// Pages of one row, or of a few, say more about a request than about a row.
  private mutating func note(_ time: PageTime, of ask: PageAsk) {
    switch ask.purpose {
    case .walk, .reread: if ask.rows < min(PageSizes.smallest, walk.largest) { return }
    case .firstStamp, .lastStamp, .confirmation: return
    }
    pace.note(time, rows: ask.rows)
    walk.prefer(pace.cost.map(PreferredRows.init(cost:)))
  }

  private mutating func note(_ error: any Error, of ask: PageAsk) throws {
    guard let failure = Self.failure(error) else { throw error }
    if failure.isCanceled { throw error }
    firstError = firstError ?? error
    // A lost connection is no sign of a busy server.
    let isLost = failure.kind == .interrupted || failure.kind == .unreachable
    if !isLost, PageTrouble(failure) != .record { pace.noteTrouble() }
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

  /// The next page that waits for no other: any page or, with `keepsOrder`, one without earlier rows that are still to
  /// come.
  mutating func nextToHandOver() -> (PageAsk, FetchedPage<Reading>)? {
    guard !walk.isStopped, !held.isEmpty else { return nil }
    guard keepsOrder else { return anyHeld() }
    var first = Int.max
    for ask in walk.running.values where hasTurn(ask) && !held.contains(where: { $0.ask.id == ask.id }) {
      first = min(first, ask.needed.lowerBound)
    }
    for ask in walk.queue.waiting where hasTurn(ask) { first = min(first, ask.needed.lowerBound) }
    first = min(first, walk.firstRowToAsk ?? .max)
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

  /// With `keepsOrder`: whether a page waits for earlier rows. A page that is read again may have new computers as well,
  /// but no page waits for it.
  private func waits(_ ask: PageAsk) -> Bool { !ask.isStamp && ask.confirmation == nil }

  /// With `keepsOrder`: whether later pages wait for this one.
  private func hasTurn(_ ask: PageAsk) -> Bool { ask.purpose == .walk }

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
