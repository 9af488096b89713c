#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How long some work takes: by the wall clock, or with `--processor` on the command line what it takes of processors, in this
/// program and in those that it has started and waited for. On a machine that is busy with other things only the latter
/// says much, and it is hard on work that several cores share.
public enum Timing {
  private static let countsProcessor = CommandLine.arguments.contains("--processor")

  /// What a program that is started has to be told to measure likewise.
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

  /// Seconds since some moment.
  private static var now: Double { countsProcessor ? processor : wall }

  static var wall: Double { origin.duration(to: .now) / .seconds(1) }

  static var processor: Double {
    // `RUSAGE_SELF` and `RUSAGE_CHILDREN`, whose type is another on each system.
    [Int32(0), -1].reduce(0) { sum, whose in
      var usage = rusage()
      getrusage(whose, &usage)
      return sum + seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}
