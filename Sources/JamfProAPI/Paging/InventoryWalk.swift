/// How far a walk through a list has come, and what is worth asking for next.
struct InventoryWalk {
  let startPage: Int
  private let rows: Int
  private(set) var outcome = InventoryPager.Outcome()
  private(set) var isAtEnd = false
  /// Pages to be read again: computers deleted during the walk moved others from a page not yet read to one read before.
  private(set) var pagesToReread: [Int] = []

  /// The most rows a page had: the page size the server really uses.
  private var largestPage = 0
  /// The highest count the server gave. Once computers are deleted, those seen before are counted here but not there, so
  /// the latest count may be reached while some are still to come.
  private var highestTotal: Int?
  /// The count on the page handed over last.
  private var previousTotal: Int?
  private var pagesWithoutNews = 0

  /// Pages in a row without anything new, after which the server is taken to send the same page for ever.
  private static let patience = 3

  init(startPage: Int, rows: Int) {
    self.startPage = startPage
    self.rows = rows
  }

  /// The number of the last page that has rows, as far as can be told; before the first page when there is no telling,
  /// so that pages are asked for one by one.
  var lastPageExpected: Int {
    guard let total = outcome.totalCount else { return -1 }
    let size = largestPage > 0 ? largestPage : rows
    return (total + size - 1) / size - 1
  }

  mutating func noteRequest() { outcome.requests += 1 }

  /// A first page of few rows, ahead of the walk.
  mutating func notePreview(_ counts: InventoryPage.Counts) {
    note(counts)
    isAtEnd = counts.rows == 0 || isComplete
  }

  /// A page of the walk.
  mutating func notePage(_ counts: InventoryPage.Counts, number: Int) {
    if let total = counts.totalCount {
      if let previousTotal, total < previousTotal { reread(before: number, deleted: previousTotal - total) }
      previousTotal = total
    }
    largestPage = max(largestPage, counts.rows)
    pagesWithoutNews = counts.newRows == 0 ? pagesWithoutNews + 1 : 0
    note(counts)
    isAtEnd =
      counts.rows == 0 || isComplete || pagesWithoutNews >= InventoryWalk.patience
      || outcome.requests >= requestLimit
  }

  /// A page read again.
  mutating func noteReread(_ counts: InventoryPage.Counts) { note(counts) }

  private mutating func note(_ counts: InventoryPage.Counts) {
    outcome.computers += counts.newRows
    if let total = counts.totalCount {
      outcome.totalCount = total
      highestTotal = max(highestTotal ?? 0, total)
    }
  }

  /// Whether everything the server counts from the start page on was seen.
  private var isComplete: Bool {
    guard let highestTotal else { return false }
    return startPage * largestPage + outcome.computers >= highestTotal && (startPage == 0 || largestPage > 0)
  }

  /// Twice what the list needs and some more; what is counted as pages is bounded by the first answers anyway.
  private var requestLimit: Int {
    guard let highestTotal else { return 100_000 }
    return 2 * (highestTotal / max(1, largestPage)) + 16
  }

  /// Deleted rows pull those behind them forward: as many as were deleted may have slipped over the boundary before page
  /// `number`, into the end of the pages before it.
  private mutating func reread(before number: Int, deleted: Int) {
    let count = (deleted - 1) / max(1, largestPage) + 1
    for page in stride(from: number - 1, through: max(startPage, number - count), by: -1)
    where !pagesToReread.contains(page) {
      pagesToReread.append(page)
    }
  }
}
