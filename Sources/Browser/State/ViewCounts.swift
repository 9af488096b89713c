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
  /// By the view's name; a view whose columns are not loaded has none.
  private(set) var known: [String: Int] = [:]

  /// Takes note that something else is being counted. What was known is shown until that is done.
  mutating func begin(_ new: Subject) {
    subject = new
  }

  mutating func finish(_ counts: [String: Int]) {
    known = counts
  }
}
