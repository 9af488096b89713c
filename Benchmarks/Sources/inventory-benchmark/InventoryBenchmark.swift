import Foundation
import Inventory
import Measuring
import Screen

/// Compares the inventory engine with rivals, in one run.
///
///     inventory-benchmark [--computers 100000] [--large 1000000] [--rounds 3] [--keys] [--lists] [--counting] [--overview]
///         [--history] [--stored] [--slow] [--processor]
///
/// Prints a table to standard error and the figures as JSON to standard output. Uses the programs in its own folder:
/// byte-server, plain-baseline and jamf-tui.
///
/// - `--large 0`: leave out the large fleet.
/// - `--keys`: measure only keystrokes.
/// - `--lists`: measure only `list` compared with curl.
/// - `--counting`: measure only groups and applications.
/// - `--overview`: measure only the overview of the fleets.
/// - `--history`: measure only recorded changes and time lines, with the small fleet.
/// - `--stored`: measure only starts with a stored list.
/// - `--slow`: measure only what people wait for on a slow server.
/// - `--load URL`: only load from a running byte server, `--rounds` times.
/// - `--page FILE`: only read one page, `--rounds` times for each measurement.
/// - `--processor`: measure processor time (see `Timing`).
@main
struct InventoryBenchmark {
  static func main() async {
    do {
      try await run(Options())
    } catch {
      tell("inventory-benchmark: \(error)")
      exit(1)
    }
  }

  private static func run(_ options: Options) async throws {
    if let url = options["measure"] {
      let measurement = Measurement(
        url: url, computers: options.number("computers", or: 100_000), rounds: options.number("rounds", or: 3),
        folder: options["folder"] ?? NSTemporaryDirectory(), plainBaseline: options["plain-baseline"],
        asksFzf: options["fzf"] != nil)
      print(String(decoding: try JSONEncoder().encode(try await measurement.run()), as: UTF8.self))
    } else if let url = options["load"] {
      try await LoadRounds(
        url: url, computers: options.number("computers", or: 100_000), rounds: options.number("rounds", or: 7)
      ).run()
    } else if let path = options["page"] {
      try PageRounds(path: path, rounds: options.number("rounds", or: 50)).run()
    } else {
      try await everything(options)
    }
  }

  private static func everything(_ options: Options) async throws {
    let session = try Session()
    defer { session.end() }
    let (computers, many) = (options.number("computers", or: 100_000), options.number("large", or: 1_000_000))
    let rounds = options.number("rounds", or: 3)
    if options["lists"] != nil {
      return try show(try await lists(session, fleets: [computers, many].filter { $0 > 0 }, rounds: rounds))
    }
    if options["counting"] != nil { return try show([counting()]) }
    if options["overview"] != nil {
      return try show(try overview(fleets: [computers, many].filter { $0 > 0 }, rounds: rounds))
    }
    if options["history"] != nil { return try show([history(session, computers, rounds: rounds)]) }
    if options["stored"] != nil {
      return try show(try await stored(session, fleets: [computers, many].filter { $0 > 0 }, rounds: max(5, rounds)))
    }
    if options["slow"] != nil { return try show(try slow(session, withLongLoads: true)) }
    var parts =
      options["keys"] == nil ? try await engine(session, computers: computers, large: many, rounds: rounds) : []
    if options["keys"] == nil {
      parts += try await lists(session, fleets: [computers, many].filter { $0 > 0 }, rounds: rounds)
      parts.append(try counting())
      parts += try overview(fleets: [computers, many].filter { $0 > 0 }, rounds: rounds)
      parts.append(try history(session, computers, rounds: rounds))
      parts += try await stored(session, fleets: [computers, many].filter { $0 > 0 }, rounds: max(5, rounds))
      parts += try slow(session, withLongLoads: false)
      if !Rival.visiData.isInstalled {
        tell("VisiData is not installed, so the start is not compared with its (pip install visidata).")
      } else if let paint = try session.firstPaint() {
        var figures = Figures()
        figures.add(paint)
        let size = "\(FirstPaint.size.width) by \(FirstPaint.size.height)"
        parts.append(("start to first screen with \(FirstPaint.computers) computers, \(size)", figures.all))
      }
    }
    tell("keystrokes")
    let keystrokes = try await Keystrokes.measured(
      session, fleets: [computers, many].filter { $0 > 0 }, rounds: rounds)
    for fleet in keystrokes.fleets { tell(fleet.lines.joined(separator: "\n")) }
    var figures = Figures()
    figures.add(keystrokes)
    parts.append(("key to frame, 99 of 100 keys, \(OwnTerminal.size.width) by \(OwnTerminal.size.height)", figures.all))
    try show(parts)
  }

  private static func show(_ parts: [(title: String, figures: [Figure])]) throws {
    let table = Table(parts: parts)
    tell(table.text)
    print(try table.json())
  }

  /// What people wait for on a slow server, compared with the server's own time.
  ///
  /// - Parameter withLongLoads: whether to measure what takes a minute and more, too.
  private static func slow(
    _ session: Session, withLongLoads: Bool
  ) throws -> [(title: String, figures: [Figure])] {
    tell("a slow server")
    guard let figures = try session.slowServer(withLongLoads: withLongLoads) else { return [] }
    return [("\(SlowServer.computers) computers, \(SlowServer.rowCost) ms a row", figures)]
  }

