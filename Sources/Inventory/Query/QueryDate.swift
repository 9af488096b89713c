import APIRuntime
import RSQL

/// Dates as servers take them in filters.
enum QueryDate {
  /// A date of a filter; nil when it is none. Moments may have any fraction and zone, and are written in UTC with
  /// milliseconds, as servers refuse the one-digit fractions that they write themselves.
  static func written(_ text: String) -> String? {
    if let stamp = ISO8601Timestamp(text), !stamp.isDateOnly {
      let exact = ISO8601Timestamp.format(milliseconds: stamp.milliseconds)
      // An offset can lead out of the years that have four digits.
      if RSQLDate(exact) != nil { return exact }
    }
    return RSQLDate(text) == nil ? nil : text
  }
}
