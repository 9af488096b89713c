#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How long work takes: wall time or, with `--processor` on the command line, processor time of this program and of the
/// child processes that it waited for. On a busy machine, only processor time is meaningful, but it puts parallel work
/// at a disadvantage.
public enum Timing {
  private static let countsProcessor = CommandLine.arguments.contains("--processor")

  /// The arguments that make a child process measure in the same way.
  public static let arguments = countsProcessor ? ["--processor"] : []

  /// The seconds that `work` takes.
  public static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = now
    try work()
    return now - start
  }

  /// The seconds that asynchronous work takes.
  public static func seconds(
    isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Void
  ) async rethrows -> Double {
    let start = now
    try await work()
    return now - start
  }

  private static let origin = ContinuousClock.now

  /// Seconds since an arbitrary instant.
  private static var now: Double { countsProcessor ? processor : wall }

  static var wall: Double { origin.duration(to: .now) / .seconds(1) }

  /// Seconds of processor time so far, of this program and of the child processes that it waited for.
  public static var processor: Double {
    // `RUSAGE_SELF` and `RUSAGE_CHILDREN`, whose types differ between systems.
    [Int32(0), -1].reduce(0) { sum, whose in
      var usage = rusage()
      getrusage(whose, &usage)
      return sum + seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}

/// The wall time and processor time of some work.
public struct Spent: Sendable, CustomStringConvertible {
  /// Seconds of wall time.
  public var wall: Double
  /// Seconds of processor time, summed over cores.
  public var processor: Double

  /// Measures some work.
  public static func on(
    isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Void
  ) async rethrows -> Spent {
    let (wall, processor) = (Timing.wall, Timing.processor)
    try await work()
    return Spent(wall: Timing.wall - wall, processor: Timing.processor - processor)
  }

  /// The median of each time separately.
  public static func median(_ rounds: [Spent]) -> Spent {
    Spent(wall: rounds.map(\.wall).median, processor: rounds.map(\.processor).median)
  }

  public var description: String { "\(milliseconds(wall)) ms (\(milliseconds(processor)) of processors)" }

  private func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }
}

extension Array<Double> {
  /// The median; for an even count, the mean of the two middle values. 0 if empty.
  public var median: Double {
    guard !isEmpty else { return 0 }
    let ranked = sorted()
    return (ranked[(count - 1) / 2] + ranked[count / 2]) / 2
  }

  /// The 95th percentile. 0 if empty.
  public var p95: Double { value(notExceededBy: 95) }

  /// The 99th percentile. 0 if empty.
  public var p99: Double { value(notExceededBy: 99) }

  private func value(notExceededBy percent: Int) -> Double {
    guard !isEmpty else { return 0 }
    return sorted()[Swift.max(0, (count * percent + 99) / 100 - 1)]
  }

  /// The minimum; 0 if empty. On a busy machine, it is closest to the cost of the work itself.
  public var best: Double { self.min() ?? 0 }
}
