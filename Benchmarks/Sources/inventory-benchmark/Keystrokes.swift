import Foundation
import Inventory
import Measuring
import Screen

/// From a key to the bytes that a terminal gets for it, in this process, with fleets of several sizes. The fleets take turns,
/// kind of key by kind of key, and every key is pressed once a round; the median of its rounds counts. A machine that is busy
/// for a while slows all fleets alike, and what it does between two keys is not taken for what a key costs.
struct Keystrokes {
  /// In the order they were asked for.
  private(set) var fleets: [Fleet] = []

  /// What is pressed.
  struct Kind {
    var title: String
    var keys: [Key]
    /// What came of each key, round by round.
    var presses: [[KeyedBrowser.Press]] = []
  }

  /// What was measured with one fleet.
  struct Fleet {
    var computers: Int
    var kinds: [Kind]

    /// Seconds from each key to its frame.
    var frames: [Double] { kinds.flatMap(\.frames) }
  }

  /// Loads fleets of the byte server, one of each size, and presses the keys.
  static func measured(_ session: Session, fleets sizes: [Int], rounds: Int) async throws -> Keystrokes {
    var snapshots: [InventorySnapshot] = []
    for computers in sizes {
      snapshots.append(try await session.serving(computers) { url in try await snapshot(url, computers) })
    }
    // The same keys for all, or their words would differ more than their sizes do.
    let kinds = snapshots.first.map(Kind.all) ?? []
    var measured = Keystrokes(fleets: sizes.map { Fleet(computers: $0, kinds: kinds) })
    let screen = try OwnTerminal()
    for _ in 0..<rounds {
      var browsers = snapshots.map { KeyedBrowser($0, on: screen.terminal) }
      for kind in kinds.indices {
        for fleet in browsers.indices {
          browsers[fleet].show()
          measured.fleets[fleet].kinds[kind].press(on: &browsers[fleet])
        }
      }
    }
    screen.end()
    return measured
  }

  private static func snapshot(_ url: String, _ computers: Int) async throws -> InventorySnapshot {
    let download = try Download(url: url)
    let snapshot = try await download.load()
    await download.end()
    guard snapshot.count == computers else { throw BenchmarkError("\(snapshot.count) computers came") }
    // As the program does behind a load.
    snapshot.prepareSearch(workers: .allCores)
    return snapshot
  }
}

extension Keystrokes.Fleet {
  /// A line for each kind of key, one for all, and what finding the rows that moved is of it: median, 99 of 100 and the
  /// longest, in milliseconds.
  var lines: [String] {
    let all = kinds.reduce(into: Keystrokes.Kind(title: "all keys", keys: [])) { all, kind in
      all.keys += kind.keys
      all.presses += kind.presses
    }
    let head = "\(computers) computers, milliseconds: median / 99 of 100 / longest"
    return ["", head] + (kinds + [all]).map { "  \($0.line)" } + [
      "  finding what moved, a part of each frame: in whole lines \(Self.text(all.findingLines)), "
        + "between margins at the sides \(Self.text(all.findingBetweenMargins))"
    ]
  }

  /// Median, 99 of 100 and the longest of seconds, in milliseconds.
  fileprivate static func text(_ times: [Double]) -> String {
    [times.median, times.p99, times.max() ?? 0].map { String(format: "%.2f", $0 * 1000) }.joined(separator: " / ")
  }
}

extension Keystrokes.Kind {
  /// Everything that is pressed, with words of a fleet to type.
  static func all(_ snapshot: InventorySnapshot) -> [Keystrokes.Kind] {
    func times(_ count: Int, _ keys: Key...) -> [Key] { (0..<count).flatMap { _ in keys } }
    let typed = Queries(snapshot).all.flatMap { query -> [Key] in
      [.character("/"), .control("u")] + query.map { .character($0) } + [.enter]
    }
    return [
      Keystrokes.Kind(title: "one row on", keys: times(OwnTerminal.size.height, .character("j"))),
      Keystrokes.Kind(title: "one row on that scrolls", keys: times(400, .character("j"))),
      Keystrokes.Kind(title: "one row back", keys: times(400, .up)),
      Keystrokes.Kind(title: "page", keys: times(100, .pageDown, .pageDown, .pageUp)),
      Keystrokes.Kind(title: "end, start", keys: times(50, .character("G"), .character("g"))),
      Keystrokes.Kind(title: "next column", keys: times(50, .character("l"), .character("h"))),
      Keystrokes.Kind(title: "mark", keys: times(200, .character(" "))),
      Keystrokes.Kind(title: "zoom", keys: times(100, .enter, .escape)),
      Keystrokes.Kind(title: "help", keys: times(50, .character("?"), .escape)),
      Keystrokes.Kind(title: "type a filter", keys: typed),
    ]
  }

  /// Presses every key once more.
  mutating func press(on browser: inout KeyedBrowser) {
    if presses.isEmpty { presses = Array(repeating: [], count: keys.count) }
    for (place, key) in keys.enumerated() { presses[place].append(browser.press(key)) }
  }

  /// Seconds from each key to the frame that shows it.
  var frames: [Double] { medians(\.frame) }
  fileprivate var findingLines: [Double] { medians(\.findingLines) }
  fileprivate var findingBetweenMargins: [Double] { medians(\.findingBetweenMargins) }

  /// Of each key the median of its rounds.
  private func medians(_ seconds: (KeyedBrowser.Press) -> Double) -> [Double] {
    presses.map { $0.map(seconds).median }
  }

  fileprivate var line: String {
    let results = presses.map { $0.compactMap(\.result) }.filter { !$0.isEmpty }.map(\.median)
    let result = results.isEmpty ? "" : ", result \(Keystrokes.Fleet.text(results)) of \(results.count)"
    // A key writes the same in every round.
    let bytes = presses.compactMap { $0.first?.bytes }.sorted()
    return "\(title): key to frame \(Keystrokes.Fleet.text(frames)) of \(keys.count)\(result); "
      + "bytes \(bytes.isEmpty ? 0 : bytes[bytes.count / 2]), most \(bytes.last ?? 0)"
  }
}
