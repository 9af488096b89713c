/// Bounds of a value; nil for none.
struct RangeTest<Bound: Hashable & Sendable>: Hashable, Sendable {
  var lower: Bound?
  var includesLower = true
  var upper: Bound?
  var includesUpper = true
}
