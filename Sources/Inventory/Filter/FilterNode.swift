import RSQL

/// What a computer is asked, with names found in the catalogue and values read.
indirect enum FilterNode: Hashable, Sendable {
  /// Each of them holds; none at all holds for every computer.
  case and([FilterNode])
  /// One of them holds.
  case or([FilterNode])
  case not(FilterNode)
  /// The text of some searched column passes.
  case text(TextTest)
  /// The value of a field passes.
  case field(Field, FieldTest)
  /// A comparison of RSQL holds, as servers would see it.
  case rsql(Field, RSQLOperator, [String])
}

/// What is asked of a text. Bytes are folded, and never empty.
enum TextTest: Hashable, Sendable {
  case contains([UInt8])
  case starts([UInt8])
  case ends([UInt8])
  case equals([UInt8])
  /// All letters, in this order, with others between them.
  case fuzzy([UInt8])
  /// A regular expression finds something, letter case aside.
  case regex(String)
}

/// What is asked of a field's value.
enum FieldTest: Hashable, Sendable {
  /// The value as shown.
  case text(TextTest)
  /// There is no value: not reported, not requested, not available, or an empty text.
  case missing
  /// A number within bounds; nil for none.
  case number(RangeTest<Double>)
  /// A moment or a day within bounds, in milliseconds since 1970 in UTC.
  case moment(RangeTest<Int64>)
  case boolean(Bool)
  /// A text within bounds in natural order: versions, addresses, names with numbers. Bytes are `NaturalKey`s.
  case natural(RangeTest<[UInt8]>)
}

/// Bounds of a value.
struct RangeTest<Bound: Hashable & Sendable>: Hashable, Sendable {
  var lower: Bound?
  var includesLower = true
  var upper: Bound?
  var includesUpper = true
}
