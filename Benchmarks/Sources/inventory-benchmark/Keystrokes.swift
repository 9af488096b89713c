import Browser
import Foundation
import Inventory
import Measuring
import Screen
import Terminal

/// The time from a key to the bytes written to the terminal, in this process, with fleets of several sizes.
///
/// Fleets take turns for each kind of key, so that other load on the machine slows all of them alike. Every key is
/// pressed once in each round, and the median of the rounds counts.
struct Keystrokes {
  /// In the requested order.
  private(set) var fleets: [Fleet] = []

  /// The title of the keys that type filters. Their rows are sorted by relevance.
  static let typing = "type a filter"

  /// A kind of key presses.
  struct Kind {
    var title: String
    var keys: [Key]
    /// The measurements of each key, one for each round.
    var presses: [[KeyedBrowser.Press]] = []
  }

  /// The measurements of one fleet.
  struct Fleet {
    var computers: Int
    var kinds: [Kind]

    /// Seconds from each key to its frame.
    var frames: [Double] { kinds.flatMap(\.frames) }
  }

  /// Loads a fleet of each size from a byte server and presses the keys.
  static func measured(_ session: Session, fleets sizes: [Int], rounds: Int) async throws -> Keystrokes {
    var snapshots: [InventorySnapshot] = []
    for computers in sizes {
      snapshots.append(try await session.serving(computers) { url in try await snapshot(url, computers) })
    }
    // The same keys for all fleets: different words would matter more than the fleets' sizes.
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
    // As the program does after a load.
    snapshot.prepareSearch(workers: .allCores)
    return snapshot
  }
}

extension Keystrokes.Fleet {
  /// A line for each kind of key, one for all keys, and one for the share of finding moved rows: median, 99th
  /// percentile and maximum in milliseconds.
  var lines: [String] {
    let all = kinds.reduce(into: Keystrokes.Kind(title: "all keys", keys: [])) { all, kind in
      all.keys += kind.keys
      all.presses += kind.presses
    }
    let head = "\(computers) computers, milliseconds: median / 99 of 100 / longest"
    let slowest = kinds.filter { $0.title == Keystrokes.typing }.flatMap(\.slowestTexts)
    return ["", head] + (kinds + [all]).map { "  \($0.line)" } + [
      "  slowest filters: " + slowest.joined(separator: ", ")
    ] + [
      "  finding what moved, a part of each frame: in whole lines \(Self.text(all.findingLines)), "
        + "between margins at the sides \(Self.text(all.findingBetweenMargins))"
    ]
  }

  /// Median, 99th percentile and maximum of times in seconds, as milliseconds.
  fileprivate static func text(_ times: [Double]) -> String {
    [times.median, times.p99, times.max() ?? 0].map { String(format: "%.2f", $0 * 1000) }.joined(separator: " / ")
  }
}

extension Keystrokes.Kind {
  /// All key presses. Typed words come from a fleet.
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
      Keystrokes.Kind(title: Keystrokes.typing, keys: typed),
    ]
  }

  /// Presses every key once.
  mutating func press(on browser: inout KeyedBrowser) {
    if presses.isEmpty { presses = Array(repeating: [], count: keys.count) }
    for (place, key) in keys.enumerated() { presses[place].append(browser.press(key)) }
  }

  /// Seconds from each key to the frame that shows it.
  var frames: [Double] { medians(\.frame) }
  /// For each key with a result, the longest time that the main thread was busy without a pause, and the seconds until
  /// the frame with the result.
  var results: (busy: [Double], all: [Double]) {
    let pressed = presses.filter { $0.contains { $0.result != nil } }
    return (pressed.map { $0.map(\.busy).median }, pressed.map { $0.compactMap(\.result).median })
  }
  fileprivate var findingLines: [Double] { medians(\.findingLines) }
  fileprivate var findingBetweenMargins: [Double] { medians(\.findingBetweenMargins) }

  /// The typed texts whose results took longest, with their milliseconds.
  fileprivate var slowestTexts: [String] {
    var text = ""
    var texts: [(text: String, seconds: Double)] = []
    for (key, presses) in zip(keys, presses) {
      switch key {
      case .character(let letter): text.append(letter)
      default: text = ""
      }
      let results = presses.compactMap(\.result)
      if !results.isEmpty { texts.append((text, results.median)) }
    }
    return texts.sorted { $0.seconds > $1.seconds }.prefix(8).map {
      "\($0.text) " + String(format: "%.0f", $0.seconds * 1000)
    }
  }

  /// The median of the rounds for each key.
  private func medians(_ seconds: (KeyedBrowser.Press) -> Double) -> [Double] {
    presses.map { $0.map(seconds).median }
  }

  fileprivate var line: String {
    let results = presses.map { $0.compactMap(\.result) }.filter { !$0.isEmpty }.map(\.median)
    let result = results.isEmpty ? "" : ", result \(Keystrokes.Fleet.text(results)) of \(results.count)"
    // A key writes the same bytes in every round.
    let bytes = presses.compactMap { $0.first?.bytes }.sorted()
    return "\(title): key to frame \(Keystrokes.Fleet.text(frames)) of \(keys.count)\(result); "
      + "bytes \(bytes.isEmpty ? 0 : bytes[bytes.count / 2]), most \(bytes.last ?? 0)"
  }
}

