import Foundation
import Measuring

/// What recording costs a save: `refresh` as a whole process, which loads the 1,000 computers that have got other names, and
/// `refresh --full`, which loads all, with and without a history, in turns, each time from the same stored list.
struct Recording {
  static let renamed = 1000
  let computers: Int
  /// Processor seconds of each round.
  struct Rounds {
    var with: [Double] = []
    var without: [Double] = []

    /// The difference of the medians, in seconds of processors.
    var cost: Double { with.median - without.median }
  }

  private(set) var delta = Rounds()
  private(set) var full = Rounds()

  /// - Parameters:
  ///   - program: jamf-tui.
  ///   - folder: the home folder of the program.
  init(program: String, computers: Int, rounds: Int, folder: String) throws {
    self.computers = computers
    let server = try ChildProcess(program, ["demo-server", "--computers", "\(computers)"])
    let line = server.firstLine()
    let result = Result {
      guard let start = line.range(of: "http://") else {
        throw BenchmarkError("the demo server did not start: \(line)")
      }
      let url = String(line[start.lowerBound...].prefix { !$0.isWhitespace })
      try measure(program, url, rounds: rounds, folder: folder)
    }
    server.terminate()
    try result.get()
  }

  private mutating func measure(_ program: String, _ url: String, rounds: Int, folder: String) throws {
    let environment = [
      "JAMF_HOST": url, "JAMF_CLIENT_ID": "demo-client", "JAMF_CLIENT_SECRET": "demo-secret", "HOME": folder,
      "XDG_CACHE_HOME": "\(folder)/cache",
    ]
    func output(_ arguments: [String]) throws -> String {
      let result = try ChildProcess(program, arguments, environment: environment).finish()
      guard result.status == 0 else {
        throw BenchmarkError("jamf-tui \(arguments.joined(separator: " ")) ended with \(result.status)")
      }
      return String(decoding: result.output, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
    let (on, off) = ("\(folder)/history.json", "\(folder)/no-history.json")
    for (file, age) in [(on, "90d"), (off, "0d")] {
      try #"{"archive": {"history": "\#(age)"}}"#.write(toFile: file, atomically: true, encoding: .utf8)
    }
    _ = try output(["refresh", "--full", "--config", on])
    let archive = try output(["archive", "path", "--config", on])
    let before = try Data(contentsOf: URL(filePath: archive))
    let faults = (1...Self.renamed).map { "renamed=\($0 * (computers / Self.renamed))" }.joined(separator: "\n")
    let list = "\(folder)/renamed.txt"
    try faults.write(toFile: list, atomically: true, encoding: .utf8)
    let changed = try ChildProcess(
      Rival.curl.program, ["--silent", "--fail", "--request", "PUT", "--data-binary", "@\(list)", "\(url)/demo/faults"]
    ).finish()
    guard changed.status == 0 else { throw BenchmarkError("the faults of the demo server were not replaced") }
    func seconds(_ arguments: [String], _ config: String) throws -> Double {
      for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: archive + end) }
      try before.write(to: URL(filePath: archive))
      let start = Timing.processor
      _ = try output(["refresh"] + arguments + ["--config", config])
      return Timing.processor - start
    }
    for _ in 0..<max(7, rounds) {
      delta.with.append(try seconds([], on))
      delta.without.append(try seconds([], off))
      full.with.append(try seconds(["--full"], on))
      full.without.append(try seconds(["--full"], off))
    }
    try before.write(to: URL(filePath: archive))
    _ = try output(["refresh", "--full", "--config", on])
    let rows = try output(["changes", "--config", on, "--since", "1d", "--output", "ndjson"]).split(separator: "\n")
      .count
    guard rows == Self.renamed else { throw BenchmarkError("\(rows) changes were recorded, not \(Self.renamed)") }
  }
}

extension Figures {
  mutating func add(_ recording: Recording) {
    let size = "\(Recording.renamed) changes at \(recording.computers) computers"
    for (name, rounds, bar) in [
      ("refresh", recording.delta, Figure.Bar.atMost(1)), ("refresh --full", recording.full, .none),
    ] {
      add(
        "\(name), \(size)", rounds.with.median * 1000, "without a history", rounds.without.median * 1000,
        "ms of processors", .none)
      add("\(name): recording them", rounds.cost * 1000, "the bar", 50, "ms of processors", bar)
    }
  }
}
