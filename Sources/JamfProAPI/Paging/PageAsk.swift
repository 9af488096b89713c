/// A request of a walk for a page, and its purpose.
struct PageAsk: Hashable, Sendable {
  /// Why a page is requested.
  enum Purpose: Hashable, Sendable {
    /// Rows that were not read yet.
    case walk
    /// Rows that were read, but may have other computers since.
    case reread(Reread)
    /// The last row of the list, before the pages are read: which computer it is.
    case firstStamp
    /// The same row, after all pages: whether it is still the same computer.
    case lastStamp
    /// A second answer for a count that only one answer has.
    case confirmation(Confirmation)
  }

  /// Which row a second answer is requested for.
  enum Confirmation: Hashable, Sendable {
    /// The row after the last counted one: a cheap request, which shows whether there is more.
    case afterEnd
    /// The last row, or the first of an empty list: for servers that fail on pages after the end.
    case atEnd
  }

  /// The steps of checking the end of the list: its last page, then the pages before it as long as they have new
  /// computers, then the last page again. Computers that are added meanwhile are on that page, and computers that move
  /// meanwhile move to a page that is read later.
  enum EndStep: Hashable, Sendable {
    case first
    case back(from: Int)
    case last
  }

  /// A page that is read again after another one.
  struct Place: Hashable, Sendable {
    var number: Int
    var rows: Int
    /// The request that it is a part of; nil for one of its own.
    var root: Int?
  }

  /// Why rows are read again.
  struct Reread: Hashable, Sendable {
    /// The seam around which computers may be hidden.
    var seam: Seam?
    /// Whether the page has to contain the seam, and with it all rows that may be hidden. Otherwise several pages, or
    /// parts of one, are read for the seam.
    var isAcross = false
    /// Whether it is the first of several pages that are read again for a seam.
    var isFirst = false
    /// The pages that are read after this one, from the last to the first, each after the previous one has arrived.
    /// Computers that move meanwhile move to a page that is read later. Answers to requests that are in flight together
    /// arrive in any order.
    var rest: [Place] = []
    /// The step of checking the end of the list; nil for other reasons.
    var end: EndStep?
  }

  /// The number of the request in its walk.
  var id: Int
  /// The page's number, counted from 0 in pages of `rows`.
  var number: Int
  var rows: Int
  /// The rows of the page that are wanted.
  var needed: Range<Int>
  var purpose: Purpose = .walk
  /// How many requests for it have failed.
  var attempt = 0
  /// Identifies a request and the parts that its page is divided into after failures.
  var root: Int
  /// The server's count when the request was sent.
  var totalBefore: Int?
  /// Whether it is handed over before pages with later rows.
  var isOrdered = false

  /// All rows of the page, if the server uses the requested size.
  var page: Range<Int> { number * rows..<(number + 1) * rows }

  var isStamp: Bool { purpose == .firstStamp || purpose == .lastStamp }

  var confirmation: Confirmation? {
    if case .confirmation(let confirmation) = purpose { confirmation } else { nil }
  }
}

/// Requests that are not sent yet, in order.
struct PageQueue: Hashable, Sendable {
  private var asks: [PageAsk] = []
  private var next = 0

  var isEmpty: Bool { next == asks.count }

  var waiting: ArraySlice<PageAsk> { asks[next...] }

  mutating func append(_ ask: PageAsk) { asks.append(ask) }

  mutating func popFirst() -> PageAsk? {
    guard next < asks.count else { return nil }
    defer {
      next += 1
      if next == asks.count { self = PageQueue() }
    }
    return asks[next]
  }

  /// Removes and returns the requests for which `isGone` is true.
  mutating func removeAll(where isGone: (PageAsk) -> Bool = { _ in true }) -> [PageAsk] {
    let waiting = waiting
    let gone = waiting.filter(isGone)
    asks = waiting.filter { !isGone($0) }
    next = 0
    return gone
  }
}
