import Browser
import Foundation
import Inventory
import Measuring
import Screen

/// Filters of recorded changes in the browser, with 90 days of history: each load saw 2 % of the computers change.
struct RecordedFleet {
  static let days = 90
  let computers: Int
  let changes: Int
  /// Seconds from the last key of each filter to the frame with its rows, the median of the rounds.
  private(set) var filters: [(text: String, seconds: Double)] = []
  /// Seconds from the key of the changes view to the frame with its fields, the median of the rounds.
  private(set) var view = 0.0

  private static let texts = [
    "changed:osVersion", "changed:<7d", "changed.osVersion:<30d", "was.osVersion:15.1", "new:<30d",
  ]

  init(_ snapshot: InventorySnapshot, rounds: Int) throws {
    computers = snapshot.count
    let history = Self.history(of: snapshot)
    changes = history.changes.count
    let screen = try OwnTerminal()
    defer { screen.end() }
    for text in Self.texts {
      var seconds: [Double] = []
      for _ in 0..<max(5, rounds) {
        // Each filter is computed once only, so each round has a browser and a history of its own.
        let fresh = ChangeHistory(changes: history.changes, events: history.events, recordsSince: history.recordsSince)
        var browser = KeyedBrowser(snapshot, on: screen.terminal, history: fresh)
        for key in [Key.character("/")] + text.dropLast().map(Key.character) { _ = browser.press(key) }
        let press = browser.press(.character(text.last ?? " "))
        guard let result = press.result, browser.text.contains(" of "), !browser.text.contains(" 0 of ") else {
          throw BenchmarkError("\(text) lists no computers, or all")
        }
        seconds.append(result)
      }
      filters.append((text, seconds.median))
    }
    var opened: [Double] = []
    for _ in 0..<max(5, rounds) {
      let fresh = ChangeHistory(changes: history.changes, events: history.events, recordsSince: history.recordsSince)
      var browser = KeyedBrowser(snapshot, on: screen.terminal, history: fresh)
      guard let result = browser.press(.character("D")).result, browser.text.contains(" changes") else {
        throw BenchmarkError("the changes view shows nothing")
      }
      opened.append(result)
    }
    view = opened.median
  }

  private static func history(of snapshot: InventorySnapshot) -> ChangeHistory {
    let day: Int64 = 86_400_000
    let end = KeyedBrowser.now.milliseconds
    var (changes, events) = ([RecordedChange](), [FleetEvent]())
    let paths = ["operatingSystem.version", "general.name", "userAndLocation.username", "hardware.model"]
    for load in 0..<days {
      let seen = end - Int64(days - load) * day
      for place in 0..<snapshot.count / 50 {
        let number = load * 7919 + place * 50
        let id = snapshot.id(at: number % snapshot.count)
        let path = paths[number % paths.count]
        let isVersion = path == paths[0]
        changes.append(
          RecordedChange(
            id, path: path, before: isVersion ? "15.\(load / 20)" : "value \(load)",
            after: isVersion ? "15.\(load / 20 + 1)" : "value \(load + 1)", seenAt: seen, reportedAt: seen))
      }
      for place in 0..<5 {
        let id = snapshot.id(at: (load * 31 + place) % snapshot.count)
        events.append(FleetEvent(id, name: nil, serial: nil, .enrolled, seenAt: seen))
      }
    }
    return ChangeHistory(changes: changes, events: events, recordsSince: end - Int64(days) * day)
  }
}

extension Figures {
  mutating func add(_ recorded: RecordedFleet) {
    add("D, \(recorded.changes) changes", recorded.view * 1000, "the bar", 100, "ms", .atMost(1))
    for (text, seconds) in recorded.filters {
      add("\(text), \(recorded.changes) changes", seconds * 1000, "the bar", 100, "ms", .atMost(1))
    }
  }
}
