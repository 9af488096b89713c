/// What a filter's dates are counted from.
struct FilterCalendar: Hashable, Sendable {
  /// Milliseconds since 1970 in UTC.
  var now: Int64
  var timeZone: TimeZoneRules
}
