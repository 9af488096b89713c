/// What is asked of a field's value. Elements of lists are texts, and read as the field's kind says: `true` and `false`, a
/// `Double`, any form of date that servers send.
enum FieldTest: Hashable, Sendable {
  /// The value as shown.
  case text(TextTest)
  /// There is no value: not reported, not requested, not available, or an empty text.
  case missing
  /// A number within bounds.
  case number(RangeTest<Double>)
  /// A moment or a day of some time.
  case moment(MomentTest)
  case boolean(Bool)
  /// A text within bounds in natural order: versions, addresses, names with numbers. Bounds are folded texts, compared by
  /// their `NaturalKey`s with that of the folded text.
  case natural(RangeTest<[UInt8]>)
}
