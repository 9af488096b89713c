import Inventory

/// How many marked computers the list does not show, or does not have, and of which marks and rows that was counted.
struct HiddenMarks: Sendable {
  /// What it was counted of: rows are known by what they were made of.
  struct Basis: Hashable, Sendable {
    var marks: Marks
    var query: ListQuery
    var load: Int
    var rowCount: Int
    var loadedCount: Int

    init(_ marks: Marks, _ shown: ShownRows) {
      self.marks = marks
      query = shown.query
      load = shown.load
      rowCount = shown.count
      loadedCount = shown.snapshot.count
    }
  }

  var basis: Basis?
  /// Nil while it is being counted.
  var count: Count?

  struct Count: Hashable, Sendable {
    /// Those that the list has and does not show.
    var hidden = 0
    /// Those that it does not have: gone from the server, or not loaded.
    var lost = 0
  }
}
