import Algorithms

/// A time zone's offsets from UTC and the moments at which they change.
///
/// A value made elsewhere from the system's zone data, so that output depends only on input.
public struct TimeZoneRules: Hashable, Sendable {
  /// A moment at which the offset changes.
  public struct Transition: Hashable, Sendable {
    /// Milliseconds since 1970-01-01 in UTC.
    public var milliseconds: Int64
    /// Seconds east of UTC from then on.
    public var offsetSeconds: Int

    /// A transition.
    public init(milliseconds: Int64, offsetSeconds: Int) {
      self.milliseconds = milliseconds
      self.offsetSeconds = offsetSeconds
    }
  }

  /// Seconds east of UTC before the first transition.
  public let firstOffsetSeconds: Int
  /// The transitions, earliest first.
  public let transitions: [Transition]
  /// The years that all later years repeat; nil when the last offset applies to all later moments.
  public let repeatedYears: Range<Int>?

  /// Rules with these transitions, in any order.
  ///
  /// - Parameter repeatedYears: years whose transitions are all known and follow one rule. Each later year has the
  ///   offsets of the year in this range with the same calendar. A range of 28 years without a skipped leap year
  ///   contains all 14 calendars; for a year without a match, the last offset applies.
  public init(firstOffsetSeconds: Int, transitions: [Transition] = [], repeatedYears: Range<Int>? = nil) {
    self.firstOffsetSeconds = firstOffsetSeconds
    self.transitions = transitions.sorted { $0.milliseconds < $1.milliseconds }
    self.repeatedYears = repeatedYears
    repeatsAfter = repeatedYears.map { Self.start(ofYear: $0.upperBound) } ?? .max
  }

  /// UTC.
  public static let utc = TimeZoneRules(firstOffsetSeconds: 0)

  /// The first moment that `transitions` do not cover.
  private let repeatsAfter: Int64

  /// Seconds east of UTC at a moment, in milliseconds since 1970.
  public func offsetSeconds(atMilliseconds moment: Int64) -> Int {
    knownOffset(moment < repeatsAfter ? moment : repeated(moment))
  }

  /// The moment at which clocks show a local time, given as if it were UTC; the earlier one of two. A local time that
  /// clocks skip is converted with the offset before the change.
  public func moment(ofLocalMilliseconds local: Int64) -> Int64 {
    func moment(_ offsetSeconds: Int) -> Int64 { local - Int64(offsetSeconds) * 1000 }
    let before = moment(offsetSeconds(atMilliseconds: local - Self.perDay))
    if before + Int64(offsetSeconds(atMilliseconds: before)) * 1000 == local { return before }
    let after = moment(offsetSeconds(atMilliseconds: local + Self.perDay))
    return after + Int64(offsetSeconds(atMilliseconds: after)) * 1000 == local ? after : before
  }

  private func knownOffset(_ moment: Int64) -> Int {
    let following = transitions.partitioningIndex { $0.milliseconds > moment }
    return following == 0 ? firstOffsetSeconds : transitions[following - 1].offsetSeconds
  }

  // MARK: Years

  private static let perDay: Int64 = 86_400_000

  /// The corresponding moment in the repeated year with the same calendar.
  private func repeated(_ moment: Int64) -> Int64 {
    let year = DateText.year(milliseconds: moment)
    guard let known = repeatedYears?.first(where: { Self.isAlike($0, year) }) else { return moment }
    return moment - Self.start(ofYear: year) + Self.start(ofYear: known)
  }

  /// Whether two years have the same calendar: each day is on the same weekday.
  private static func isAlike(_ a: Int, _ b: Int) -> Bool {
    (day(ofYear: a) - day(ofYear: b)) % 7 == 0 && (day(ofYear: a + 1) - day(ofYear: b + 1)) % 7 == 0
  }

  private static func start(ofYear year: Int) -> Int64 { Int64(day(ofYear: year)) * perDay }

  /// The number of a year's first day, counted from 1970-01-01. Only for years that can repeat others, which are
  /// positive.
  private static func day(ofYear year: Int) -> Int {
    let last = year - 1
    return last * 365 + last / 4 - last / 100 + last / 400 - 719_162
  }
}
