extension InventoryPager {
  /// What a walk came to.
  public struct Outcome: Hashable, Sendable {
    /// How many computers were seen, each id counted once.
    public var computers: Int
    /// How many there are, as the server said last; nil when it never did. It may contradict what came.
    public var totalCount: Int?
    /// How many requests it took.
    public var requests: Int
    /// How many computers are known to lack. When the server does not count, rows behind the end of a walk that broke off
    /// are not in it.
    public var missing: Int
    /// The rows that could not be had, in the list's order, single unreadable ones not among them.
    public var gaps: [InventoryGap]
    /// Records that the server fails on, each by itself.
    public var unreadable: [InventoryGap]
    /// What ended the walk before the list's end, or why it cannot be said whether all were seen; nil when neither is so.
    public var failure: JamfProError?
    /// Whether `failure` is only why it is not certain that all were seen: the walk came to the list's end, and no computer
    /// is known to be missing.
    public var isUncertain: Bool

    /// An outcome; nothing seen yet by default. What is missing is what the server counts beyond those seen, if not given.
    public init(
      computers: Int = 0, totalCount: Int? = nil, requests: Int = 0, missing: Int? = nil, gaps: [InventoryGap] = [],
      unreadable: [InventoryGap] = [], failure: JamfProError? = nil, isUncertain: Bool = false
    ) {
      self.computers = computers
      self.totalCount = totalCount
      self.requests = requests
      self.missing = missing ?? max(0, (totalCount ?? 0) - computers)
      self.gaps = gaps
      self.unreadable = unreadable
      self.failure = failure
      self.isUncertain = isUncertain
    }

    /// Whether all computers of the list were seen.
    public var isComplete: Bool { missing == 0 && failure == nil && gaps.isEmpty && unreadable.isEmpty }

    /// Why the list is not complete, or not sure to be: what ended the walk, or else why the first rows that lack could not
    /// be had. Nil when the list is complete, and when the server just did not send all that it counts.
    public var reason: JamfProError? { failure ?? gaps.first?.reason ?? unreadable.first?.reason }

    /// What a caller who wants all computers or none is told; nil when the list is complete.
    var shortfall: JamfProError? { isComplete ? nil : reason ?? .leftOut }
  }
}
