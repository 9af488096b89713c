/// How long some work takes.
public enum Timing {
  /// The seconds that `work` takes by the wall clock.
  public static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try work()
    return seconds(since: start)
  }

  /// The seconds that asynchronous work takes by the wall clock.
  public static func seconds(_ work: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await work()
    return seconds(since: start)
  }

  /// The seconds since an instant.
  public static func seconds(since start: ContinuousClock.Instant) -> Double {
    start.duration(to: .now) / .seconds(1)
  }
}
