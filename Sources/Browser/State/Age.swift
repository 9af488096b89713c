/// How long ago something was, in the coarsest words that still say it: nothing on the screen ticks.
struct Age: Hashable, Sendable {
  private static let minute: Int64 = 60_000
  private static let hour = 60 * minute
  private static let day = 24 * hour

  var since: Instant
  var now: Instant

  private var elapsed: Int64 { max(0, now.milliseconds - since.milliseconds) }

  private var step: Int64 {
    switch elapsed {
    case ..<Self.hour: Self.minute
    case ..<Self.day: Self.hour
    default: Self.day
    }
  }

  /// `just now`, `3 min ago`, `2 h ago`, `5 d ago`.
  var words: String {
    guard elapsed >= Self.minute else { return "just now" }
    let unit = step == Self.minute ? "min" : step == Self.hour ? "h" : "d"
    return "\(elapsed / step) \(unit) ago"
  }

  /// When the words will be others.
  var nextChange: Instant {
    since.advanced(byMilliseconds: (elapsed / step + 1) * step)
  }
}
