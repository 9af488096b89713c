/// One line of the table: what is ours, beside what it is compared with.
struct Figure: Sendable {
  /// What was measured.
  var name: String
  var ours: Double
  /// What it is compared with.
  var rival: String
  /// The rival's value, or the value that must not be exceeded.
  var theirs: Double
  var unit: String
  /// Ours by theirs.
  var ratio: Double { ours / theirs }
  var bar: Bar

  /// What the ratio has to be.
  enum Bar: Sendable {
    case atMost(Double)
    case atLeast(Double)
    /// Nothing: told for what it is worth.
    case none
  }

  /// Whether the bar is kept; nil without one.
  var holds: Bool? {
    switch bar {
    case .atMost(let bound): ratio <= bound
    case .atLeast(let bound): ratio >= bound
    case .none: nil
    }
  }
}
