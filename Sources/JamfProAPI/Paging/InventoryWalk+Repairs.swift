extension InventoryWalk {
  private static let mostParkedRounds = 2
  private static let mostEscapeRounds = 3
  private static let mostRepeatRounds = 3
  private static let mostUnsteadyPasses = 3
  private static let mostLastStamps = 4
  private static let mostEndChecks = 4

  /// Whether the first stamp, which was fetched before the walk, has to be handed over now.
  var isHeldStampDue: Bool { stamp.isDue }

  /// Plans what is left to do when all rows were requested and no request is in flight. False when nothing is left.
  mutating func planRepairs() -> Bool {
    guard hasAnswer else {
      stop(lastError)
      return false
    }
    return retryParked() || readAgain() || confirmCount()
  }

  /// Searches for computers that moved or were hidden during the walk.
  private mutating func readAgain() -> Bool {
    guard !repairs.areGivenUp else { return false }
    return closeEnd() || findEscaped() || findHidden() || passAgain() || checkEnd() || checkStamp()
  }

  /// Requests again what failed temporarily.
  private mutating func retryParked() -> Bool {
    guard repairs.parkedRounds < Self.mostParkedRounds else { return false }
    repairs.parkedRounds += 1
    let passing = parked.filter(\.isPassing)
    parked.removeAll { $0.isPassing }
    for parked in passing {
      let root = newRoot()
      for number in PageSizes.numbers(parked.rows, size: parked.size) {
        let page = number * parked.size..<(number + 1) * parked.size
        queue.append(
          PageAsk(
            id: 0, number: number, rows: parked.size, needed: parked.rows.clamped(to: page), attempt: Int.max - 1,
            root: root))
      }
    }
    return !passing.isEmpty
  }

  /// After deletions, all rows after the last page that was read may have moved into it, so that no page with a seam is
  /// left to request.
  private mutating func closeEnd() -> Bool {
    guard let last = log.entries.last, let before = last.total, let now = count.latest, now < before,
      before > last.rows.upperBound
    else { return false }
    let end = last.rows.upperBound
    check(PageLog.Entry(number: 0, size: size, rows: end..<end, total: now, repeats: 0))
    return !queue.isEmpty
  }

  /// By how many rows a computer may have moved since the walk began.
  var mostMoved: Int { count.deleted ?? largest }

  /// Handles pages that the server failed on although each part of them could be read: after deletions, the bad record
  /// may have moved from a part not yet read to one that was. The rows that it can be in are read again, in small
  /// pages.
  private mutating func findEscaped() -> Bool {
    guard count.hasShrunk || isUnsteady else { return false }
    let escaped = roots.filter { !$0.value.hasFound && !$0.value.isGivenUp }.sorted { $0.key < $1.key }
    guard let error = lastError, !escaped.isEmpty else { return false }
    repairs.escapeRounds += 1
    var rows = RowRanges()
    for (id, root) in escaped {
      roots[id] = nil
      let first = max(startRow, root.rows.lowerBound - mostMoved)
      guard first < known.upperBound else { continue }
      if repairs.escapeRounds <= Self.mostEscapeRounds {
        rows.insert(first..<max(first + 1, min(root.rows.upperBound, known.upperBound)))
      } else if !isUnreadable(near: root.rows) {
        // It is one of these rows.
        unreadable[first] = error
      }
    }
    for rows in rows.ranges { reread(rows, lost: 0) }
    return true
  }

  /// How many computers the server counts beyond those that were seen and the rows known to be missing.
  private var hidden: Int {
    guard let total = count.latest else { return 0 }
    return total - startRow - computers - missingRows
  }

  /// Pages with computers of other pages may be missing some of their own. They are read again, and if that does not
  /// help, all pages.
  private mutating func findHidden() -> Bool {
    guard hidden > 0 else { return false }
    if repairs.repeatRounds < Self.mostRepeatRounds {
      repairs.repeatRounds += 1
      let pages = log.entries.filter { $0.repeats > 0 }
      for page in pages { reread(page, .init()) }
      if !pages.isEmpty { return true }
    }
    return readAllDifferently()
  }

  /// Reads every page again, then every row in smaller pages: what is missing at the edge of one page is in the middle
  /// of another.
  private mutating func readAllDifferently() -> Bool {
    switch repairs.passes {
    case 0: readAllAgain()
    case 1: readAllInSmallerPages()
    default: return false
    }
    return true
  }

  /// Whether the counts do not show what happened to the list: there are none, computers were deleted while others were
  /// added, or more were seen than there are although none seemed to be deleted.
  var isUnsteady: Bool {
    guard let total = count.latest else { return true }
    return repairs.isUnsteady || count.hasGrown && count.hasShrunk
      || !count.hasShrunk && computers > max(0, total - startRow)
  }

  /// Reads every page once more if the list changed in ways that the counts do not show, until that brings nothing new.
  private mutating func passAgain() -> Bool {
    guard isUnsteady, log.entries.count > 1, repairs.passes == 0 || isPassInVain,
      repairs.passes < Self.mostUnsteadyPasses
    else { return false }
    // Computers added within the list move others toward the end.
    readAllAgain(fromFirst: !growsAtEnd && count.hasGrown && repairs.passes > 0)
    return true
  }

  /// Whether every pass over all pages brought new computers.
  var isRestless: Bool { isUnsteady && isPassInVain && repairs.passes >= Self.mostUnsteadyPasses }

  /// Whether the last pass brought new computers, or may have missed some: where computers move both ways, no order of
  /// pages helps.
  private var isPassInVain: Bool { repairs.passHasNews || !growsAtEnd && repairs.passHasMoved }

  /// Computers that are added to such a list during the walk are at its end, which is checked until there are no more.
  private mutating func checkEnd() -> Bool {
    let end = RepairPlan.End(computers: computers, total: count.latest)
    guard isUnsteady, repairs.passes > 0, repairs.endChecks < Self.mostEndChecks, repairs.end != end,
      let last = log.entries.last(where: { !$0.rows.isEmpty })
    else { return false }
    repairs.endChecks += 1
    repairs.end = end
    if let total = count.latest {
      reread(number: max(0, total - 1) / size, size: size, .init(end: .first))
    } else {
      reread(last, .init(end: .first))
    }
    return true
  }

  /// Reads all pages from the last to the first: where rows only move toward the first, none is missed.
  private mutating func readAllAgain(fromFirst: Bool = false) {
    repairs.passes += 1
    repairs.passHasNews = false
    repairs.passHasMoved = false
    repairs.passTotal = count.latest
    let entries = log.entries.filter { !$0.rows.isEmpty }
    let pages = entries.indices.filter { index in
      // A first page of few rows is part of the next one.
      index + 1 == entries.count || entries[index + 1].rows.lowerBound > entries[index].rows.lowerBound
    }
    // Where computers move both ways, no order helps.
    if fromFirst { return pages.forEach { reread(entries[$0], .init()) } }
    readBackward(pages.map { PageAsk.Place(number: entries[$0].number, rows: entries[$0].size) })
  }

  /// Reads all rows in pages of half the size, whose seams are elsewhere.
  private mutating func readAllInSmallerPages() {
    repairs.passes += 1
    // Larger pages than the server has sent may be cut, without being recognized.
    let smaller = max(1, min(PageSizes.smaller(size), mostRows))
    // Rows that never came cannot be read again, however many the server counts.
    let end = max(startRow + 1, min(horizon, (covered.upperBound ?? startRow) + size))
    readBackward(PageSizes.numbers(startRow..<end, size: smaller).map { PageAsk.Place(number: $0, rows: smaller) })
  }

  /// Checks whether the last row is still the same computer.
  private mutating func checkStamp() -> Bool {
    // If the last rows do not come, the last row says nothing.
    guard tail == nil, let row = stamp.row, let total = count.latest, !isUnsteady else { return false }
    guard stamp.isRead else {
      stamp.isDue = true
      return false
    }
    guard !stamp.isConfirmed, total > startRow else { return false }
    guard repairs.lastStamps < Self.mostLastStamps else {
      repairs.isUnsteady = true
      return passAgain()
    }
    repairs.lastStamps += 1
    queue.append(stampAsk(.lastStamp, row: min(row, total - 1)))
    return true
  }

  /// The last row was read before the walk.
  mutating func noteFirstStamp(_ counts: InventoryPage.Counts) {
    computers += counts.newRows
    stamp.isDue = false
    stamp.isRead = true
    stamp.id = counts.lastID
  }

  mutating func noteLastStamp(_ counts: InventoryPage.Counts) {
    // No row: the list has just become shorter, and the previous row has to be read.
    guard counts.rows > 0 else { return }
    stamp.isConfirmed = true
    if counts.lastID == nil || counts.lastID != stamp.id { repairs.isUnsteady = true }
  }

  /// A page near the end was read again.
  mutating func noteEnd(_ step: PageAsk.EndStep, _ ask: PageAsk, _ counts: InventoryPage.Counts) {
    switch step {
    case .first where ask.number > 0:
      reread(number: ask.number - 1, size: ask.rows, .init(end: .back(from: ask.number)))
    case .back(let end):
      if counts.rows == 0 || counts.newRows > 0, ask.number > 0 {
        // Empty pages up to the server's count are skipped.
        let lastCovered = max(0, (covered.upperBound ?? 0) - 1) / ask.rows
        let before = counts.rows == 0 ? min(ask.number - 1, lastCovered) : ask.number - 1
        reread(number: before, size: ask.rows, .init(end: step))
      } else {
        reread(number: end, size: ask.rows, .init(end: .last))
      }
    case .first, .last:
      // If the server does not count, there may be more after a full page.
      if counts.totalCount == nil, counts.rows >= ask.rows { emptyFrom = nil }
    }
  }
}

