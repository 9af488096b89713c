/// A date that a server reported: a moment, or a day without time.
public enum DateValue: Hashable, Sendable {
  /// Milliseconds since 1970-01-01 in UTC.
  case moment(Int64)
  /// The day's start in UTC, in milliseconds since 1970-01-01.
  case day(Int64)
}
