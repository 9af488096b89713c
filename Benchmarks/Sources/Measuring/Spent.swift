/// What some work took, by both of `Timing`'s clocks.
public struct Spent: Sendable, CustomStringConvertible {
  /// Seconds on the wall clock.
  public var wall: Double
  /// Seconds of processors, added up.
  public var processor: Double

  /// Does some work.
  public static func on(
    isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Void
  ) async rethrows -> Spent {
    let (wall, processor) = (Timing.wall, Timing.processor)
    try await work()
    return Spent(wall: Timing.wall - wall, processor: Timing.processor - processor)
  }

  /// The median of each clock by itself.
  public static func median(_ rounds: [Spent]) -> Spent {
    Spent(wall: rounds.map(\.wall).median, processor: rounds.map(\.processor).median)
  }

  public var description: String { "\(milliseconds(wall)) ms (\(milliseconds(processor)) of processors)" }

  private func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }
}
