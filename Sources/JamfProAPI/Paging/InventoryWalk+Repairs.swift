extension InventoryWalk {
  private static let mostParkedRounds = 2
  private static let mostEscapeRounds = 3
  private static let mostRepeatRounds = 3
  private static let mostUnsteadyPasses = 3
  private static let mostLastStamps = 4
  private static let mostEndChecks = 4

  /// The row of the list's end that was fetched before the walk is to be handed over now.
  var isHeldStampDue: Bool { stamp.isDue }

  /// All rows were asked for, and no ask is without an answer: what else is to be done. False when nothing is.
  mutating func planRepairs() -> Bool {
    guard hasAnswer else {
      stop(lastError)
      return false
    }
    return retryParked() || readAgain() || confirmCount()
  }

  /// Looks for computers that moved or were hidden while the list was read.
  private mutating func readAgain() -> Bool {
    guard !repairs.areGivenUp else { return false }
    return closeEnd() || findEscaped() || findHidden() || passAgain() || checkEnd() || checkStamp()
  }

  /// What failed in passing is asked for again.
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

  /// When computers go, those behind the last page that was read may all have moved into it, so that no page with a seam is
  /// left to ask for.
  private mutating func closeEnd() -> Bool {
    guard let last = log.entries.last, let before = last.total, let now = count.latest, now < before,
      before > last.rows.upperBound
    else { return false }
    let end = last.rows.upperBound
    check(PageLog.Entry(number: 0, size: size, rows: end..<end, total: now, repeats: 0))
    return !queue.isEmpty
  }

  /// By how many rows a computer may have moved since the walk began.
  var mostMoved: Int { count.deleted ?? size }

  /// Pages that the server failed on although each part of them could be read: while computers go, the record may have moved
  /// from a part not yet read to one that was. The rows it can be in are read again, in small pages.
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
        // It is one of these.
        unreadable[first] = error
      }
    }
    for rows in rows.ranges { reread(rows, lost: 0) }
    return true
  }

  /// How many computers the server counts that are on none of the rows known to lack.
  private var hidden: Int {
    guard let total = count.latest else { return 0 }
    return total - startRow - computers - lackingRows
  }

  /// Pages that had computers of other pages may have fewer of their own: they are read again, and if that does not help,
  /// all pages.
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

  /// Reads every page again, then every row in smaller pages; what one of them lacks is in the middle of another.
  private mutating func readAllDifferently() -> Bool {
    switch repairs.passes {
    case 0: readAllAgain()
    case 1: readAllInSmallerPages()
    default: return false
    }
    return true
  }

  /// Whether what happened to the list cannot be told by its counts: there are none, computers went while others came, or
  /// more were seen than there are although none seemed to go.
  var isUnsteady: Bool {
    guard let total = count.latest else { return true }
    return repairs.isUnsteady || count.hasGrown && count.hasShrunk
      || !count.hasShrunk && computers > max(0, total - startRow)
  }

  /// Of a list that changed in ways the counts do not show every page is read once more, until that brings nothing new.
  private mutating func passAgain() -> Bool {
    guard isUnsteady, log.entries.count > 1, repairs.passes == 0 || isPassInVain,
      repairs.passes < Self.mostUnsteadyPasses
    else { return false }
    // Who comes within the list moves others towards the end.
    readAllAgain(fromFirst: !growsAtEnd && count.hasGrown && repairs.passes > 0)
    return true
  }

  /// Whether each time that all pages were read again brought computers that were not there before.
  var isRestless: Bool { isUnsteady && isPassInVain && repairs.passes >= Self.mostUnsteadyPasses }

  /// Whether the last pass brought somebody, or somebody may have slipped by it: where computers move both ways, no order of
  /// pages helps.
  private var isPassInVain: Bool { repairs.passHasNews || !growsAtEnd && repairs.passHasMoved }

  /// Who comes to such a list while it is read comes at its end, which is looked at until nobody does.
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

  /// From the last page to the first: where rows only move towards the first, none slips by.
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
    for index in fromFirst ? pages : pages.reversed() { reread(entries[index], .init()) }
  }

  /// Pages of half the size begin elsewhere.
  private mutating func readAllInSmallerPages() {
    repairs.passes += 1
    let smaller = PageSizes.smaller(size)
    // Of rows that never came there is nothing to be read again, however many the server counts.
    let end = max(startRow + 1, min(horizon, (covered.upperBound ?? startRow) + size))
    for number in PageSizes.numbers(startRow..<end, size: smaller).reversed() where !repairs.areGivenUp {
      reread(number: number, size: smaller, .init())
    }
  }

  /// Looks whether the last row is still the computer it was.
  private mutating func checkStamp() -> Bool {
    // Of a list whose last rows do not come the last row says nothing.
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
    // No row: the list has become shorter just now, and the row before is the one to look at.
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
        // Empty pages as far as the server's count goes are not looked at one by one.
        let lastCovered = max(0, (covered.upperBound ?? 0) - 1) / ask.rows
        let before = counts.rows == 0 ? min(ask.number - 1, lastCovered) : ask.number - 1
        reread(number: before, size: ask.rows, .init(end: step))
      } else {
        reread(number: end, size: ask.rows, .init(end: .last))
      }
    case .first, .last:
      // A server that does not count has more behind a full page, perhaps.
      if counts.totalCount == nil, counts.rows >= ask.rows { emptyFrom = nil }
    }
  }
}
