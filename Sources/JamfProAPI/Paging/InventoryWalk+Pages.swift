extension InventoryWalk {
  /// A page was read.
  mutating func note(_ ask: PageAsk, _ counts: InventoryPage.Counts) {
    let ask = running.removeValue(forKey: ask.id) ?? ask
    let stated = counts.totalCount
    var counts = counts
    counts.totalCount = ServerCount.usable(stated)
    hasAnswer = true
    troubleInARow = 0
    roots[ask.root]?.successes += 1
    if roots[ask.root] == nil { rootsGivenUpInARow = 0 }
    computers += counts.newRows
    mostRows = max(mostRows, counts.rows)
    let rows = place(ask, counts)
    // A server that sends the same rows for every page has not sent a row after the end.
    let hasRows = counts.rows > 0 && (ask.confirmation == nil || counts.newRows > 0)
    count.note(stated, of: ask, rowsUpTo: hasRows ? rows.upperBound : 0)
    switch ask.purpose {
    case .walk: noteRows(rows, of: ask, counts)
    case .reread(let reread): noteReread(reread, rows, of: ask, counts)
    case .firstStamp: break
    case .lastStamp: noteLastStamp(counts)
    case .confirmation: if counts.newRows > 0 { cover(rows) }
    }
  }

  /// The first stamp arrived. It is read after the pages.
  mutating func noteHeld(_ ask: PageAsk) {
    running[ask.id] = nil
    troubleInARow = 0
    stamp.take(row: ask.number)
  }

  /// The rows of a page. Notes what the page shows about the size that the server uses.
  private mutating func place(_ ask: PageAsk, _ counts: InventoryPage.Counts) -> Range<Int> {
    let start = ask.number * ask.rows
    if counts.rows >= ask.rows {
      provenSize = max(provenSize, ask.rows)
      // What looked like a cut was a page with missing rows.
      if let cut, cut < ask.rows { self.cut = nil }
      // The end of the first page is known even if it has more rows than requested.
      return start..<start + (ask.number == 0 ? counts.rows : ask.rows)
    }
    if let cut, ask.rows > cut { return ask.number * cut..<ask.number * cut + counts.rows }
    guard ask.purpose == .walk, counts.rows > 0, counts.rows >= provenSize, ask.rows > provenSize,
      isCut(ask, counts)
    else { return start..<start + counts.rows }
    // In smaller pages, rows may be missing. If two of them end after the same number of rows, they are cut.
    guard ask.rows >= size || beginsAsCut(ask, counts) || ask.isOrdered && counts.rows == shortRows else {
      if ask.isOrdered { shortRows = counts.rows }
      return start..<start + counts.rows
    }
    cutPages(at: counts.rows)
    return ask.number * counts.rows..<(ask.number + 1) * counts.rows
  }

  /// Whether a short page begins with as many repeated rows as it does when the server numbers pages by the rows that
  /// it sent. Otherwise some rows may be missing from the page.
  private func beginsAsCut(_ ask: PageAsk, _ counts: InventoryPage.Counts) -> Bool {
    let repeated = counts.rows - counts.newRows
    return repeated > 0 && repeated == min(counts.rows, ask.number * (ask.rows - counts.rows))
  }

  /// Whether the server cut a short page of a size not tried before. It did not if the page ends where the list ends.
  /// If the page seems to end after the list, the server numbered it in smaller pages.
  private func isCut(_ ask: PageAsk, _ counts: InventoryPage.Counts) -> Bool {
    guard let total = counts.totalCount, !count.isWrong else {
      return ask.number == startPage || counts.rows == shortRows
    }
    let end = ask.number * ask.rows + counts.rows
    // A count that is too low for the smaller pages, too, says nothing about their size.
    return total > end || total < end && ask.number > 0 && total >= (ask.number + 1) * counts.rows
  }

  /// The server uses this size whenever more is requested. Renumbers the rows of requests in flight.
  private mutating func cutPages(at rows: Int) {
    cut = rows
    largest = min(largest, rows)
    if covered.ranges.isEmpty { startRow = startPage * rows }
    let waiting = queue.removeAll()
    taken = covered
    for parked in parked { taken.insert(parked.rows) }
    for row in unreadable.keys { taken.insert(row..<row + 1) }
    for (id, ask) in running where ask.purpose == .walk {
      if ask.rows > rows { running[id]?.needed = ask.number * rows..<(ask.number + 1) * rows }
      if let ask = running[id] { taken.insert(ask.needed) }
    }
    for ask in waiting where ask.rows <= rows {
      queue.append(ask)
      if ask.purpose == .walk { taken.insert(ask.needed) }
    }
  }

  private mutating func noteRows(_ rows: Range<Int>, of ask: PageAsk, _ counts: InventoryPage.Counts) {
    let needed = ask.needed
    let overlap = rows.count - covered.gaps(in: rows).reduce(0) { $0 + $1.count }
    release(needed)
    cover(rows)
    let bringsNeeded = !rows.isEmpty && rows.upperBound > needed.lowerBound
    if bringsNeeded { reopenTail(rows) }
    let isFull = counts.rows >= min(ask.rows, cut ?? ask.rows)
    // An answer without a count does not change what others said.
    if let total = counts.totalCount ?? count.latest, !count.isWrong {
      if !isFull, rows.upperBound < min(total, needed.upperBound) {
        // Fewer rows than the server itself counts, and not at the end.
        let missing = max(rows.upperBound, needed.lowerBound)..<needed.upperBound
        if !isTail(missing, isBarren: counts.rows == 0) { again(ask, needed: missing, .leftOut) }
      }
    } else if !isFull {
      noteEnd(rows, of: ask, counts)
    }
    noteNews(ask, counts, hadOverlap: overlap > 0)
    if isByID, counts.lastID != nil, (count.latest ?? 0) > startRow + size { stamp.want() }
    remember(rows, of: ask, counts, overlap: overlap)
  }

  mutating func cover(_ rows: Range<Int>) {
    covered.insert(rows)
    taken.insert(rows)
    if let end = emptyFrom, !rows.isEmpty, rows.upperBound > end { emptyFrom = nil }
    for row in unreadable.keys where rows.contains(row) {
      // The server can deliver the record now, unless another computer moved to this row.
      if count.deleted == 0 { unreadable[row] = nil } else { covered.remove(row..<row + 1) }
    }
  }

  /// Marks rows as neither requested nor given up.
  private mutating func release(_ rows: Range<Int>) {
    taken.remove(rows)
    for range in covered.ranges where range.overlaps(rows) { taken.insert(range.clamped(to: rows)) }
  }

  /// A short page of a server that does not count: perhaps the last one.
  private mutating func noteEnd(_ rows: Range<Int>, of ask: PageAsk, _ counts: InventoryPage.Counts) {
    if counts.rows == 0 {
      // A single empty page may be a mistake of the server.
      if ask.attempt == 0 { return again(ask, needed: ask.needed, .leftOut) }
      // With rows after it, it is a hole and not the end.
      if covered.upperBound ?? 0 > ask.needed.lowerBound { return park(ask.needed, ask, .leftOut) }
      emptyFrom = min(emptyFrom ?? rows.lowerBound, rows.lowerBound)
    } else {
      cover(rows.lowerBound..<max(rows.upperBound, ask.needed.upperBound))
    }
  }

  /// Stops the walk if the server sends the same rows for every page.
  private mutating func noteNews(_ ask: PageAsk, _ counts: InventoryPage.Counts, hadOverlap: Bool) {
    guard ask.isOrdered else { return }
    pagesWithoutNews = counts.rows > 0 && counts.newRows == 0 && !hadOverlap ? pagesWithoutNews + 1 : 0
    guard pagesWithoutNews >= 3 else { return }
    // If all computers that the server counts are there, more pages without new ones mean nothing.
    let isWhole = count.latest.map { computers >= $0 - startRow } ?? false
    stop(isWhole ? nil : .sameRows)
  }

  private mutating func remember(
    _ rows: Range<Int>, of ask: PageAsk, _ counts: InventoryPage.Counts, overlap: Int
  ) {
    guard counts.rows > 0 || counts.totalCount != nil else { return }
    check(
      PageLog.Entry(
        number: ask.number, size: min(ask.rows, cut ?? ask.rows), rows: rows,
        total: count.isWrong ? nil : counts.totalCount, firstID: isByID ? counts.firstID : nil,
        lastID: isByID ? counts.lastID : nil, repeats: max(0, counts.rows - counts.newRows - overlap)))
  }

  /// Remembers a page, and reads across its doubtful seams.
  mutating func check(_ entry: PageLog.Entry) {
    for doubt in log.insert(entry) {
      if doubt.isOnlyMoved, isStill || doubt.isCollapse { continue }
      if isStill || doubt.isDisplaced { repairs.hasSeenDisplaced = true }
      lookAcross(doubt.seam)
    }
  }
}
