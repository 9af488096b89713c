extension InventoryWalk {
  /// How often a seam is looked across, at most.
  private static let mostLooksAcross = 6

  /// Whether nobody moves: computers only come, and at the list's end.
  var isStill: Bool { count.hasGrown && !count.hasShrunk && growsAtEnd }

  /// By how many rows computers may have moved since there were so many.
  private func moved(since total: Int?, now: Int?) -> Int {
    guard !isStill, let total, let now else { return 0 }
    let gone = max(0, total - now)
    return ServerCount.isCollapse(by: gone, of: total) ? 0 : gone
  }

  /// The rows that those hidden at a seam are in now.
  private func rows(hiddenAt seam: Seam, now: Int?) -> Range<Int> {
    let end = seam.row + seam.reach
    return min(end - 1, max(startRow, seam.row - moved(since: seam.total, now: now)))..<end
  }

  /// Reads a page in whose middle the rows around a seam lie. No seam of it is where the other one is, and what it may have
  /// of others in place of its own is at its beginning.
  mutating func lookAcross(_ seam: Seam) {
    let rows = rows(hiddenAt: seam, now: count.latest)
    if seam.attempt < Self.mostLooksAcross, let (number, size) = page(across: rows, seam) {
      reread(number: number, size: size, .init(seam: seam, isAcross: true))
    } else {
      repairs.hasOpenSeams = true
      reread(rows, lost: rows.count, seam)
    }
  }

  /// The smallest page that has rows in it and some others before them; nil when there is none.
  private func page(across rows: Range<Int>, _ seam: Seam) -> (number: Int, size: Int)? {
    let least = min(size, max(PageSizes.smallest, rows.count))
    for size in least...max(least, size) {
      let number = rows.lowerBound / size
      // More may go until it comes.
      let first = rows.lowerBound - size / 8 - 2 * seam.attempt
      if rows.upperBound <= (number + 1) * size, number == 0 || first - margin(seam, size) >= number * size {
        return (number, size)
      }
    }
    return nil
  }

  /// How many rows a page may begin with that are not its own, as far as pages have shown it.
  private func margin(_ seam: Seam, _ size: Int) -> Int { min(size / 4, max(seam.reach, log.mostRepeats)) }

  mutating func reread(_ entry: PageLog.Entry, _ reason: PageAsk.Reread) {
    reread(number: entry.number, size: entry.size, reason)
  }

  /// The pages that have any of the rows, smaller than usual where few rows are looked for.
  mutating func reread(_ rows: Range<Int>, lost: Int, _ seam: Seam? = nil) {
    // Rows after those that were asked for so far are still to be read, whatever the counts say.
    let rows = rows.clamped(to: startRow..<max(startRow, taken.upperBound ?? startRow))
    guard !rows.isEmpty else { return }
    let lost = min(lost, rows.count)
    var size = size
    // Twice the rows, as more may go meanwhile.
    while case let smaller = PageSizes.smaller(size), smaller >= max(PageSizes.smallest, 2 * lost) {
      size = smaller
    }
    let numbers = PageSizes.numbers(rows, size: size)
    for number in numbers.reversed() where !repairs.areGivenUp {
      reread(number: number, size: size, .init(seam: seam, isFirst: number == numbers.lowerBound))
    }
  }

  mutating func reread(number: Int, size: Int, _ reason: PageAsk.Reread) {
    guard !repairs.areGivenUp else { return }
    // More than may ever be sent need not be kept.
    guard queue.waiting.count < requestLimit else { return giveUpRereading() }
    queue.append(
      PageAsk(
        id: 0, number: number, rows: size, needed: number * size..<(number + 1) * size, purpose: .reread(reason),
        root: newRoot()))
  }

  /// How many pages in a row are read again without a new computer, at most: several times all pages.
  private var mostRereadsInVain: Int { 64 + 8 * log.entries.count }

  /// Reads nothing again any more: the server's answers give no end of reasons for it.
  private mutating func giveUpRereading() {
    repairs.areGivenUp = true
    _ = queue.removeAll { if case .reread = $0.purpose { true } else { false } }
  }

  /// Rows were read again.
  mutating func noteReread(
    _ reread: PageAsk.Reread, _ rows: Range<Int>, of ask: PageAsk, _ counts: InventoryPage.Counts
  ) {
    if counts.newRows > 0, !growsAtEnd || rows.upperBound + 2 * size < known.upperBound { repairs.passHasNews = true }
    if counts.totalCount != repairs.passTotal { repairs.passHasMoved = true }
    repairs.rereadsInVain = counts.newRows > 0 ? 0 : repairs.rereadsInVain + 1
    if repairs.rereadsInVain > mostRereadsInVain { return giveUpRereading() }
    if let step = reread.end { noteEnd(step, ask, counts) }
    guard let seam = reread.seam else { return }
    let hidden = self.rows(hiddenAt: seam, now: counts.totalCount)
    if reread.isAcross {
      let end = min(hidden.upperBound, counts.totalCount ?? hidden.upperBound)
      let isBehindMargin = rows.lowerBound == 0 || rows.lowerBound + margin(seam, ask.rows) <= hidden.lowerBound
      if isBehindMargin, end <= rows.upperBound { return }
      var seam = seam
      seam.attempt += 1
      lookAcross(seam)
    } else if reread.isFirst, hidden.lowerBound < rows.lowerBound {
      // More went meanwhile than there are rows in this page.
      self.reread(hidden.lowerBound..<rows.lowerBound, lost: rows.lowerBound - hidden.lowerBound, seam)
    }
  }
}
