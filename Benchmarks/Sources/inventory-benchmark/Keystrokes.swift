import Browser
import Foundation
import Inventory
import JamfProAPI
import Measuring
import Screen
import Terminal

/// From a key to the bytes that a terminal gets for it, in this process: state, view, difference, system call. Where a key
/// asks for a ranking or another computation, both count: the frame that shows the key, and the one that shows the result.
struct Keystrokes {
  var url: String
  var computers: Int

  /// What is pressed, and the seconds that each took.
  private struct Group {
    var title: String
    var keys: [Key]
    var frames: [Double] = []
    var results: [Double] = []
    var bytes: [Int] = []
    /// What looking for rows that moved took of each frame, for a terminal that moves whole lines and for one with margins.
    var finding: [(inLines: Double, betweenMargins: Double)] = []
  }

  /// Prints a line for each kind of key: median, 99 of 100 and the longest, in milliseconds.
  func run() async throws {
    let download = try Download(url: url)
    let snapshot = try await download.load()
    await download.end()
    guard snapshot.count == computers else { throw BenchmarkError("\(snapshot.count) computers came") }
    // As the program does behind a load.
    snapshot.prepareSearch(workers: .allCores)
    let screen = try OwnTerminal()
    let groups = try play(snapshot, screen.terminal)
    screen.end()
    print("\(computers) computers, \(OwnTerminal.size.width)x\(OwnTerminal.size.height), milliseconds")
    for group in groups { print(Self.line(group)) }
    print(Self.line(Self.sum(of: groups)))
    let all = groups.flatMap(\.finding)
    print("finding what moved, a part of each frame: in whole lines \(Self.figures(all.map(\.inLines)))")
    print("finding what moved between margins at the sides: \(Self.figures(all.map(\.betweenMargins))) of \(all.count)")
  }

  /// All keys as one kind.
  private static func sum(of groups: [Group]) -> Group {
    groups.reduce(into: Group(title: "all keys", keys: [])) { sum, group in
      sum.frames += group.frames
      sum.results += group.results
      sum.bytes += group.bytes
      sum.finding += group.finding
    }
  }

  private func play(_ snapshot: InventorySnapshot, _ terminal: Terminal) throws -> [Group] {
    let configuration = BrowserConfiguration(
      columns: Subject.columns, sort: [SortKey(path: "general.name")], hostLabel: "bench", catalogue: Subject.catalogue)
    var state = BrowserState(
      configuration: configuration, size: terminal.size, now: Instant(milliseconds: 1_795_176_000_000))
    var load = 0
    /// What it takes to find out what has moved since a picture.
    func finding(since before: CellGrid) -> (inLines: Double, betweenMargins: Double) {
      let picture = state.render(movesPanes: terminal.movesPanes)
      return (
        Timing.seconds { _ = picture.movements(since: before, ofWholeLines: true) },
        Timing.seconds { _ = picture.movements(since: before) }
      )
    }
    /// Handles an event and all that comes of it; returns the seconds until the first and until the last frame.
    func handle(_ event: BrowserEvent) -> (frame: Double, result: Double?) {
      var waiting: [BrowserEffect] = []
      let frame = Timing.seconds {
        waiting = state.update(event)
        terminal.paint(state.render(movesPanes: terminal.movesPanes))
      }
      var hasResult = false
      let more = Timing.seconds {
        while !waiting.isEmpty {
          guard let answer = answer(waiting.removeFirst()) else { continue }
          waiting += state.update(answer)
          hasResult = true
          terminal.paint(state.render(movesPanes: terminal.movesPanes))
        }
      }
      return (frame, hasResult ? frame + more : nil)
    }
    /// What the world says to an effect; nil for nothing.
    func answer(_ effect: BrowserEffect) -> BrowserEvent? {
      switch effect {
      case .rank(let request):
        let previous = request.previous.map { (query: $0.query, order: $0.order, rowCount: $0.rowCount) }
        return Ranking.order(request.snapshot, request.query, previous: previous, workers: .allCores)
          .map { .ranked(RankedRows(request, order: $0)) }
      case .compute(let computation): return computation.run(workers: .allCores) { false }
      case .load(let request):
        load = request.generation
        return nil
      default: return nil
      }
    }
    _ = handle(.started)
    _ = handle(.loadFinished(generation: load, snapshot, at: Instant(milliseconds: 1_795_176_000_000)))
    var groups = Self.script(snapshot)
    for index in groups.indices {
      for key in groups[index].keys {
        let (before, picture) = (terminal.bytesWritten, state.render(movesPanes: terminal.movesPanes))
        let times = handle(.key(key))
        groups[index].frames.append(times.frame)
        if let result = times.result { groups[index].results.append(result) }
        groups[index].bytes.append(terminal.bytesWritten - before)
        groups[index].finding.append(finding(since: picture))
      }
    }
    return groups
  }

  private static func script(_ snapshot: InventorySnapshot) -> [Group] {
    func times(_ count: Int, _ keys: Key...) -> [Key] { (0..<count).flatMap { _ in keys } }
    let typed = Queries(snapshot).all.flatMap { query -> [Key] in
      [.character("/"), .control("u")] + query.map { .character($0) } + [.enter]
    }
    return [
      Group(title: "one row on", keys: times(OwnTerminal.size.height, .character("j"))),
      Group(title: "one row on that scrolls", keys: times(400, .character("j"))),
      Group(title: "one row back", keys: times(400, .up)),
      Group(title: "page", keys: times(100, .pageDown, .pageDown, .pageUp)),
      Group(title: "end, start", keys: times(50, .character("G"), .character("g"))),
      Group(title: "next column", keys: times(50, .character("l"), .character("h"))),
      Group(title: "mark", keys: times(200, .character(" "))),
      Group(title: "zoom", keys: times(100, .enter, .escape)),
      Group(title: "help", keys: times(50, .character("?"), .escape)),
      Group(title: "type a filter", keys: typed),
    ]
  }

  /// Median, 99 of 100 and the longest, in milliseconds.
  private static func figures(_ times: [Double]) -> String {
    let ranked = times.sorted()
    guard let last = ranked.last else { return "-" }
    let p99 = ranked[min(ranked.count - 1, ranked.count * 99 / 100)]
    return [times.median, p99, last].map { String(format: "%.2f", $0 * 1000) }.joined(separator: " / ")
  }

  private static func line(_ group: Group) -> String {
    let bytes = group.bytes.sorted()
    let result = group.results.isEmpty ? "" : ", result \(figures(group.results)) of \(group.results.count)"
    return "\(group.title): key to frame \(figures(group.frames)) of \(group.frames.count)\(result); "
      + "bytes \(bytes[bytes.count / 2]), most \(bytes.last ?? 0)"
  }
}
