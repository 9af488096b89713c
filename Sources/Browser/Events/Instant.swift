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
