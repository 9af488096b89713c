extension InventoryWalk {
  /// How many rows of the list are missing, as far as it is known.
  var missingRows: Int {
    var there = covered
    for row in unreadable.keys { there.insert(row..<row + 1) }
    return there.gaps(in: known).reduce(unreadable.count) { $0 + $1.count }
  }

  /// The rows of the list, as far as known.
  var known: Range<Int> {
    let end =
      count.latest.map { count.told ?? $0 } ?? emptyFrom
      ?? max(covered.upperBound ?? startRow, parked.map(\.rows.upperBound).max() ?? startRow)
    return startRow..<max(startRow, end)
  }

  /// The result of the walk.
  var outcome: InventoryPager.Outcome {
    var gaps: [InventoryGap] = []
    let missing = missing
    // Without missing computers, missing rows do not matter: their computers came on other pages.
    if missing > 0 { for rows in covered.gaps(in: known) { add(rows, to: &gaps) } }
    let doubt = failure == nil ? doubt : nil
    // Computers can be missing although every row came: pages had others instead of their own.
    let isUnexplained = missing > unreadable.count && gaps.isEmpty
    return InventoryPager.Outcome(
      computers: computers, totalCount: count.told, requests: requests, missing: missing, gaps: joined(gaps),
      unreadable: unreadable.sorted { $0.key < $1.key }.map { gap($0.key..<$0.key + 1, $0.value) },
      failure: failure ?? doubt ?? (isUnexplained ? .leftOut : nil), isUncertain: missing == 0 && doubt != nil)
  }

  /// Why it is uncertain that all computers were seen; nil when it is certain.
  private var doubt: JamfProError? {
    if let error = confirmation.failure { return .unconfirmed(error) }
    if let contradiction { return contradiction }
    // As long as no computer is deleted, the count shows what is missing.
    guard count.hasShrunk || isUnsteady else { return nil }
    if let error = repairs.unread { return error }
    if isRestless || repairs.areGivenUp { return .changedMeanwhile }
    // If some were deleted and some added, those may be the ones that seemed displaced. All pages were read more than
    // once then.
    let isSure = !(count.hasShrunk && count.hasGrown)
    return isSure && repairs.hasSeenDisplaced && repairs.hasOpenSeams ? .changedMeanwhile : nil
  }

  /// The error for contradictory counts, if fewer computers came than the highest one says.
  private var contradiction: JamfProError? {
    guard count.isWrong || count.hasCollapsed, let highest = count.highest, let lowest = count.lowest,
      computers < highest - startRow
    else { return nil }
    return highest == lowest ? .leftOut : .contradictoryCounts(highest, lowest)
  }

  /// How many computers are missing. Computers that were seen may have been deleted since, so that the server's count
  /// is lower than the number of rows, and rows may have moved.
  private var missing: Int {
    let missing = missingRows
    guard count.latest != nil, let total = count.told else { return missing }
    let uncounted = max(0, total - startRow - computers)
    guard let deleted = count.deleted, !isUnsteady else { return max(missing, uncounted) }
    return min(max(missing, uncounted), max(0, total - startRow - computers + deleted))
  }

  /// Adds missing rows, each with its reason. Unreadable records are reported separately.
  private func add(_ rows: Range<Int>, to gaps: inout [InventoryGap]) {
    var rest = RowRanges()
    rest.insert(rows)
    for row in unreadable.keys { rest.remove(row..<row + 1) }
    for parked in parked {
      for rows in rest.ranges where rows.overlaps(parked.rows) {
        let part = rows.clamped(to: parked.rows)
        gaps.append(gap(part, parked.reason))
        rest.remove(part)
      }
    }
    for rows in rest.ranges {
      let isTail = tail.map { rows.lowerBound >= $0.row } ?? false
      gaps.append(gap(rows, failure ?? (isTail ? .leftOut : lastError ?? .leftOut)))
    }
  }

  /// Gaps in order. Adjacent gaps with the same reason are joined.
  private func joined(_ gaps: [InventoryGap]) -> [InventoryGap] {
    gaps.sorted { $0.firstRow < $1.firstRow }.reduce(into: []) { joined, gap in
      if let last = joined.last, last.rows.upperBound == gap.firstRow, last.reason == gap.reason {
        joined[joined.count - 1].count += gap.count
      } else {
        joined.append(gap)
      }
    }
  }

  private func gap(_ rows: Range<Int>, _ reason: JamfProError) -> InventoryGap {
    InventoryGap(firstRow: rows.lowerBound, count: rows.count, afterID: log.id(before: rows.lowerBound), reason: reason)
  }
}

extension InventoryWalk {
  /// What the walk does instead of requesting new rows; nil while new rows are in flight, and when there is nothing to
  /// do.
  var repair: InventoryPager.Repair? {
    guard hasAnswer, !isStopped else { return nil }
    var (again, reread) = (RowRanges(), RowRanges())
    for ask in running.values {
      if ask.isOrdered { return nil }
      note(ask, &again, &reread)
    }
    for ask in queue.waiting { note(ask, &again, &reread) }
    let repair = InventoryPager.Repair(again: again.count, reread: reread.count)
    return repair.again + repair.reread > 0 ? repair : nil
  }

  private func note(_ ask: PageAsk, _ again: inout RowRanges, _ reread: inout RowRanges) {
    let rows = ask.needed.clamped(to: known)
    switch ask.purpose {
    case .walk: again.insert(rows)
    case .reread: reread.insert(rows)
    case .firstStamp, .lastStamp, .confirmation: break
    }
  }
}

extension JamfProError {
  /// Rows that the server counts are missing from a page.
  static let leftOut = JamfProError(
    .other, what: "The server sent fewer computers than it counts.", next: "Try again.", nextIsRetry: true)

  /// It is unknown whether every computer of the list was seen.
  static let changedMeanwhile = JamfProError(
    .other, what: "The list changed while it was read, so some computers may be missing.", next: "Load the list again.",
    nextIsRetry: true)

  /// Pages repeat each other.
  static let sameRows = JamfProError(
    .other, what: "The server sent three pages in a row without a new computer.",
    next: "Load the list again. If it happens again, report it to the server's administrator.")

  /// The server's answers do not come to an end.
  static func tooManyRequests(_ requests: Int, _ last: JamfProError?) -> JamfProError {
    JamfProError(
      .other, what: "The list did not end after \(grouped(requests)) requests.",
      why: last?.what ?? "The server's pages are empty, repeated or contradictory.",
      next: "Load the list again. If it happens again, report it to the server's administrator.")
  }

  /// The server's counts contradict each other.
  static func contradictoryCounts(_ one: Int, _ other: Int) -> JamfProError {
    JamfProError(
      .other, what: "The server counted \(grouped(one)) computers, and \(grouped(other)) in another answer.",
      next: "Load the list again.")
  }

  /// A count rests on a single answer, because the request for a second one failed.
  static func unconfirmed(_ error: JamfProError) -> JamfProError {
    JamfProError(
      error.kind, what: "The number of computers could not be confirmed by a second answer.",
      why: [error.what, error.why].compactMap(\.self).joined(separator: " "), next: error.next, status: error.status)
  }

  /// `9,412`.
  private static func grouped(_ number: Int) -> String {
    var digits = String(number)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
  }
}