  /// Groups and applications.
  private static func counting() throws -> (title: String, figures: [Figure]) {
    tell("counting")
    var figures = Figures()
    figures.add(try Counting())
    return ("groups and applications", figures.all)
  }

  /// The overview of each fleet.
  private static func overview(fleets: [Int], rounds: Int) throws -> [(title: String, figures: [Figure])] {
    try fleets.map { computers in
      tell("the overview of \(computers) computers")
      var figures = Figures()
      figures.add(try Overview(computers: computers, rounds: rounds))
      return ("the overview of \(computers) computers", figures.all)
    }
  }

  /// Recorded changes and the time line of one computer.
  private static func history(
    _ session: Session, _ computers: Int, rounds: Int
  ) throws -> (title: String, figures: [Figure]) {
    tell("recorded changes of \(computers) computers, and a time line")
    let snapshot = try Overview.snapshot(computers)
    var figures = Figures()
    figures.add(try RecordedFleet(snapshot, rounds: rounds))
    figures.add(try ComputerTimeline(snapshot, rounds: rounds))
    if let recording = try session.recording(computers, rounds: rounds) { figures.add(recording) }
    return ("recorded changes of \(computers) computers, and a time line", figures.all)
  }

  /// Starts with a stored list of each fleet.
  private static func stored(
    _ session: Session, fleets: [Int], rounds: Int
  ) async throws -> [(title: String, figures: [Figure])] {
    var parts: [(title: String, figures: [Figure])] = []
    for computers in fleets {
      tell("a stored list of \(computers) computers")
      let measured = try await session.serving(computers) { try session.storedFleet($0, computers, rounds: rounds) }
      guard let measured else { continue }
      var figures = Figures()
      figures.add(measured)
      parts.append(("a stored list of \(computers) computers", figures.all))
    }
    return parts
  }

  /// `list` with each fleet, compared with curl.
  private static func lists(
    _ session: Session, fleets: [Int], rounds: Int
  ) async throws -> [(title: String, figures: [Figure])] {
    guard Rival.curl.isInstalled else {
      tell("curl is not installed, so list is not compared with it (apt-get install curl).")
      return []
    }
    var parts: [(title: String, figures: [Figure])] = []
    for computers in fleets {
      tell("list with \(computers) computers")
      let listing = try await session.serving(computers) { url in
        // The times of a short process scatter more than those of work within a process.
        try await session.listing(url, computers, rounds: max(7, rounds))
      }
      guard let listing else { continue }
      var figures = Figures()
      figures.add(listing)
      parts.append(("list, four columns, \(computers) computers", figures.all))
    }
    return parts
  }

  /// The inventory engine compared with rivals: with a fleet, with a larger one unless its size is 0, and the growth
  /// between them.
  private static func engine(
    _ session: Session, computers: Int, large many: Int, rounds: Int
  ) async throws -> [(title: String, figures: [Figure])] {
    if !Rival.fzf.isInstalled { tell("fzf is not installed, so nothing is compared with it (apt-get install fzf).") }
    tell("\(computers) computers")
    let (small, memory) = try await session.serving(computers) { url in
      let measured = try session.measure(url, computers, rounds: rounds, isSmall: true)
      return (measured, try session.memory(url, computers))
    }
    var figures = Figures()
    figures.add(small)
    if let memory { figures.add(memory) }
    var parts = [(title: "\(computers) computers", figures: figures.all)]

    if many > 0 {
      tell("\(many) computers")
      let large = try await session.serving(many) { url in
        try session.measure(url, many, rounds: rounds, isSmall: false)
      }
      var figures = Figures()
      figures.add(large)
      parts.append(("\(many) computers", figures.all))
      var growth = Figures()
      growth.addGrowth(from: small, to: large)
      parts.append(("from \(computers) to \(many) computers", growth.all))
    }
    return parts
  }

  private static func tell(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}

/// Repeated loads and downloads from a running byte server, for profiling and for comparing changes.
struct LoadRounds {
  var url: String
  var computers: Int
  var rounds: Int

  /// Prints a line for each round, and the medians.
  func run() async throws {
    let download = try Download(url: url)
    let pageCount = (computers + Download.rows - 1) / Download.rows
    _ = try await download.drop(pages: min(pageCount, 10))
    var (drops, loads): ([Spent], [Spent]) = ([], [])
    for _ in 0..<rounds {
      drops.append(try await Spent.on { _ = try await download.drop(pages: pageCount) })
      loads.append(try await Spent.on { _ = try await download.load() })
      print("download \(drops[drops.count - 1]), load \(loads[loads.count - 1])")
    }
    await download.end()
    let (drop, load) = (Spent.median(drops), Spent.median(loads))
    print("median: download \(drop), load \(load), ratio \(load.wall / drop.wall)")
  }
}

/// Repeated reading of one page from a file, for profiling and for comparing changes to the reader without the network.
struct PageRounds {
  var path: String
  /// How often the page is read for each measurement.
  var rounds: Int

  /// Prints the time for reading the page: the minimum of twenty measurements.
  func run() throws {
    let page = [UInt8](try Data(contentsOf: URL(filePath: path)))
    var best = Double.infinity
    for _ in 0..<20 {
      var seconds = 0.0
      for _ in 0..<rounds {
        var builder = Subject.builder()
        seconds += try Timing.seconds { _ = try builder.append(page: page) }
      }
      best = min(best, seconds)
    }
    print("a page: \(best / Double(rounds) * 1e6) microseconds")
  }
}
