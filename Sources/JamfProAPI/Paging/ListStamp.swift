/// Which computer is the last of the list: another one in the end, and the list was changed under the walk, even when it
/// is as long as before.
struct ListStamp: Hashable, Sendable {
  /// Whether the stamp is to be taken before more pages are asked for.
  private(set) var isWanted = false
  var isAsked = false
  /// The row that was looked at, and who it is.
  private(set) var row: Int?
  var id: String?
  /// Whether it is to be read now, and whether it was: that waits until all pages are read, as they are to come in order.
  var isDue = false
  var isRead = false
  /// Whether the row was looked at again.
  var isConfirmed = false
  private var isSettled = false

  /// More than one page is to come of a list whose computers can be told apart.
  mutating func want() {
    if !isSettled { isWanted = true }
  }

  /// The row is there, to be read when the pages are.
  mutating func take(row: Int) {
    self.row = row
    settle()
  }

  mutating func giveUp() { settle() }

  private mutating func settle() {
    isWanted = false
    isSettled = true
  }
}

/// What is yet to be done when all rows were asked for.
struct RepairPlan: Hashable, Sendable {
  var parkedRounds = 0
  var escapeRounds = 0
  /// The list changed in ways that the counts do not show.
  var isUnsteady = false
  /// A page had computers of another in place of its own.
  var hasSeenDisplaced = false
  /// There was no page to look across some seam with, so that others had to do.
  var hasOpenSeams = false
  /// Why pages could not be read again that had to be.
  var unread: JamfProError?
  var repeatRounds = 0
  var passes = 0
  var lastStamps = 0
  /// Whether a pass brought computers that are not at the list's end, where new ones come.
  var passHasNews = false
  /// How many computers there were when the pass began, and whether another count came since.
  var passTotal: Int?
  var passHasMoved = false
  var endChecks = 0
  /// Pages in a row that were read again and had no new computer.
  var rereadsInVain = 0
  /// Whether nothing is read again any more, although there would be reasons.
  var areGivenUp = false
  /// What was known when the end was looked at last.
  var end: End?

  struct End: Hashable, Sendable {
    var computers: Int
    var total: Int?
  }
}
