extension InventoryWalk {
  /// Failures in a row, without an answer in between, after which the server is taken to answer no more.
  private static let mostTroubleInARow = 12
  /// The same for pages that are turned away: that many at a time means all of them.
  private static let mostRefusalsInARow = 4
  private static let mostRootsGivenUpInARow = 3

  /// How often a page is asked for, at most.
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

  /// Whether it is no use to go on with anything.
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
      // Without a stamp the counts have to do.
      if ask.purpose == .firstStamp { stamp.giveUp() }
      return
    }
    var ask = ask
    ask.attempt += 1
    queue.append(ask)
  }

  /// Asks for a page once more. After some attempts in smaller parts, in case it is its size that breaks it.
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

  /// Smaller pages from now on, when this one was not asked for before they became smaller.
  private mutating func shrink(_ ask: PageAsk, _ error: JamfProError) {
    guard ask.rows > PageSizes.smallest else { return again(ask, needed: ask.needed, error) }
    let smaller = max(PageSizes.smallest, PageSizes.smaller(ask.rows))
    size = min(size, smaller)
    enqueue(ask.needed, size: smaller, like: ask)
  }

  /// Halves a page that the server fails on, until a single record is left.
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
    }
  }

  /// Asks for rows in pages of a size.
  private mutating func enqueue(_ needed: Range<Int>, size: Int, like ask: PageAsk, attempt: Int = 0) {
    guard !needed.isEmpty else { return }
    let numbers = PageSizes.numbers(needed, size: size)
    if case .reread(let reread) = ask.purpose, reread.isAcross { repairs.hasOpenSeams = true }
    for number in numbers {
      var part = ask
      part.number = number
      part.rows = size
      part.needed = needed.clamped(to: number * size..<(number + 1) * size)
      part.attempt = attempt
      part.isOrdered = false
      if case .reread(var reread) = part.purpose {
        // Rows before these are asked for once, not once for each part.
        reread.isFirst = (reread.isFirst || reread.isAcross) && number == numbers.lowerBound
        reread.isAcross = false
        part.purpose = .reread(reread)
      }
      if part.purpose == .walk { taken.insert(part.needed) }
      queue.append(part)
    }
  }

  /// Leaves a page alone that the server fails on in all its parts.
  private mutating func giveUp(_ ask: PageAsk, _ error: JamfProError) {
    var rest = queue.removeAll { $0.root == ask.root }
    rest.append(ask)
    for ask in rest { park(ask.needed, ask, error) }
    if roots[ask.root]?.isGivenUp == true { return }
    roots[ask.root]?.isGivenUp = true
    rootsGivenUpInARow += 1
    if !hasAnswer || rootsGivenUpInARow >= Self.mostRootsGivenUpInARow { stop(error) }
  }

  /// Leaves rows out. Those that were read before are none that lack, unless others moved there.
  mutating func park(_ needed: Range<Int>, _ ask: PageAsk, _ error: JamfProError) {
    guard ask.purpose == .walk else {
      repairs.unread = error
      return
    }
    taken.insert(needed)
    parked.append(
      ParkedRows(rows: needed, size: ask.rows, reason: error, isPassing: PageTrouble(error) != .record))
  }

  /// A record that the server fails on. While computers go, the same one may be met twice, in different rows.
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
  /// Whether an unreadable record is known that may be in one of the rows, or may have been.
  func isUnreadable(near rows: Range<Int>) -> Bool {
    unreadable.keys.contains { $0 >= rows.lowerBound - mostMoved && $0 < rows.upperBound + mostMoved }
  }
}
