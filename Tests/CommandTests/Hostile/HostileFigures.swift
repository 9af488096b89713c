import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The cost of a run: processor time and peak memory.
struct HostileFigures {
  private var seconds = 0.0
  /// Nil if the system does not report the peak.
  private var peakBytes: Int?
  private var server: MutatingServer

  /// An optimized build has two seconds; without optimization everything takes at least ten times as long.
  private static let mostSeconds = _isDebugAssertConfiguration() ? 20.0 : 2.0
  /// Memory for each byte that was sent, plus a fixed amount for buffers, thread stacks, and the allocator's
  /// reserve.
  private static let mostMemory = (timesSent: 20, besides: 64 << 20)

  /// Runs twice: once to create the responses, once to measure.
  static func measuring(_ run: HostileRun, _ part: HostileRun.Part) async throws -> HostileFigures {
    let first = try await run.run(part)
    let before = residentBytes(startingAnew: true)
    let start = processorSeconds()
    let second = try await run.run(part, replaying: first)
    let seconds = processorSeconds() - start
    let peak = zip(peakResidentBytes(), before).map { $0 - $1 }
    return HostileFigures(seconds: seconds, peakBytes: peak, server: second)
  }

  /// A description of what exceeds the limit; nil if nothing does.
  var trouble: String? {
    let allowed = Self.mostMemory.timesSent * server.sentBytes + Self.mostMemory.besides
    if seconds > Self.mostSeconds { return "\(seconds) s of processor time for \(server.sentBytes) bytes" }
    if let peakBytes, peakBytes > allowed {
      return "\(peakBytes) bytes of memory for \(server.sentBytes) that were sent"
    }
    return nil
  }

  /// The responses of the server, without the text of long ones.
  var answers: String {
    server.sent.filter { !$0.changes.isEmpty }.map { sent in
      let text = String(decoding: sent.bytes.prefix(2000), as: UTF8.self)
      return "\(sent.request) (\(sent.bytes.count) bytes)\n  \(sent.changes.joined(separator: "\n  "))\n  \(text)"
    }.joined(separator: "\n")
  }

  /// Processor time of all threads, because wall-clock time says little on a busy machine.
  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func residentBytes(startingAnew: Bool) -> Int? {
    #if canImport(Glibc)
      if let symbol = dlsym(nil, "malloc_trim") {
        _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)(0)
      }
      // Resets the peak.
      if startingAnew { try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8) }
    #endif
    return status("VmRSS:")
  }

  private static func peakResidentBytes() -> Int? { status("VmHWM:") }

  private static func status(_ name: String) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
  }

  private static func zip(_ left: Int?, _ right: Int?) -> (Int, Int)? {
    guard let left, let right else { return nil }
    return (left, right)
  }
}
