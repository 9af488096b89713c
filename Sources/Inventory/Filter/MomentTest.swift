/// A stretch of time, for moments and for days without time. No bound is the least or the greatest number.
struct MomentTest: Hashable, Sendable {
  /// What a moment must be in: milliseconds since 1970 in UTC.
  var moments: Range<Int64>
  /// What the start in UTC of a day without time must be in, milliseconds since 1970: such a day counts as its first moment
  /// in the zone that dates are shown in.
  var days: Range<Int64>
}
