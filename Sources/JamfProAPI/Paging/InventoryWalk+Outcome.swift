extension InventoryWalk {
  /// Rows that lack, as far as the list is known.
  var lackingRows: Int {
    var there = covered
    for row in unreadable.keys { there.insert(row..<row + 1) }
    return there.gaps(in: known).reduce(unreadable.count) { $0 + $1.count }
  }

  /// The rows of the list, as far as they are known.
  var known: Range<Int> {
    let end =
      count.latest.map { count.told ?? $0 } ?? emptyFrom
      ?? max(covered.upperBound ?? startRow, parked.map(\.rows.upperBound).max() ?? startRow)
    return startRow..<max(startRow, end)
  }

  /// What the walk came to.
  var outcome: InventoryPager.Outcome {
    var gaps: [InventoryGap] = []
    let missing = missing
    // Rows lack, but no computers: they came on other pages.
    if missing > 0 { for rows in covered.gaps(in: known) { add(rows, to: &gaps) } }
    let doubt = failure == nil ? doubt : nil
    return InventoryPager.Outcome(
      computers: computers, totalCount: count.told, requests: requests, missing: missing, gaps: joined(gaps),
      unreadable: unreadable.sorted { $0.key < $1.key }.map { gap($0.key..<$0.key + 1, $0.value) },
      failure: failure ?? doubt, isUncertain: missing == 0 && doubt != nil)
  }

  /// Why it is not sure that all computers of the list were seen; nil when it is.
  private var doubt: JamfProError? {
    if let error = confirmation.failure { return .unconfirmed(error) }
    if let contradiction { return contradiction }
    // As long as nobody goes, the count tells who lacks.
    guard count.hasShrunk || isUnsteady else { return nil }
    if let error = repairs.unread { return error }
    if isRestless || repairs.areGivenUp { return .changedMeanwhile }
    // When some go and some come, those may be who seemed displaced; all pages were read more than once then.
    let isSure = !(count.hasShrunk && count.hasGrown)
    return isSure && repairs.hasSeenDisplaced && repairs.hasOpenSeams ? .changedMeanwhile : nil
  }

  /// Counts that exclude each other, when fewer computers came than the highest of them says.
  private var contradiction: JamfProError? {
    guard count.isWrong || count.hasCollapsed, let highest = count.highest, let lowest = count.lowest,
      computers < highest - startRow
    else { return nil }
    return highest == lowest ? .leftOut : .contradictoryCounts(highest, lowest)
  }

  /// The computers that lack. Those seen may have gone since, so that with deletions the server's count says less than the
  /// rows do, and the rows may have moved.
  private var missing: Int {
    let lacking = lackingRows
    guard count.latest != nil, let total = count.told else { return lacking }
    let uncounted = max(0, total - startRow - computers)
    guard let deleted = count.deleted, !isUnsteady else { return max(lacking, uncounted) }
    return min(max(lacking, uncounted), max(0, total - startRow - computers + deleted))
  }

  /// Rows that lack, each with its reason; unreadable records are told by themselves.
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

  /// Gaps in order, those that touch and have one reason as one.
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
