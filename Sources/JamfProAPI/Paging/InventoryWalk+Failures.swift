extension InventoryWalk {
  /// After this many failures without an answer in between, the server is assumed to be gone.
  private static let mostTroubleInARow = 12
  /// The same for refused pages: after this many, all others would be refused as well. More than are in flight, because one
  /// token that is no longer valid turns all of them away.
  private static let mostRefusalsInARow = 8
  private static let mostRootsGivenUpInARow = 3

  /// The most requests for one page.
  static func attempts(_ trouble: PageTrouble) -> Int {
    switch trouble {
    case .broken: 6
    case .refused, .tooMuch, .short: 3
    case .record: 2
    case .everything: 1
    }
  }

  /// A page failed.
  mutating func note(_ ask: PageAsk, failure error: JamfProError) {
    let ask = running.removeValue(forKey: ask.id) ?? ask
    lastError = error
    let trouble = PageTrouble(error)
    if ask.confirmation != nil { return noteUnconfirmed(ask, error, trouble) }
    if isTurnedAway(ask, trouble) { return stop(error) }
    if ask.isStamp { return stampAgain(ask, trouble) }
    switch trouble {
    case .everything: stop(error)
    case .refused, .broken, .short: again(ask, needed: ask.needed, error)
    case .tooMuch: shrink(ask, error)
    case .record: divide(ask, error)
    }
  }

  /// Whether continuing is useless.
  private mutating func isTurnedAway(_ ask: PageAsk, _ trouble: PageTrouble) -> Bool {
    switch trouble {
    case .everything: return true
    case .refused where !hasAnswer: return true
    case .tooMuch where ask.rows > PageSizes.smallest, .record: return false
    case .refused, .tooMuch, .broken, .short:
      troubleInARow += 1
      return troubleInARow >= (trouble == .refused ? Self.mostRefusalsInARow : Self.mostTroubleInARow)
    }
  }

  private mutating func stampAgain(_ ask: PageAsk, _ trouble: PageTrouble) {
    guard trouble != .record, ask.attempt + 1 < Self.attempts(trouble) else {
      // Without a stamp, the counts have to be enough.
      if ask.purpose == .firstStamp { stamp.giveUp() }
      return
    }
    var ask = ask
    ask.attempt += 1
    queue.append(ask)
  }

  /// Requests a page once more. After some attempts it is requested in smaller parts, in case its size is the problem.
  mutating func again(_ ask: PageAsk, needed: Range<Int>, _ error: JamfProError) {
    let trouble = PageTrouble(error)
    guard ask.attempt + 1 < Self.attempts(trouble) else { return park(needed, ask, error) }
    var next = ask
    next.attempt += 1
    next.needed = needed
    next.isOrdered = false
    if next.attempt >= (trouble == .short ? 2 : 3), ask.rows > PageSizes.smallest {
      enqueue(
        needed, size: max(PageSizes.smallest, PageSizes.smaller(ask.rows)), like: next,
        attempt: next.attempt)
    } else {
      if next.purpose == .walk { taken.insert(needed) }
      queue.append(next)
    }
  }

  /// Uses smaller pages from now on, and requests the rows of this one in them.
  private mutating func shrink(_ ask: PageAsk, _ error: JamfProError) {
    guard ask.rows > PageSizes.smallest else { return again(ask, needed: ask.needed, error) }
    let smaller = max(PageSizes.smallest, PageSizes.smaller(ask.rows))
    largest = min(largest, smaller)
    enqueue(ask.needed, size: smaller, like: ask)
  }

  /// Divides a page that the server fails on, until a single record is left.
  private mutating func divide(_ ask: PageAsk, _ error: JamfProError) {
    roots[ask.root, default: PageRoot(rows: ask.page)].failures += 1
    if let root = roots[ask.root], root.isHopeless { return giveUp(ask, error) }
    if ask.rows > 1 {
      enqueue(ask.needed, size: PageSizes.smaller(ask.rows), like: ask)
    } else if ask.attempt + 1 < Self.attempts(.record) {
      again(ask, needed: ask.needed, error)
    } else {
      roots[ask.root]?.hasFound = true
      noteUnreadable(ask.number, error)
      continueReading(ask)
    }
  }

  /// Requests rows in pages of a size.
  private mutating func enqueue(_ needed: Range<Int>, size: Int, like ask: PageAsk, attempt: Int = 0) {
    guard !needed.isEmpty else { return }
    let numbers = PageSizes.numbers(needed, size: size)
    if case .reread(var reread) = ask.purpose {
      if reread.isAcross { repairs.hasOpenSeams = true }
      // Rows before these are requested once, not once for each part.
      (reread.isFirst, reread.isAcross) = (reread.isFirst || reread.isAcross, false)
      let parts = numbers.reversed().map { PageAsk.Place(number: $0, rows: size, root: ask.root) }
      reread.rest = parts.dropFirst() + reread.rest
      var part = ask
      (part.number, part.rows, part.attempt, part.isOrdered) = (parts[0].number, size, attempt, false)
      part.needed = part.page
      part.purpose = .reread(reread)
      return queue.append(part)
    }
    for number in numbers {
      var part = ask
      part.number = number
      part.rows = size
      part.needed = needed.clamped(to: number * size..<(number + 1) * size)
      part.attempt = attempt
      part.isOrdered = false
      if part.purpose == .walk { taken.insert(part.needed) }
      queue.append(part)
    }
  }

  /// Gives up a page that the server fails on in all its parts.
  private mutating func giveUp(_ ask: PageAsk, _ error: JamfProError) {
    var rest = queue.removeAll { $0.root == ask.root }
    var ask = ask
    if case .reread(var reread) = ask.purpose {
      reread.rest.removeAll { $0.root == ask.root }
      ask.purpose = .reread(reread)
    }
    rest.append(ask)
    for ask in rest { park(ask.needed, ask, error) }
    if roots[ask.root]?.isGivenUp == true { return }
    roots[ask.root]?.isGivenUp = true
    rootsGivenUpInARow += 1
    if !hasAnswer || rootsGivenUpInARow >= Self.mostRootsGivenUpInARow { stop(error) }
  }

  /// Leaves rows out. Rows that were read before are not missing, unless other computers moved there.
  mutating func park(_ needed: Range<Int>, _ ask: PageAsk, _ error: JamfProError) {
    guard ask.purpose == .walk else {
      repairs.unread = error
      return continueReading(ask)
    }
    taken.insert(needed)
    parked.append(
      ParkedRows(rows: needed, size: ask.rows, reason: error, isPassing: PageTrouble(error) != .record))
  }

  /// Notes a record that the server fails on. While computers are deleted, the same record may appear in two different
  /// rows.
  private mutating func noteUnreadable(_ row: Int, _ error: JamfProError) {
    taken.insert(row..<row + 1)
    guard unreadable[row] == nil else { return }
    if isUnreadable(near: row..<row + 1) {
      covered.insert(row..<row + 1)
    } else {
      covered.remove(row..<row + 1)
      unreadable[row] = error
    }
  }

  /// Whether a known unreadable record may be, or may have been, in one of the rows.
  func isUnreadable(near rows: Range<Int>) -> Bool {
    unreadable.keys.contains { $0 >= rows.lowerBound - mostMoved && $0 < rows.upperBound + mostMoved }
  }
}

