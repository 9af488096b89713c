/// How far a count that rests on one answer was confirmed.
struct CountConfirmation: Hashable, Sendable {
  /// How many second answers were requested.
  var requests = 0
  /// Why no second answer came; nil when none failed.
  var failure: JamfProError?
}

extension InventoryWalk {
  /// Contradictory answers are requested again, but not forever.
  private static let mostConfirmations = 4

  /// Requests a second answer when the count rests on a single one: for a list that is empty or fits one page, and for
  /// a count that collapsed. A single answer may come from a node of the server that has just started, or from a cache.
  ///
  /// The request is for one row, so it costs little. If it brings another count or a row after the end, the walk
  /// continues.
  mutating func confirmCount() -> Bool {
    guard count.needsConfirmation, confirmation.failure == nil, confirmation.requests < Self.mostConfirmations,
      let total = count.latest
    else { return false }
    confirmation.requests += 1
    askToConfirm(total == 0 ? .atEnd : .afterEnd, total)
    return true
  }

  private mutating func askToConfirm(_ place: PageAsk.Confirmation, _ total: Int) {
    let row = place == .afterEnd ? total : max(0, total - 1)
    queue.append(
      PageAsk(id: 0, number: row, rows: 1, needed: row..<row, purpose: .confirmation(place), root: newRoot()))
  }

  /// The request for a second answer failed.
  mutating func noteUnconfirmed(_ ask: PageAsk, _ error: JamfProError, _ trouble: PageTrouble) {
    if ask.confirmation == .afterEnd, let total = count.latest, isAboutPage(error) {
      // Some servers fail on pages after the end.
      askToConfirm(.atEnd, total)
    } else if ask.attempt + 1 < Self.attempts(trouble) {
      var ask = ask
      ask.attempt += 1
      queue.append(ask)
    } else {
      confirmation.failure = error
    }
  }

  private func isAboutPage(_ error: JamfProError) -> Bool {
    switch error.kind {
    case .notFound, .invalidRequest, .serverError: true
    default: false
    }
  }
}

extension InventoryWalk {
  /// Rows that the server counts but does not send, up to the end of its count.
  struct Tail: Hashable, Sendable {
    /// The first of them.
    var row: Int
  }

  /// After this many consecutive empty pages, the server is assumed to count more than it has. A few more are in flight
  /// by then, and one is retried.
  private static let mostBarrenPages = 3

  /// Whether missing rows are left alone, because no later rows came either.
  ///
  /// - Parameter isBarren: whether their page was empty. If it has other rows than requested, the server cut it.
  mutating func isTail(_ missing: Range<Int>, isBarren: Bool) -> Bool {
    let end = covered.upperBound ?? startRow
    if let tail, missing.lowerBound >= tail.row { return true }
    guard isBarren, missing.lowerBound >= end else { return false }
    barrenPages += 1
    guard barrenPages >= Self.mostBarrenPages else { return false }
    close(at: end)
    return true
  }

  /// Requests nothing from a row on, except once more the page that begins there.
  private mutating func close(at row: Int) {
    tail = Tail(row: row)
    for ask in queue.removeAll(where: { $0.purpose == .walk && $0.needed.lowerBound >= row }) {
      taken.remove(ask.needed)
    }
    for rows in parked.filter({ $0.rows.lowerBound >= row && $0.reason == .leftOut }) { taken.remove(rows.rows) }
    parked.removeAll { $0.rows.lowerBound >= row && $0.reason == .leftOut }
    let number = row / size
    let needed = row..<(number + 1) * size
    taken.insert(needed)
    queue.append(PageAsk(id: 0, number: number, rows: size, needed: needed, attempt: 1, root: newRoot()))
  }

  /// Rows came. If they are after the supposed end, the list continues.
  mutating func reopenTail(_ rows: Range<Int>) {
    barrenPages = 0
    if let tail, rows.upperBound > tail.row { self.tail = nil }
  }
}
