/// The server's count of computers, from answer to answer.
///
/// A count is a claim. `note` ignores counts that cannot be right: a negative number is no count, a count below the
/// number of rows in the same answer ends all counting, and `most` keeps arithmetic from overflowing.
struct ServerCount: Hashable, Sendable {
  /// Larger counts are treated as this one. No server has as many computers, and sums and products of it fit an `Int`.
  static let most = 1 << 50

  /// The count of the first answer that had one.
  private(set) var first: Int?
  /// The current count, as far as known; nil when the server does not count.
  private(set) var latest: Int?
  /// Whether the count rose or fell between two answers whose order is known.
  private(set) var hasGrown = false
  private(set) var hasShrunk = false
  /// Whether the server sent rows beyond its own count.
  private(set) var isWrong = false
  /// The last usable count, as the server sent it; nil when there was none.
  private(set) var stated: Int?
  /// The largest and the smallest count of any answer.
  private(set) var highest: Int?
  private(set) var lowest: Int?
  /// How many answers had each count.
  private var answers: [Int: Int] = [:]
  private var latestID = -1
  private var statedID = -1

  /// A count that the walk can use; nil for none and for a negative number.
  static func usable(_ total: Int?) -> Int? { total.flatMap { $0 < 0 ? nil : min($0, most) } }

  /// Notes the count in the answer to a request. The answer has rows up to `end`.
  mutating func note(_ stated: Int?, of ask: PageAsk, rowsUpTo end: Int) {
    guard let stated, let total = Self.usable(stated) else { return }
    if ask.id > statedID { (self.stated, statedID) = (stated, ask.id) }
    highest = max(highest ?? stated, stated)
    lowest = min(lowest ?? stated, stated)
    guard !isWrong else { return }
    guard total >= end else {
      (first, latest, hasGrown, hasShrunk, isWrong) = (nil, nil, false, false, true)
      return
    }
    answers[total, default: 0] += 1
    if first == nil { first = total }
    if let before = ask.totalBefore {
      if total > before { hasGrown = true }
      if total < before { hasShrunk = true }
    }
    // Answers overtake each other. While the list only grows or only shrinks, the counts show their order.
    switch (hasGrown, hasShrunk) {
    case (true, false): latest = max(latest ?? total, total)
    case (false, true): latest = min(latest ?? total, total)
    default: if ask.id > latestID { latest = total }
    }
    latestID = max(latestID, ask.id)
  }

  /// How many computers were deleted during the walk; nil when unknown.
  var deleted: Int? {
    guard hasShrunk else { return 0 }
    guard !hasGrown, let first, let latest else { return nil }
    return max(0, first - latest)
  }

  /// The server's count for messages; nil when there is none.
  var told: Int? {
    guard let latest, latest < Self.most else { return stated }
    return latest
  }

  /// Whether the count rests on a single answer that may be wrong: the only answer, or one with a much lower count than
  /// others. A higher count needs no second answer, because its rows have to arrive anyway.
  var needsConfirmation: Bool {
    guard let latest, answers[latest, default: 0] < 2 else { return false }
    return answers.count == 1 || hasCollapsed
  }

  /// Whether the count fell by more than half, and by more than a few. Computers are deleted one by one.
  var hasCollapsed: Bool {
    guard let latest, let highest = highest.map({ min($0, Self.most) }) else { return false }
    return Self.isCollapse(by: highest - latest, of: highest)
  }

  /// Whether a count fell too far for deletions. Then one of the two counts is wrong, and they say nothing about where
  /// rows are.
  static func isCollapse(by lost: Int, of total: Int) -> Bool { lost >= 10 && total - lost < total / 2 }
}
