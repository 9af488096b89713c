/// How many computers the server says there are, from answer to answer.
struct ServerCount: Hashable, Sendable {
  /// The count of the first answer that had one.
  private(set) var first: Int?
  /// The count now, as far as can be told; nil when the server does not count.
  private(set) var latest: Int?
  /// Whether it rose or fell between answers of which one is sure to be the later.
  private(set) var hasGrown = false
  private(set) var hasShrunk = false
  /// The server sent rows behind the end that it counts.
  private(set) var isWrong = false
  private var latestID = -1

  /// The count of an ask's answer, which has rows up to `end`.
  mutating func note(_ total: Int?, of ask: PageAsk, rowsUpTo end: Int) {
    guard !isWrong, let total, total >= 0 else { return }
    guard total >= end else {
      self = ServerCount()
      isWrong = true
      return
    }
    if first == nil { first = total }
    if let before = ask.totalBefore {
      if total > before { hasGrown = true }
      if total < before { hasShrunk = true }
    }
    // Answers overtake each other. While the list only grows, or only shrinks, the count tells their order.
    switch (hasGrown, hasShrunk) {
    case (true, false): latest = max(latest ?? total, total)
    case (false, true): latest = min(latest ?? total, total)
    default: if ask.id > latestID { latest = total }
    }
    latestID = max(latestID, ask.id)
  }

  /// How many computers went during the walk; nil when that cannot be told.
  var deleted: Int? {
    guard hasShrunk else { return 0 }
    guard !hasGrown, let first, let latest else { return nil }
    return max(0, first - latest)
  }
}
