/// The decisions of a walk through a list of computers: which page to request next, and what an answer or a failure
/// means. It fetches nothing and knows no clock.
///
/// **Rows.** A walk counts in rows from 0, not in pages. `taken` are the rows that were read, requested or given up;
/// the next page is the one with the first row not taken. So the sizes of pages do not matter, and when they change,
/// the walk continues where it was. A page may overlap rows that were read before: its reader keeps each computer once,
/// by id.
///
/// **Sizes.** A page has as many rows as the server delivers in a few seconds (`prefer`), and it begins at a multiple of
/// its size, so sizes double from a small first page on and no row is requested twice. A page is smaller than it could be
/// if it would end together with others: what a person searches for then gets a connection soon. The last pages are
/// smaller, so that all requests end at about the same time. Servers cut large pages silently (Jamf Pro at 2,000 rows). A page that
/// is shorter than requested, while the count says that there is more, shows the size that the server uses; larger pages
/// are not requested after that. A time-out halves the size for the rest of the walk, down to 25. A page that the server
/// fails on (500) is divided until the record is found that the server cannot deliver; the other records are kept.
/// Broken answers are requested again.
///
/// **Changes during the walk.** `PageLog` describes what deletions and enrollments do to pages. Suspicious seams are
/// read across at once, with a small page that has the seam in its middle. That page also finds the computers that are
/// missing because a page began with others instead of its own. As many deletions as additions between two answers
/// leave the count unchanged. Therefore the last row is read before the walk (`firstStamp`) and after it (`lastStamp`).
/// If it is another computer, every page is read once more, from the last to the first, because rows only move toward
/// the first. The same is done when the server does not count, and when there are fewer computers at the end than the
/// server counts.
///
/// **Counts.** What a server counts is a claim. A count that only one answer has, or that collapses, needs a second
/// answer before the list is called complete. Pages that are empty although the server counts more end the walk after a
/// few of them. Both are in `InventoryWalk+Counts.swift`.
///
/// **End.** Each failing range has a budget, and all repairs are limited, so the number of requests is bounded by a
/// multiple of what the list needs. The budget of the whole walk grows with the computers that came, not with those
/// that the server claims to have. The outcome says which rows could not be read, how many, and why. It also says when
/// it is uncertain whether computers are missing, because the list changes faster than it can be read.
struct InventoryWalk: Sendable {
  /// How many requests are worth having in flight.
  let window: Int
  /// Whether the list is sorted by id.
  let isByID: Bool
  /// Whether new computers are added at the end of the list. In a list sorted by id they are, unless a filter also
  /// finds older ones.
  var growsAtEnd: Bool
  let startPage: Int
  let firstRows: Int?

  /// The smallest page size that the request limit allows for. A server that sends smaller pages gets no more requests
  /// for that.
  private let leastPaidRows: Int
  /// The smallest page size that the server's speed required.
  private var leastUsedRows: Int

  // Pages
  /// The most rows per page: as requested, unless the server cut a page or needed too long for one.
  var largest: Int
  /// The rows per page that suit the server's speed.
  private(set) var preferred: PreferredRows?
  /// Chooses the size of the next page from those that are possible, the largest first; nil for the largest.
  typealias Choice = ([Int]) -> Int
  /// The largest page that the server is known to send in full.
  var provenSize = 0
  /// The most rows that a page had. Pages of no more rows are not cut.
  var mostRows = 0
  /// The size at which the server is known to cut pages; nil when it does not cut any.
  var cut: Int?
  /// How many rows a page had that was shorter than requested, but not one of the largest size.
  var shortRows: Int?

  // Rows
  /// The first row of the walk.
  var startRow: Int
  /// Rows that were read.
  var covered = RowRanges()
  /// Rows that were read, requested or given up.
  var taken = RowRanges()
  /// The first row of an empty page, when the server does not count: the list ends there.
  var emptyFrom: Int?
  /// Where the rows end, when the server counts more than it sends; nil as long as rows arrive.
  var tail: Tail?
  /// Consecutive pages that should have had rows after the last one, and had none.
  var barrenPages = 0

  // Asks
  var queue = PageQueue()
  var running: [Int: PageAsk] = [:]
  var requests = 0
  private var rootCount = 0

  // What was seen
  var computers = 0
  var count = ServerCount()
  var log = PageLog()
  var hasAnswer = false
  var pagesWithoutNews = 0

  // What went wrong
  var failure: JamfProError?
  var lastError: JamfProError?
  var isStopped = false
  var troubleInARow = 0
  var roots: [Int: PageRoot] = [:]
  var rootsGivenUpInARow = 0
  var parked: [ParkedRows] = []
  var unreadable: [Int: JamfProError] = [:]

  // Repairs
  var stamp = ListStamp()
  var repairs = RepairPlan()
  var confirmation = CountConfirmation()

  init(startPage: Int = 0, firstRows: Int? = nil, rows: Int, window: Int = 4, isByID: Bool = true) {
    let rows = max(1, rows)
    let startPage = min(startPage, ServerCount.most / rows)
    self.startPage = startPage
    self.firstRows = startPage == 0 ? firstRows : nil
    self.window = window
    self.isByID = isByID
    growsAtEnd = isByID
    largest = rows
    leastPaidRows = min(rows, PageSizes.smallest)
    leastUsedRows = rows
    startRow = startPage * rows
  }

  /// Rows per page from now on.
  var size: Int { preferred.map { PageSizes.largest(upTo: $0.most, from: largest) } ?? largest }

  /// Adapts the pages from now on to the server's speed.
  mutating func prefer(_ rows: PreferredRows?) {
    preferred = rows
    leastUsedRows = min(leastUsedRows, size)
  }

