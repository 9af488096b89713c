/// How far a count that rests on one answer was confirmed.
struct CountConfirmation: Hashable, Sendable {
  /// How often a second answer was asked for.
  var requests = 0
  /// Why there is none.
  var failure: JamfProError?
}

extension InventoryWalk {
  /// Answers that contradict each other are asked for again, but not forever.
  private static let mostConfirmations = 4

  /// Asks a second time when the count rests on a single answer: a list that is empty or fits one page, and a count that
  /// collapsed. One answer may come from a node of the server that has just started, or from a cache.
  ///
  /// The request is for a single row, so it costs little. If it brings another count, or a row after the end, the walk goes on.
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

  /// A second answer did not come.
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
