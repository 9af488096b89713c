import Foundation
import Testing

@Suite("A server that changes valid answers at random")
struct HostileServerTests {
  private static let parts = HostileRun.Part.allCases

  /// A trap ends the test process; the name of the running test has the seed.
  @Test(
    "no response makes list, show or the browser crash or print unsafe text", .serialized, arguments: 0..<seeds)
  func fewSeeds(seed: UInt64) async throws {
    for part in Self.parts {
      let run = HostileRun(seed: seed, mostBytes: 3000, keys: 6)
      let server = try await HangReport.watching("seed \(seed), \(part.rawValue)") { try await run.run(part) }
      #expect(!server.sent.isEmpty)
    }
  }

  private static let environment = ProcessInfo.processInfo.environment
  /// Enough for a few seconds by default.
  private static let seeds = environment["JAMF_TUI_HOSTILE_SEEDS"].flatMap { UInt64($0) } ?? 6
  private static let minutes = environment["JAMF_TUI_HOSTILE_MINUTES"].flatMap { Double($0) }

  /// Each seed is printed before it runs; `JAMF_TUI_HOSTILE_SEED` starts with one of them. Time and memory are measured
  /// in a second round with the same responses, so that creating them does not count.
  @Test("the same for JAMF_TUI_HOSTILE_MINUTES minutes", .enabled(if: minutes != nil))
  func forMinutes() async throws {
    let end = ContinuousClock.now.advanced(by: .seconds((Self.minutes ?? 0) * 60))
    var seed = Self.environment["JAMF_TUI_HOSTILE_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1 << 32)
    let most = Self.environment["JAMF_TUI_HOSTILE_BYTES"].flatMap { Int($0) } ?? 400_000
    repeat {
      for part in Self.parts {
        print("seed \(seed) \(part.rawValue)")
        fflush(nil)
        let run = HostileRun(seed: seed, mostBytes: most, keys: 60)
        let figures = try await HangReport.watching("seed \(seed), \(part.rawValue)") {
          try await HostileFigures.measuring(run, part)
        }
        if let trouble = figures.trouble {
          Issue.record("seed \(seed) \(part.rawValue): \(trouble)\n\(figures.answers)")
        }
      }
      seed += 1
    } while ContinuousClock.now < end
  }
}
