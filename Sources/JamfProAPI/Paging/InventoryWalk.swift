/// The decisions of a walk through a list of computers: which page to ask for next, and what an answer or a failure means.
/// It fetches nothing and knows no clock.
///
/// **Rows.** A walk thinks in rows, counted from 0, not in pages: `taken` are the rows that were read, asked for or given
/// up, and the next page is the one in which the first row not taken lies. So it does not matter what sizes pages have,
/// and when sizes change, the walk goes on where it was. A page may overlap rows read before: whoever reads it keeps each
/// computer once, by its id.
///
/// **Sizes.** Servers cut large pages without a word (Jamf Pro at 2,000). A page that is shorter than asked for, while the
/// count says that there is more, tells the size the server uses; from then on no more is asked for. A time-out halves the
/// size for the rest of the walk, down to 25. A page the server fails on (500) is divided until the record is found that
/// it cannot deliver; the others are kept. Broken answers are asked for again.
///
/// **Changes underneath.** What computers that are deleted or enrolled meanwhile do to pages is in `PageLog`. Seams that
/// look suspicious are looked across at once, with a small page that has them in its middle: so it also finds those who
/// lack because a page began with others in place of its own. As many deletions as additions between two answers leave the count as it was;
/// therefore the last row is looked at before the walk (`firstStamp`) and after it (`lastStamp`): is it another computer,
/// every page is read once more, from the last to the first, because rows only move towards the first. The same is done
/// when the server does not count, and when there are fewer computers in the end than the server counts.
///
/// **Counts.** What a server counts is a claim. A count that only one answer has, or that collapses, needs a second answer
/// before the list is called complete (`InventoryWalk+Confirmation`). Pages that are empty although the server counts more end
/// the walk after a few of them (`InventoryWalk+Tail`).
///
/// **End.** Each failing range has a budget, all repairs are done at most so many times, and so the number of requests is
/// bounded by a multiple of what the list needs. The budget of the whole walk grows with the computers that came, not with
/// those that the server claims to have. What could not be had is told: which rows, how many, and why. Where it cannot be said
/// whether computers are missing, because the list changes faster than it can be read, that is told as well.
struct InventoryWalk: Sendable {
  /// Requests worth making at a time.
  let window: Int
  /// Whether the list comes in the order of ids.
  let isByID: Bool
  /// Whether who is new stands at the list's end. Of a list by ids it is so, unless a filter finds older ones, too.
  var growsAtEnd: Bool
  let startPage: Int
  let firstRows: Int?

  /// A server that sends fewer rows a page than these does not get more requests for it.
  private let leastPaidRows: Int

  // Pages
  /// Rows of a page from now on.
  var size: Int
  /// The server is known to send so many rows when asked for them.
  var provenSize = 0
  /// The server is known to cut pages at this; nil when it does not cut any.
  var cut: Int?

  // Rows
  /// The first row of the walk.
  var startRow: Int
  /// Rows that were read.
  var covered = RowRanges()
  /// Rows that were read, are asked for, or are given up.
  var taken = RowRanges()
  /// Rows behind the first that no page has, when the server does not count.
  var emptyFrom: Int?
  /// Where the rows end, when the server counts more than it sends; nil as long as they come.
  var tail: Tail?
  /// Pages in a row that should have had rows after the last one, and had none.
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
    size = rows
    leastPaidRows = min(rows, PageSizes.smallest)
    startRow = startPage * rows
  }

  /// The next page to ask for; nil when there is none now. When no ask is without an answer then, the walk is over.
  mutating func next() -> PageAsk? {
    while !isStopped {
      if requests >= requestLimit {
        stop(.tooManyRequests(requests, lastError))
        break
      }
      if let ask = nextAsk() { return sent(ask) }
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

  private mutating func nextAsk() -> PageAsk? {
    if let ask = queue.popFirst() { return ask }
    // Until the first answer nothing is known, neither the version nor the count.
    guard hasAnswer else { return requests == 0 ? firstAsk() : nil }
    // The stamp is to be older than all pages.
    if stamp.isWanted {
      guard let row = stampRow else {
        stamp.giveUp()
        return nextAsk()
      }
      return stamp.isAsked ? nil : stampAsk(.firstStamp, row: row)
    }
    guard let gap = gapToAsk else { return nil }
    let number = gap.lowerBound / size
    return makeAsk(number: number, rows: size, needed: gap.lowerBound..<min(gap.upperBound, (number + 1) * size))
  }

  /// The first rows that were neither read, asked for nor given up.
  private var gapToAsk: Range<Int>? { taken.firstGap(in: startRow..<max(startRow, horizon)) }

  /// The first row that is still to be asked for, once it is known what there is; nil when there is none.
  var firstRowToAsk: Int? { hasAnswer ? gapToAsk?.lowerBound : nil }

  private mutating func firstAsk() -> PageAsk {
    let rows = firstRows ?? size
    return makeAsk(number: startPage, rows: rows, needed: startPage * rows..<(startPage + 1) * rows)
  }

  private mutating func makeAsk(number: Int, rows: Int, needed: Range<Int>) -> PageAsk {
    PageAsk(id: requests, number: number, rows: rows, needed: needed, root: newRoot(), isOrdered: true)
  }

  /// A mark for an ask and the parts it may be divided into.
  mutating func newRoot() -> Int {
    rootCount += 1
    return rootCount
  }

  /// The row that tells one state of the list from another: the last of those there were at the beginning.
  private var stampRow: Int? {
    guard let total = count.latest, total > max(size, startRow) else { return nil }
    return total - 1
  }

  mutating func stampAsk(_ purpose: PageAsk.Purpose, row: Int) -> PageAsk {
    PageAsk(id: requests, number: row, rows: 1, needed: row..<row, purpose: purpose, root: newRoot())
  }

  /// Notes that an ask is on its way.
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

  /// The row behind the last one worth asking for, as far as can be told.
  var horizon: Int {
    if let total = count.latest { return min(total, tail?.row ?? total) }
    if let emptyFrom { return emptyFrom }
    // Without a count the end is where a page is empty. A few pages are asked for ahead once the list turned out long.
    let end = max(startRow, covered.upperBound ?? startRow)
    return end + size * (end - startRow >= 2 * size ? window : 1)
  }

  /// Many times what a list without any failure needs. A list that grows as fast as it is read has to end, too, and a server
  /// that only claims to have many computers gets no more requests for that.
  var requestLimit: Int {
    let most = min(100_000, 1024 + 16 * (computers / max(size, leastPaidRows) + 1))
    guard let first = count.first else { return most }
    let rows = max(0, min(count.latest ?? first, 2 * first + size) - startRow)
    return min(most, 256 + 16 * (rows / size + 1))
  }
}
