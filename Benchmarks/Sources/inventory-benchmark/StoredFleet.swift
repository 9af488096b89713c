import Foundation
import Measuring
import Screen

/// A start with a stored list: from the start of the process to the first full screen, without a server.
struct StoredFleet {
  var computers: Int
  /// Seconds, for each round.
  private(set) var ours: [Double] = []
  /// VisiData with the same rows as CSV: until it shows the same row, and until it has read all; empty when it is not
  /// installed. It shows the first rows of the file while it reads the others.
  private(set) var visiData: (first: [Double], all: [Double]) = ([], [])
  /// The size of the stored list in bytes.
  private(set) var stored = 0
  /// The memory of the program with the list on the screen.
  private(set) var memory: ProgramMemory?

  private static let size = ScreenSize(width: 120, height: 36)

  /// - Parameters:
  ///   - program: jamf-tui.
  ///   - url: the address of a byte server with the computers.
  ///   - folder: the folder for files, and the home folder of the programs.
  static func measured(
    program: String, url: String, computers: Int, rounds: Int, folder: String
  ) throws -> StoredFleet {
    let environment = [
      "JAMF_HOST": url, "JAMF_CLIENT_ID": "demo-client", "JAMF_CLIENT_SECRET": "demo-secret", "HOME": folder,
    ]
    func output(_ arguments: [String]) throws -> [UInt8] {
      let result = try ChildProcess(program, arguments, environment: environment).finish()
      guard result.status == 0 else {
        throw BenchmarkError("jamf-tui \(arguments.joined(separator: " ")) ended with \(result.status)")
      }
      return result.output
    }
    _ = try output(["refresh", "--full"])
    var measured = StoredFleet(computers: computers)
    let path = String(decoding: try output(["archive", "path"]), as: UTF8.self).trimmingCharacters(in: .newlines)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    measured.stored = (attributes[.size] as? NSNumber)?.intValue ?? 0
    let listed = try output(["list", "--offline", "--sort", "name", "--output", "csv"])
    let file = "\(folder)/stored.csv"
    try Data(listed).write(to: URL(filePath: file))
    let first = String(decoding: listed.prefix(100_000), as: UTF8.self).split(whereSeparator: \.isNewline)
    guard first.count > 12, let serial = first[12].split(separator: ",").dropFirst(3).first.map(String.init) else {
      throw BenchmarkError("the stored list has no computers")
    }
    for _ in 0..<rounds {
      // A computer near the end of the first screen, which the detail below shares.
      measured.ours.append(
        try FirstPaint.seconds(program, ["--offline"], until: serial, in: size, environment: environment))
      if Rival.visiData.isInstalled {
        measured.visiData.first.append(
          try FirstPaint.seconds(Rival.visiData.program, [file], until: serial, in: size, environment: environment))
        measured.visiData.all.append(try FirstPaint.secondsUntilRest(Rival.visiData.program, [file], in: size))
      }
    }
    measured.memory = try memory(program, until: serial, environment)
    return measured
  }

  private static func memory(
    _ program: String, until text: String, _ environment: [String: String]
  ) throws -> ProgramMemory? {
    let screen = try ProgramScreen(size)
    let child = try screen.start(program, ["--offline"], environment: environment)
    // Until nothing is written any more.
    _ = screen.read(quiet: 3000)
    let memory = ProgramMemory(of: child.id)
    child.terminate()
    return memory
  }
}

extension Figures {
  /// A start with a stored list of up to 100,000 computers may take 150 ms, a larger one 10 µs a computer.
  mutating func add(_ stored: StoredFleet) {
    let bar = max(0.15, Double(stored.computers) / 1e6)
    add("start with a stored list", stored.ours.median * 1000, "the bar", bar * 1000, "ms", .atMost(1))
    if !stored.visiData.all.isEmpty {
      for (rival, rounds, bar) in [
        ("VisiData, first rows", stored.visiData.first, Figure.Bar.none),
        ("VisiData, all rows", stored.visiData.all, stored.computers > 100_000 ? .none : .atMost(0.1)),
      ] {
        add("start with a stored list", stored.ours.median * 1000, rival, rounds.median * 1000, "ms", bar)
      }
    }
    add("stored list on disk", Double(stored.stored) / Double(stored.computers), "none", 1, "bytes a row", .none)
    if let memory = stored.memory {
      add(
        "stored list, resident", Double(memory.resident) / 1e6, "the bar", 90, "MB",
        stored.computers > 100_000 ? .none : .atMost(1))
    }
  }
}
