import RSQL

/// A date as Jamf's servers send it: with up to three fractional digits, as the day alone, or missing in two ways.
enum DemoDate: Hashable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z; trailing zeros of the fraction are not written.
  case instant(Int64)
  /// Days since 1970-01-01.
  case day(Int64)
  case empty
  case null

  static let dayLength: Int64 = 86_400_000

  /// The value for sorting and filtering, in milliseconds.
  var milliseconds: Int64? {
    switch self {
    case .instant(let milliseconds): milliseconds
    case .day(let day): day * Self.dayLength
    case .empty, .null: nil
    }
  }

  /// The text as the server writes it; nil for null.
  var text: String? {
    switch self {
    case .instant(let milliseconds): Self.text(instant: milliseconds)
    case .day(let day): Self.text(day: day)
    case .empty: ""
    case .null: nil
    }
  }

  static func text(day: Int64) -> String {
    String(RSQLDate.text(milliseconds: day * dayLength, fractionDigits: 0).utf8.prefix(10)) ?? ""
  }

  static func text(instant milliseconds: Int64) -> String {
    let digits = milliseconds % 1000 == 0 ? 0 : milliseconds % 100 == 0 ? 1 : milliseconds % 10 == 0 ? 2 : 3
    return RSQLDate.text(milliseconds: milliseconds, fractionDigits: digits)
  }
}

extension DemoDate {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  /// Beginning with the weekday of 1970-01-01.
  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

  /// An instant from 1970 on in the form of the header `Date` (RFC 9110, 5.6.7): `Sat, 21 Nov 2026 12:00:00 GMT`.
  static func httpText(instant milliseconds: Int64) -> String {
    let day = milliseconds / dayLength
    let text = text(instant: milliseconds / 1000 * 1000)
    let parts = text.split { "-T:Z".contains($0) }
    let month = Int(parts[1]).map { months[$0 - 1] } ?? ""
    return "\(weekdays[Int(day % 7)]), \(parts[2]) \(month) \(parts[0]) \(parts[3]):\(parts[4]):\(parts[5]) GMT"
  }
}
