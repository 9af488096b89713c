import Inventory

/// How many computers each view has, as far as it is known.
struct ViewCounts: Sendable {
  /// What was counted: another list, or other columns of it, is to be counted anew.
  struct Subject: Hashable, Sendable {
    var load: Int
    var rows: Int
    var columns: Int
    var views: Int
    var catalogue: Int
  }

  private(set) var subject: Subject?
  /// When it was, in minutes, where ages are among what is counted; nil where the time makes no difference.
  private(set) var minute: Int64?
  /// By the view's name; a view whose columns are not loaded has none.
  private(set) var known: [String: Int] = [:]

  /// Takes note that something else is being counted. What was known is shown until that is done.
  mutating func begin(_ new: Subject, minute: Int64?) {
    subject = new
    self.minute = minute
  }

  /// Whether these are the counts of that, and it is still early enough.
  func areOf(_ other: Subject, minute now: Int64) -> Bool {
    subject == other && (minute == nil || minute == now)
  }

  mutating func finish(_ counts: [String: Int]) {
    known = counts
  }
}