/// The last computer of the list. If it is another one at the end, the list changed during the walk, even if its length
/// did not.
struct ListStamp: Hashable, Sendable {
  /// Whether the stamp has to be taken before more pages are requested.
  private(set) var isWanted = false
  var isAsked = false
  /// The row that was read, and the id of its computer.
  private(set) var row: Int?
  var id: String?
  /// Whether it has to be read now, and whether it was. It waits until all pages are read, because pages come in order.
  var isDue = false
  var isRead = false
  /// Whether the row was read again.
  var isConfirmed = false
  private var isSettled = false

  /// The list has more than one page, and its computers have ids.
  mutating func want() {
    if !isSettled { isWanted = true }
  }

  /// The row arrived. It is read after the pages.
  mutating func take(row: Int) {
    self.row = row
    settle()
  }

  mutating func giveUp() { settle() }

  private mutating func settle() {
    isWanted = false
    isSettled = true
  }
}

/// What is left to do when all rows were requested.
struct RepairPlan: Hashable, Sendable {
  var parkedRounds = 0
  var escapeRounds = 0
  /// Whether the list changed in ways that the counts do not show.
  var isUnsteady = false
  /// Whether a page had computers of another page instead of its own.
  var hasSeenDisplaced = false
  /// Whether no page had some seam in its middle, so that other pages had to be read.
  var hasOpenSeams = false
  /// Why pages that had to be read again failed.
  var unread: JamfProError?
  var repeatRounds = 0
  var passes = 0
  var lastStamps = 0
  /// Whether a pass brought computers that are not at the end of the list, where new ones are added.
  var passHasNews = false
  /// The count when the pass began, and whether another count came since.
  var passTotal: Int?
  var passHasMoved = false
  var endChecks = 0
  /// Consecutive pages that were read again without a new computer.
  var rereadsInVain = 0
  /// Whether rereading has stopped although reasons for it remain.
  var areGivenUp = false
  /// What was known at the last check of the end.
  var end: End?

  struct End: Hashable, Sendable {
    var computers: Int
    var total: Int?
  }
}
