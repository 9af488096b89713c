/// How long ago something was, or how long it is until then, in the coarsest words that still say it.
struct RelativeTime: Hashable, Sendable {
  static let minute: Int64 = 60_000
  static let hour = 60 * minute
  static let day = 24 * hour
  /// From two of them on, years say enough.
  private static let year = 365 * day

  /// The moment, in milliseconds since 1970-01-01 in UTC.
  var milliseconds: Int64
  var now: Instant

  /// Greater than 0 for what is past.
  private var age: Int64 {
    let (age, isOverflow) = now.milliseconds.subtractingReportingOverflow(milliseconds)
    return isOverflow ? (milliseconds < 0 ? .max : -.max) : age
  }

  private var distance: Int64 { age == .min ? .max : abs(age) }

  private var step: Int64 {
    switch distance {
    case ..<Self.hour: Self.minute
    case ..<Self.day: Self.hour
    case ..<(2 * Self.year): Self.day
    default: Self.year
    }
  }

  /// `just now`, `3 min ago`, `2 h ago`, `45 d ago`, `3 y ago`; `in 340 d` for what is to come.
  var words: String {
    guard distance >= Self.minute else { return age < 0 ? "in < 1 min" : "just now" }
    let unit =
      switch step {
      case Self.minute: "min"
      case Self.hour: "h"
      case Self.day: "d"
      default: "y"
      }
    let amount = "\(distance / step) \(unit)"
    return age < 0 ? "in \(amount)" : "\(amount) ago"
  }

  /// Whether it is past for longer than that.
  func isOlder(thanDays days: Int64) -> Bool { age > days * Self.day }

  /// When the words will be others.
  var nextChange: Instant {
    age < 0
      ? now.advanced(byMilliseconds: distance % step + 1)
      : now.advanced(byMilliseconds: step - distance % step)
  }
}
