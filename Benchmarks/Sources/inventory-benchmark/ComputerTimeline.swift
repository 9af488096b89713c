import Browser
import Foundation
import Inventory
import Measuring
import Screen

/// The time line of a computer with 5,000 policy logs: from the answer of their source to the frame that shows them, and the
/// keys that move in it.
struct ComputerTimeline {
  static let logs = 5000
  let bytes: Int
  /// Seconds from the answer to the frame, the median of the rounds.
  private(set) var first = 0.0
  /// Seconds of that on the main thread.
  private(set) var busy = 0.0
  /// Seconds from each key to its frame, the median of the rounds.
  private(set) var keys: [Double] = []

  private static let moves: [Key] = (0..<12).flatMap { _ -> [Key] in
    [
      .character("j"), .character("k"), .pageDown, .character("G"), .pageUp, .character("g"), .character("j"),
      .pageDown,
    ]
  }

  init(_ snapshot: InventorySnapshot, rounds: Int) throws {
    let answer = Self.answer()
    bytes = answer.count
    let screen = try OwnTerminal()
    defer { screen.end() }
    var (first, busy) = ([Double](), [Double]())
    var moved = Self.moves.map { _ in [Double]() }
    for _ in 0..<max(9, rounds) {
      var browser = KeyedBrowser(snapshot, on: screen.terminal, policyLogs: answer)
      let press = browser.press(.character("t"))
      guard let result = press.result else { throw BenchmarkError("no time line was loaded") }
      first.append(result)
      busy.append(press.busy)
      for (place, key) in Self.moves.enumerated() { moved[place].append(browser.press(key).frame) }
    }
    (self.first, self.busy, keys) = (first.median, busy.median, moved.map(\.median))
  }

  /// What the Classic API sends: each date in three forms.
  private static func answer() -> [UInt8] {
    let logs = (0..<logs).map { number in
      let time = KeyedBrowser.now.milliseconds - Int64(number) * 1_237_000
      return #"""
        {"policy_id":\#(number % 211),"policy_name":"Policy \#(number % 211): install, update or remove an application that \#
        is needed, with a long name as people give them, and a note for the help desk","username":"user\#(number % 7)",\#
        "date_completed":"2026/03/01 at 9:12 AM","date_completed_epoch":\#(time),\#
        "date_completed_utc":"2026-03-01T09:12:44.000+0000","status":"\#(number % 19 == 0 ? "Failed" : "Completed")",\#
        "note":"\#(String(repeating: "x", count: 200))"}
        """#
    }
    return Array(
      "{\"computer_history\":{\"general\":{\"id\":1},\"policy_logs\":[\(logs.joined(separator: ","))]}}".utf8)
  }
}

extension Figures {
  mutating func add(_ timeline: ComputerTimeline) {
    let size = "\(ComputerTimeline.logs) logs, \(timeline.bytes / 100_000) × 100 kB"
    add("time line of \(size): answer to frame", timeline.first * 1000, "the bar", 100, "ms", .atMost(1))
    add("of that, main thread busy", timeline.busy * 1000, "the bar", 16, "ms", .atMost(1))
    add("a key in it to its frame, p99", timeline.keys.p99 * 1000, "the bar", 16, "ms", .atMost(1))
  }
}
