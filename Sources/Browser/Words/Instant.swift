import Inventory

/// A moment on the wall clock, in milliseconds since 1970-01-01 00:00 UTC.
///
/// The browser owns no clock: every instant it knows was handed to it in an event.
public struct Instant: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01 00:00 UTC.
  public var milliseconds: Int64

  /// - Parameter milliseconds: since 1970-01-01 00:00 UTC.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Minutes since then: ages in filters are counted in whole ones.
  var minute: Int64 { milliseconds / 60_000 }

  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The instant that many milliseconds later.
  public func advanced(byMilliseconds delta: Int64) -> Instant {
    Instant(milliseconds: milliseconds + delta)
  }
}

extension Instant {
  /// How long ago it was, in coarse words: `2 h ago`.
  public func ageWords(at now: Instant) -> String { Age(since: self, now: now).words }
}

/// How long ago something was, in coarse words: nothing on the screen ticks.
struct Age: Hashable, Sendable {
  private static let minute: Int64 = 60_000
  private static let hour = 60 * minute
  private static let day = 24 * hour

  var since: Instant
  var now: Instant

  private var elapsed: Int64 { max(0, now.milliseconds - since.milliseconds) }

  /// By how much clocks may differ: five minutes, in milliseconds.
  static let tolerance = 5 * minute

  /// From when on it is no longer in the future.
  private var reached: Instant { since.advanced(byMilliseconds: -Self.tolerance) }

  private var step: Int64 {
    switch elapsed {
    case ..<Self.hour: Self.minute
    case ..<Self.day: Self.hour
    default: Self.day
    }
  }

  /// `just now`, `3 min ago`, `2 h ago`, `5 d ago`; `in the future` if a clock was wrong.
  var words: String {
    if now < reached { return "in the future" }
    guard elapsed >= Self.minute else { return "just now" }
    let unit = step == Self.minute ? "min" : step == Self.hour ? "h" : "d"
    return "\(elapsed / step) \(unit) ago"
  }

  /// When the words change next.
  var nextChange: Instant {
    now < reached ? reached : since.advanced(byMilliseconds: (elapsed / step + 1) * step)
  }
}

/// How long ago something was, or how long it is until then, in the coarsest words that still say it.
struct RelativeTime: Hashable, Sendable {
  static let minute: Int64 = 60_000
  static let hour = 60 * minute
  static let day = 24 * hour
  /// From two of them on, years say enough.
  private static let year = 365 * day

  /// The moment, in milliseconds since 1970-01-01 in UTC; of a day without time its first, as filters have it.
  let milliseconds: Int64
  let now: Instant
  /// How many days ago the day is, negative for days to come; nil for a moment.
  private let days: Int64?
  /// How long today still is; 0 for a moment.
  private let restOfToday: Int64

  init(_ date: DateValue, in zone: TimeZoneRules, now: Instant) {
    self.now = now
    switch date {
    case .moment(let moment): (milliseconds, days, restOfToday) = (moment, nil, 0)
    case .day(let day):
      let today = Self.startOfToday(now, in: zone)
      milliseconds = zone.moment(ofLocalMilliseconds: day)
      days = (today - day) / Self.day
      restOfToday = max(1, zone.moment(ofLocalMilliseconds: today + Self.day) - now.milliseconds)
    }
  }

  /// The start in UTC of the day that it is in the zone.
  private static func startOfToday(_ now: Instant, in zone: TimeZoneRules) -> Int64 {
    let local = now.milliseconds + Int64(zone.offsetSeconds(atMilliseconds: now.milliseconds)) * 1000
    let inDay = local % day
    return local - (inDay < 0 ? inDay + day : inDay)
  }

  /// Greater than 0 for what is past.
  private var age: Int64 {
    let (age, isOverflow) = now.milliseconds.subtractingReportingOverflow(milliseconds)
    return isOverflow ? (milliseconds < 0 ? .max : -.max) : age
  }

  private var distance: Int64 { days.map { abs($0) * Self.day } ?? (age == .min ? .max : abs(age)) }

  private var step: Int64 {
    switch distance {
    case 0 where days != nil: Self.day
    case ..<Self.hour: Self.minute
    case ..<Self.day: Self.hour
    case ..<(2 * Self.year): Self.day
    default: Self.year
    }
  }

  /// `just now`, `3 min ago`, `2 h ago`, `45 d ago`, `3 y ago`; `in 340 d` for what is to come; `today` for a day.
  var words: String {
    if days == 0 { return "today" }
    guard distance >= Self.minute else { return age < 0 ? "in < 1 min" : "just now" }
    let unit =
      switch step {
      case Self.minute: "min"
      case Self.hour: "h"
      case Self.day: "d"
      default: "y"
      }
    let amount = "\(distance / step) \(unit)"
    return isAhead ? "in \(amount)" : "\(amount) ago"
  }

  /// The words without "ago", for a place that says that the time is past: `3 min`, `45 d`, `in 340 d`.
  var wordsAlone: String { words.hasSuffix(" ago") ? String(words.dropLast(" ago".count)) : words }

  private var isAhead: Bool { days.map { $0 < 0 } ?? (age < 0) }

  /// When the words change next.
  var nextChange: Instant {
    if days != nil { return now.advanced(byMilliseconds: restOfToday) }
    return age < 0
      ? now.advanced(byMilliseconds: distance % step + 1)
      : now.advanced(byMilliseconds: step - distance % step)
  }
}