/// What a page's failure means for the walk.
enum PageTrouble: Hashable, Sendable {
  /// Every other page would fail in the same way.
  case everything
  /// The page was refused, by something in front of the server or because of its token. Others may be accepted.
  case refused
  /// The page is too large for the server. Fewer rows have to be requested.
  case tooMuch
  /// The server fails on something in the page.
  case record
  /// The answer is broken, or there is none. The next one may be complete.
  case broken
  /// The page has fewer rows than the server counts.
  case short

  init(_ error: JamfProError) {
    self =
      switch error.kind {
      case .tokenRejected, .blockedByEdge: .refused
      case .timedOut, .tooLarge: .tooMuch
      case .serverError: .record
      case .notFound, .invalidRequest: .everything
      case _ where error.affectsEverything: .everything
      default: error == .leftOut ? .short : .broken
      }
  }

  /// Whether a reader's error means that the page is broken, and not that the reader wants to stop.
  static func isGarbled(_ error: JamfProError) -> Bool {
    switch error.kind {
    case .malformed, .notJSON, .emptyAnswer: true
    default: false
    }
  }
}

/// The state of a page that the server fails on, and of its parts.
struct PageRoot: Hashable, Sendable {
  /// The rows of the page.
  var rows: Range<Int>
  var failures = 0
  var successes = 0
  /// Whether a record was found that the server fails on.
  var hasFound = false
  var isGivenUp = false

  /// Four levels of halves without a single success: the cause is not a single record.
  private static let failuresWithoutSuccess = 15
  /// Enough for several bad records in each page.
  private static let mostFailures = 64

  /// Whether dividing it further is not worth the requests.
  var isHopeless: Bool {
    failures >= PageRoot.mostFailures || successes == 0 && failures >= PageRoot.failuresWithoutSuccess
  }
}

/// Rows that were given up, for now or for good.
struct ParkedRows: Hashable, Sendable {
  var rows: Range<Int>
  var size: Int
  var reason: JamfProError
  /// Whether they are worth one more request at the end.
  var isPassing: Bool
}
