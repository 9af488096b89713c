import Foundation
import Measuring

/// A run: the programs that it starts, and a folder for files.
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

  /// Runs `body` with the address of a byte server that has a fleet of that size.
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

  /// Measures a fleet in a process of its own. `plain-baseline` and fzf are measured with the small fleet only.
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

  /// The jamf-tui program; nil if it is not built.
  private var program: String? {
    let program = "\(programs)/jamf-tui"
    return FileManager.default.isExecutableFile(atPath: program) ? program : nil
  }

  /// The time from the start of the program to its first screen with computers; nil if it or its rival is missing.
  func firstPaint() throws -> FirstPaint? {
    guard let program, Rival.visiData.isInstalled else { return nil }
    return try FirstPaint.measured(program: program, folder: folder)
  }

  /// `list` as a whole process; nil if the program or its rival is missing.
  func listing(_ url: String, _ computers: Int, rounds: Int) async throws -> Listing? {
    guard let program, Rival.curl.isInstalled else { return nil }
    return try await Listing.measured(
      program: program, url: url, computers: computers, rounds: rounds, folder: folder)
  }

  /// Starts with a stored list; nil if the program is not built.
  func storedFleet(_ url: String, _ computers: Int, rounds: Int) throws -> StoredFleet? {
    try program.map {
      try StoredFleet.measured(program: $0, url: url, computers: computers, rounds: rounds, folder: folder)
    }
  }

  /// What recording costs a save; nil if the program is not built or curl, which changes the server, is missing.
  func recording(_ computers: Int, rounds: Int) throws -> Recording? {
    guard let program, Rival.curl.isInstalled else { return nil }
    return try Recording(program: program, computers: computers, rounds: rounds, folder: folder)
  }

  /// What people wait for on a slow server; nil if the program is not built.
  func slowServer(withLongLoads: Bool) throws -> [Figure]? {
    try program.map { try SlowServer(program: $0, folder: folder).figures(withLongLoads: withLongLoads) }
  }

  /// The memory of the whole program; nil if it is not built.
  func memory(_ url: String, _ computers: Int) throws -> ProgramMemory? {
    guard let program else { return nil }
    return try ProgramMemory.measured(program: program, url: url, computers: computers, folder: folder)
  }
}

/// Another program that does the same work with a file. It is started, read to the end and awaited.
struct Rival {
  let program: String
  var environment: [String: String] = [:]

  static let grep = Rival(program: "grep", environment: ["LC_ALL": "C"])
  static let sort = Rival(program: "sort", environment: ["LC_ALL": "C"])
  static let curl = Rival(program: "curl")
  static let fzf = Rival(program: "fzf")
  static let visiData = Rival(program: "vd")

  /// Whether the program is in `PATH`.
  var isInstalled: Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  /// The seconds of a run, and its output.
  func run(_ arguments: [String], input: String? = nil) throws -> (seconds: Double, output: [UInt8]) {
    var output: [UInt8] = []
    let seconds = try Timing.seconds {
      output = try ChildProcess(program, arguments, ends: .pipe(inputFile: input), environment: environment)
        .finish().output
    }
    return (seconds, output)
  }
}