  /// The next page to request; nil when there is none now. If no request is in flight then, the walk is over.
  mutating func next(choosing choice: Choice = { $0[0] }) -> PageAsk? {
    while !isStopped {
      if requests >= requestLimit {
        stop(.tooManyRequests(requests, lastError))
        break
      }
      if let ask = nextAsk(choice) { return sent(ask) }
      guard running.isEmpty, planRepairs() else { break }
    }
    return nil
  }

  /// Ends the walk.
  mutating func stop(_ error: JamfProError?) {
    isStopped = true
    failure = failure ?? error
    for ask in queue.removeAll() where ask.purpose == .walk { taken.remove(ask.needed) }
  }

  private mutating func nextAsk(_ choice: Choice) -> PageAsk? {
    if let ask = queue.popFirst() { return ask }
    // Until the first answer, neither the version nor the count is known.
    guard hasAnswer else { return requests == 0 ? firstAsk() : nil }
    // The stamp has to be older than all pages.
    if stamp.isWanted {
      guard let row = stampRow else {
        stamp.giveUp()
        return nextAsk(choice)
      }
      return stamp.isAsked ? nil : stampAsk(.firstStamp, row: row)
    }
    guard let gap = gapToAsk else { return nil }
    let rows = pageRows(from: gap.lowerBound, choice)
    let number = gap.lowerBound / rows
    return makeAsk(number: number, rows: rows, needed: gap.lowerBound..<min(gap.upperBound, (number + 1) * rows))
  }

  /// The size of a page that begins at a row. If no size fits, or if some rows more cost nothing, the page begins before
  /// the row. Without a count, only a page of the largest size shows whether the server cuts pages.
  private func pageRows(from row: Int, _ choice: Choice) -> Int {
    guard let preferred, preferred.least < size, count.latest != nil else { return size }
    let most = min(size, mostBalancedRows, isBeginning(preferred) ? PageSizes.smallest : .max)
    let sizes = PageSizes.steps(from: largest).filter { $0 <= most && row.isMultiple(of: $0) }
    return sizes.isEmpty ? size : choice(sizes.filter { $0 > preferred.least || $0 == sizes[0] })
  }

  /// Whether the first set of pages is requested, after a small first one. These are small, too: they show the screen
  /// more, and connections are soon free again for what a person searches for first.
  private func isBeginning(_ preferred: PreferredRows) -> Bool {
    guard let firstRows else { return false }
    return preferred.least < PageSizes.smallest && taken.count < firstRows + window * PageSizes.smallest
  }

  /// The largest page that leaves enough for all other requests in flight. Pages that take no time need no balance.
  private var mostBalancedRows: Int {
    guard let preferred else { return size }
    let rest = max(0, horizon - startRow - taken.count)
    return max(preferred.least, PageSizes.smallest, rest / window)
  }

  /// The first rows that were neither read, requested nor given up.
  private var gapToAsk: Range<Int>? { taken.firstGap(in: startRow..<max(startRow, horizon)) }

  /// The first row that is not requested yet; nil when there is none, and before the first answer.
  var firstRowToAsk: Int? { hasAnswer ? gapToAsk?.lowerBound : nil }

  private mutating func firstAsk() -> PageAsk {
    let rows = firstRows ?? size
    return makeAsk(number: startPage, rows: rows, needed: startPage * rows..<(startPage + 1) * rows)
  }

  private mutating func makeAsk(number: Int, rows: Int, needed: Range<Int>) -> PageAsk {
    PageAsk(id: requests, number: number, rows: rows, needed: needed, root: newRoot(), isOrdered: true)
  }

  /// Identifies a request and the parts that it may be divided into.
  mutating func newRoot() -> Int {
    rootCount += 1
    return rootCount
  }

  /// The row that shows whether the list changed: the last one at the beginning of the walk.
  private var stampRow: Int? {
    guard let total = count.latest, total > max(size, startRow) else { return nil }
    return total - 1
  }

  mutating func stampAsk(_ purpose: PageAsk.Purpose, row: Int) -> PageAsk {
    PageAsk(id: requests, number: row, rows: 1, needed: row..<row, purpose: purpose, root: newRoot())
  }

  /// Notes that a request is in flight.
  private mutating func sent(_ ask: PageAsk) -> PageAsk {
    var ask = ask
    ask.id = requests
    ask.totalBefore = count.latest
    requests += 1
    if ask.purpose == .firstStamp { stamp.isAsked = true }
    if ask.purpose == .walk { taken.insert(ask.needed) }
    running[ask.id] = ask
    return ask
  }

  /// The row after the last one worth requesting, as far as known.
  var horizon: Int {
    if let total = count.latest { return min(total, tail?.row ?? total) }
    if let emptyFrom { return emptyFrom }
    // Without a count, the list ends at an empty page. Several pages are requested ahead once the list turns out to be
    // long.
    let end = max(startRow, covered.upperBound ?? startRow)
    return end + size * (end - startRow >= 2 * size ? window : 1)
  }

  /// Many times the requests that a list without failures needs. The walk also has to end if the list grows as fast as
  /// it is read, and a server that only claims to have many computers gets no more requests for that.
  var requestLimit: Int {
    let size = max(1, min(size, leastUsedRows))
    let most = min(100_000, 1024 + 16 * (computers / max(size, leastPaidRows) + 1))
    guard let first = count.first else { return most }
    let rows = max(0, min(count.latest ?? first, 2 * first + size) - startRow)
    return min(most, 256 + 16 * (rows / size + 1))
  }
}
