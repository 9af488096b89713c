import Foundation
import Measuring

/// One run: the programs it starts, and a folder for files.
struct Session {
  private let folder: String
  private let programs: String

  init() throws {
    folder = NSTemporaryDirectory() + "jamf-tui-benchmark-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    programs = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path
  }

  /// Removes the files.
  func end() { try? FileManager.default.removeItem(atPath: folder) }

  /// Starts a byte server with a fleet of that size, and ends it after `body`, which gets its address.
  func serving<Result>(_ computers: Int, _ body: (String) async throws -> Result) async throws -> Result {
    let server = try ChildProcess("\(programs)/byte-server", ["--computers", "\(computers)"])
    let line = server.firstLine()
    guard let start = line.range(of: "http://") else {
      server.terminate()
      throw BenchmarkError("the byte server did not start: \(line)")
    }
    do {
      let result = try await body(String(line[start.lowerBound...]))
      server.terminate()
      return result
    } catch {
      server.terminate()
      throw error
    }
  }

  /// Measures a fleet in a process of its own. The plain way and fzf are measured with the small one only.
  func measure(_ url: String, _ computers: Int, rounds: Int, isSmall: Bool) throws -> Measured {
    var arguments = [
      "--measure", url, "--computers", "\(computers)", "--rounds", "\(rounds)", "--folder", folder,
    ]
    arguments += Timing.arguments
    if isSmall { arguments += ["--plain-baseline", "\(programs)/plain-baseline", "--fzf"] }
    let result = try ChildProcess("\(programs)/inventory-benchmark", arguments).finish()
    guard result.status == 0 else { throw BenchmarkError("measuring \(computers) computers failed") }
    return try JSONDecoder().decode(Measured.self, from: Data(result.output))
  }

  /// jamf-tui; nil when it is not built.
  private var program: String? {
    let program = "\(programs)/jamf-tui"
    return FileManager.default.isExecutableFile(atPath: program) ? program : nil
  }

  /// From the start of the program to its first screen with computers; nil when it or its rival is not there.
  func firstPaint() throws -> FirstPaint? {
    guard let program, Rival.visiData.isInstalled else { return nil }
    return try FirstPaint.measured(program: program, folder: folder)
  }

  /// `list` as a whole process; nil when the program or its rival is not there.
  func listing(_ url: String, _ computers: Int, rounds: Int) async throws -> Listing? {
    guard let program, Rival.curl.isInstalled else { return nil }
    return try await Listing.measured(
      program: program, url: url, computers: computers, rounds: rounds, folder: folder)
  }

  /// The memory of the whole program; nil when it is not built.
  func memory(_ url: String, _ computers: Int) throws -> ProgramMemory? {
    guard let program else { return nil }
    return try ProgramMemory.measured(program: program, url: url, computers: computers, folder: folder)
  }
}
