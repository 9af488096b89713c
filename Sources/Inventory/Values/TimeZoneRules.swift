/// How far a place's clocks are from UTC, and when that changes.
///
/// A value made outside from the system's zone data, so that what is shown depends on nothing but what was handed in.
public struct TimeZoneRules: Hashable, Sendable {
  /// A moment from which on another offset holds.
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

  /// Rules of these transitions, in whatever order they come.
  public init(firstOffsetSeconds: Int, transitions: [Transition] = []) {
    self.firstOffsetSeconds = firstOffsetSeconds
    self.transitions = transitions.sorted { $0.milliseconds < $1.milliseconds }
  }

  /// Universal time.
  public static let utc = TimeZoneRules(firstOffsetSeconds: 0)

  /// Seconds east of UTC at a moment, in milliseconds since 1970.
  public func offsetSeconds(atMilliseconds moment: Int64) -> Int {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].milliseconds <= moment { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? firstOffsetSeconds : transitions[low - 1].offsetSeconds
  }
}
