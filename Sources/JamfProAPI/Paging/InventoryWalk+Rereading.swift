extension InventoryWalk {
  /// The most pages that are read across one seam.
  private static let mostLooksAcross = 6
  /// With fewer, the pages that are read twice would cost more than what is saved by reading side by side.
  private static let leastPagesOfStretch = 8

  /// Whether no computer moves: computers are only added, at the end of the list.
  var isStill: Bool { count.hasGrown && !count.hasShrunk && growsAtEnd }

  /// By how many rows computers may have moved between two counts.
  private func moved(since total: Int?, now: Int?) -> Int {
    guard !isStill, let total, let now else { return 0 }
    let gone = max(0, total - now)
    return ServerCount.isCollapse(by: gone, of: total) ? 0 : gone
  }

  /// The rows where the computers hidden at a seam are now.
  private func rows(hiddenAt seam: Seam, now: Int?) -> Range<Int> {
    let end = seam.row + seam.reach
    return min(end - 1, max(startRow, seam.row - moved(since: seam.total, now: now)))..<end
  }

  /// Reads a page that has the rows around a seam in its middle. Its own seams are elsewhere, and if it has computers
  /// of other pages, these are at its beginning.
  mutating func lookAcross(_ seam: Seam) {
    let rows = rows(hiddenAt: seam, now: count.latest)
    if seam.attempt < Self.mostLooksAcross, let (number, size) = page(across: rows, seam) {
      reread(number: number, size: size, .init(seam: seam, isAcross: true))
    } else {
      repairs.hasOpenSeams = true
      reread(rows, lost: rows.count, seam)
    }
  }

  /// The smallest page that contains the rows and some others before them; nil when there is none.
  private func page(across rows: Range<Int>, _ seam: Seam) -> (number: Int, size: Int)? {
    let least = min(size, max(PageSizes.smallest, rows.count))
    for size in least...max(least, size) {
      let number = rows.lowerBound / size
      // More computers may be deleted before it arrives.
      let first = rows.lowerBound - size / 8 - 2 * seam.attempt
      if rows.upperBound <= (number + 1) * size, number == 0 || first - margin(seam, size) >= number * size {
        return (number, size)
      }
    }
    return nil
  }

  /// How many rows at the beginning of a page may not be its own, judging by the pages so far.
  private func margin(_ seam: Seam, _ size: Int) -> Int { min(size / 4, max(seam.reach, log.mostRepeats)) }

  mutating func reread(_ entry: PageLog.Entry, _ reason: PageAsk.Reread) {
    reread(number: entry.number, size: entry.size, reason)
  }

  /// Reads the pages with any of the rows again, in smaller pages than usual if there are few rows.
  mutating func reread(_ rows: Range<Int>, lost: Int, _ seam: Seam? = nil) {
    // Later rows are not requested yet, whatever the counts say, and will be read anyway.
    let rows = rows.clamped(to: startRow..<max(startRow, taken.upperBound ?? startRow))
    guard !rows.isEmpty else { return }
    let lost = min(lost, rows.count)
    var size = size
    // Twice the rows, because more computers may be deleted meanwhile.
    while case let smaller = PageSizes.smaller(size), smaller >= max(PageSizes.smallest, 2 * lost) {
      size = smaller
    }
    let places = PageSizes.numbers(rows, size: size).reversed().map { PageAsk.Place(number: $0, rows: size) }
    readInTurn(places, .init(seam: seam, isFirst: true))
  }

  /// Reads pages one after the other. Only the last of them is the first in the list.
  private mutating func readInTurn(_ places: [PageAsk.Place], _ reason: PageAsk.Reread) {
    guard let place = places.first else { return }
    var reason = reason
    reason.rest = Array(places.dropFirst())
    reread(number: place.number, size: place.rows, root: place.root, reason)
  }

  /// Reads pages from the last to the first, so that no computer moves past the place that is being read. Long lists are
  /// read in several stretches at a time. Meanwhile computers can move from the first page of a stretch to the last one
  /// of the stretch before, which was read already, so that page is read once more at the end.
  mutating func readBackward(_ places: [PageAsk.Place]) {
    let stretches = min(window, max(1, places.count / Self.leastPagesOfStretch))
    var end = places.count
    for stretch in (0..<stretches).reversed() {
      let start = places.count * stretch / stretches
      readInTurn(places[start..<end].reversed() + (start > 0 ? [places[start - 1]] : []), .init())
      end = start
    }
  }

  /// Requests the next of several pages that are read one after the other. The previous one has arrived, or never will.
  mutating func continueReading(_ ask: PageAsk) {
    if case .reread(let reread) = ask.purpose { readInTurn(reread.rest, reread) }
  }

  mutating func reread(number: Int, size: Int, root: Int? = nil, _ reason: PageAsk.Reread) {
    guard !repairs.areGivenUp else { return }
    // Requests beyond the limit are never sent, so they need not be kept.
    guard queue.waiting.count < requestLimit else { return giveUpRereading() }
    queue.append(
      PageAsk(
        id: 0, number: number, rows: size, needed: number * size..<(number + 1) * size, purpose: .reread(reason),
        root: root ?? newRoot()))
  }

  /// The most consecutive pages that are read again without a new computer: several times all pages.
  private var mostRereadsInVain: Int { 64 + 8 * log.entries.count }

  /// Stops rereading: the server's answers keep giving new reasons for it.
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
    continueReading(ask)
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
    } else if reread.isFirst, reread.rest.isEmpty, hidden.lowerBound < rows.lowerBound {
      // More computers were deleted meanwhile than this page has rows.
      self.reread(hidden.lowerBound..<rows.lowerBound, lost: rows.lowerBound - hidden.lowerBound, seam)
    }
  }
}
