/// A computer's value in a column.
///
/// Three ways of being unknown are told apart: the server was asked and said nothing, was not asked for that section, or
/// speaks a version that has no such field.
public enum FieldValue: Hashable, Sendable {
  case text(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  /// A moment, in milliseconds since 1970-01-01 in UTC.
  case date(Int64)
  /// A day without time; its start in UTC, in milliseconds since 1970-01-01.
  case day(Int64)
  case list([String])
  /// Requested, but absent, null, or an empty date.
  case notReported
  /// Its section was not asked for.
  case notRequested
  /// The server's version has no such field.
  case notAvailable

  /// Whether there is a value at all.
  public var isKnown: Bool {
    switch self {
    case .notReported, .notRequested, .notAvailable: false
    default: true
    }
  }
}
