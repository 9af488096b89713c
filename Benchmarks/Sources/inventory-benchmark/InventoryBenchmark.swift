import Foundation
import Measuring
import Screen

/// Measures the inventory engine beside rivals, in one run.
///
///     inventory-benchmark [--computers 100000] [--large 1000000] [--rounds 3] [--keys] [--lists] [--processor]
///
/// Prints a table to standard error and the figures as JSON to standard output. `--large 0` leaves the large fleet out;
/// `--keys` measures nothing but keystrokes, `--lists` nothing but `list` beside curl; `--load URL` does nothing but load from a byte server that runs already,
/// `--rounds` times; `--page FILE` reads one page, `--rounds` times at a time; `--processor` measures by `Timing`'s other
/// clock. The programs beside this one are used: byte-server, plain-baseline and jamf-tui.
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
    var parts =
      options["keys"] == nil ? try await engine(session, computers: computers, large: many, rounds: rounds) : []
    if options["keys"] == nil {
      parts += try await lists(session, fleets: [computers, many].filter { $0 > 0 }, rounds: rounds)
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

  /// `list` with each fleet beside curl.
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
        // A process is over soon, and its times scatter more than those of work within one.
        try await session.listing(url, computers, rounds: max(7, rounds))
      }
      guard let listing else { continue }
      var figures = Figures()
      figures.add(listing)
      parts.append(("list, four columns, \(computers) computers", figures.all))
    }
    return parts
  }

  /// The inventory engine beside its rivals, with a fleet, with a larger one unless that is 0, and the growth between them.
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
