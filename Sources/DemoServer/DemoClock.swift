#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The time as a server sees it: how much of it passed, and what day it is. Tests move it by hand.
public struct DemoClock: Sendable {
  private let instant: @Sendable () -> ContinuousClock.Instant
  private let start: (instant: ContinuousClock.Instant, milliseconds: Int64)

  /// The machine's own.
  public init() {
    self.init(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000)) { ContinuousClock.now }
  }

  /// - Parameters:
  ///   - milliseconds: The time of day now, since 1970-01-01T00:00:00Z.
  ///   - instant: What passes.
  public init(milliseconds: Int64, instant: @escaping @Sendable () -> ContinuousClock.Instant) {
    self.instant = instant
    start = (instant(), milliseconds)
  }

  func now() -> ContinuousClock.Instant { instant() }

  /// The time of day, since 1970-01-01T00:00:00Z.
  func milliseconds() -> Int64 { start.milliseconds + Int64(start.instant.duration(to: instant()) / .milliseconds(1)) }
}
