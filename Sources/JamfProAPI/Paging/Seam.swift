/// Where two pages meet and computers may be hidden: they moved from the second page to the first after that was read, or the
/// second one had computers of the first in place of its own.
struct Seam: Hashable, Sendable {
  /// The row that the second page begins with.
  var row: Int
  /// How many rows from there on may be hidden.
  var reach: Int
  /// The hidden ones were in that row or behind it as long as there were so many computers; nil when the server does not count.
  var total: Int?
  /// How often it was looked across without use.
  var attempt = 0
}
