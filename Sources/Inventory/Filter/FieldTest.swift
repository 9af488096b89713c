/// What is asked of a field's value.
enum FieldTest: Hashable, Sendable {
  /// The value as shown.
  case text(TextTest)
  /// There is no value: not reported, not requested, not available, or an empty text.
  case missing
  /// A number within bounds. Elements of a list are texts and pass when they are such a number.
  case number(RangeTest<Double>)
  /// A moment or a day of some time. Elements of a list are texts and pass when they are such a date.
  case moment(MomentTest)
  /// Elements of a list are `true` or `false`.
  case boolean(Bool)
  /// A text within bounds in natural order: versions, addresses, names with numbers. Bounds are folded texts, compared by
  /// their `NaturalKey`s with that of the folded text.
  case natural(RangeTest<[UInt8]>)
}