/// The browser with a fleet on a terminal, driven key by key: state, view, difference, system call. Rankings and other
/// computations that a key requests run immediately.
struct KeyedBrowser {
  private var state: BrowserState
  private let terminal: Terminal
  private let history: ChangeHistory?
  private let policyLogs: [UInt8]
  private var load = 0

  /// The measurements of one key press.
  struct Press {
    /// Seconds until the frame that shows the key is written.
    var frame: Double
    /// Seconds until the frame with the result of requested work is written; nil if the key requested none.
    var result: Double?
    /// The longest time in seconds that the main thread took for the key or for a result.
    var busy: Double
    /// Bytes of all frames.
    var bytes: Int
    /// Seconds for finding moved rows in a frame, for a terminal that moves whole lines and for one with margins.
    var findingLines: Double
    var findingBetweenMargins: Double
  }

  /// The current time for the browser.
  static let now = Instant(milliseconds: 1_795_176_000_000)

  /// Starts the browser with the fleet.
  ///
  /// - Parameters:
  ///   - history: what was recorded of the fleet; nil when nothing is recorded.
  ///   - policyLogs: the Classic API's answer about the policies of a computer; empty for none.
  init(
    _ snapshot: InventorySnapshot, on terminal: Terminal, history: ChangeHistory? = nil, policyLogs: [UInt8] = []
  ) {
    var configuration = BrowserConfiguration(
      columns: Subject.columns, sort: [SortKey(path: "general.name")], hostLabel: "bench", catalogue: Subject.catalogue)
    // As the program does without a sort of the user's own.
    configuration.sortsByRelevance = true
    configuration.recordsChanges = history != nil
    (self.history, self.policyLogs) = (history, policyLogs)
    state = BrowserState(configuration: configuration, size: terminal.size, now: Self.now)
    self.terminal = terminal
    _ = handle(.started)
    _ = handle(.loadFinished(generation: load, snapshot, at: Self.now))
  }

  /// Paints the current state, so that the next key is not charged for what another browser left on the terminal.
  func show() { terminal.paint(state.render(movesPanes: terminal.movesPanes)) }

  /// The text on the screen.
  var text: String {
    let picture = state.render(movesPanes: terminal.movesPanes)
    return (0..<picture.size.height).map { picture.row($0).map(\.text).joined() }.joined(separator: "\n")
  }

  /// Presses a key and measures its effects.
  mutating func press(_ key: Key) -> Press {
    let (before, picture) = (terminal.bytesWritten, state.render(movesPanes: terminal.movesPanes))
    let times = handle(.key(key))
    let bytes = terminal.bytesWritten - before
    let after = state.render(movesPanes: terminal.movesPanes)
    return Press(
      frame: times.frame, result: times.result, busy: times.busy, bytes: bytes,
      findingLines: Timing.seconds { _ = after.movements(since: picture, ofWholeLines: true) },
      findingBetweenMargins: Timing.seconds { _ = after.movements(since: picture) })
  }

  /// Handles an event and its effects. Returns the seconds until the first frame, until the last one if there were results
  /// to wait for, and of the longest single frame.
  private mutating func handle(_ event: BrowserEvent) -> (frame: Double, result: Double?, busy: Double) {
    var waiting: [BrowserEffect] = []
    let frame = Timing.seconds {
      waiting = state.update(event)
      show()
    }
    var hasResult = false
    var busy = frame
    let more = Timing.seconds {
      while !waiting.isEmpty {
        guard let answer = answer(waiting.removeFirst()) else { continue }
        let shown = Timing.seconds {
          waiting += state.update(answer)
          show()
        }
        busy = max(busy, shown)
        hasResult = true
      }
    }
    return (frame, hasResult ? frame + more : nil, busy)
  }

  /// The event that answers an effect; nil if there is none.
  private mutating func answer(_ effect: BrowserEffect) -> BrowserEvent? {
    switch effect {
    case .rank(let request):
      let previous = request.previous.map { (query: $0.query, order: $0.order, rowCount: $0.rowCount) }
      return Ranking.order(
        request.snapshot, request.query, previous: previous, offersNear: request.offersNear, workers: .allCores
      )
      .map { .ranked(RankedRows(request, order: $0)) }
    case .compute(let computation): return computation.run(workers: .allCores) { false }
    case .load(let request):
      load = request.generation
      return nil
    case .readRecorded: return .recordedRead(history)
    case .loadTimeline(let generation, _):
      let entries = try? ClassicHistory.entries(json: policyLogs, of: .policies)
      return .timelineNews(generation: generation, TimelineNews(.policies, entries ?? [], .complete))
    default: return nil
    }
  }
}
