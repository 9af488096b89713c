/// What a column has for a computer.
enum ValueState: UInt8, Sendable {
  case value
  /// A value of another kind than the field's, kept as text.
  case odd
  case notReported, notRequested, notAvailable
}
