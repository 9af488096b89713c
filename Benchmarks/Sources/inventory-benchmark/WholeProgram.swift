import Foundation
import Inventory
import Measuring
import Screen

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The time from the start of a program to the first screen with computers: jamf-tui with its demo fleet, and VisiData
/// with the same computers in a file, in turns.
struct FirstPaint {
  /// Seconds, for each round.
  private(set) var ours: [Double] = []
  private(set) var visiData: [Double] = []

  static let computers = 500
  static let size = ScreenSize(width: 80, height: 24)
  private static let rounds = 9

  /// - Parameters:
  ///   - program: jamf-tui.
  ///   - folder: the folder for the file, and the home folder of the programs.
  static func measured(program: String, folder: String) throws -> FirstPaint {
    let fleet = ["--demo", "--computers", "\(computers)"]
    let listed = try ChildProcess(program, ["list"] + fleet + ["--sort", "name", "--output", "csv"]).finish()
    guard listed.status == 0 else { throw BenchmarkError("listing the demo fleet ended with \(listed.status)") }
    let file = "\(folder)/fleet.csv"
    try Data(listed.output).write(to: URL(filePath: file))
    // As much of the first computer's management ID as both programs have room for.
    let first = String(decoding: listed.output, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst().first
    guard let id = first?.split(separator: ",").dropFirst().first.map({ String($0.prefix(12)) }) else {
      throw BenchmarkError("the demo fleet has no computers")
    }
    var measured = FirstPaint()
    for _ in 0..<rounds {
      measured.ours.append(try seconds(program, fleet, until: id, environment: ["HOME": folder]))
      measured.visiData.append(try seconds(Rival.visiData.program, [file], until: id, environment: ["HOME": folder]))
    }
    return measured
  }

  /// From the start of a program to the first screen with a text.
  static func seconds(
    _ program: String, _ arguments: [String], until text: String, in size: ScreenSize = size,
    environment: [String: String]
  ) throws -> Double {
    let screen = try ProgramScreen(size)
    let wanted = Array(text.utf8)
    var written: [UInt8] = []
    let start = ContinuousClock.now
    let child = try screen.start(program, arguments, environment: environment)
    written = screen.read(quiet: 60_000) { bytes in
      bytes.count >= wanted.count
        && (0...(bytes.count - wanted.count)).contains { bytes[$0...].starts(with: wanted) }
    }
    let seconds = start.duration(to: .now) / .seconds(1)
    child.terminate()
    guard String(decoding: written, as: UTF8.self).contains(text) else {
      throw BenchmarkError("\(program) did not show \(text): \(String(decoding: written.suffix(500), as: UTF8.self))")
    }
    return seconds
  }

  /// From the start of a program until it writes nothing any more, for three seconds.
  static func secondsUntilRest(_ program: String, _ arguments: [String], in size: ScreenSize) throws -> Double {
    let screen = try ProgramScreen(size)
    let start = ContinuousClock.now
    var last = start
    let child = try screen.start(program, arguments, environment: [:])
    _ = screen.read(quiet: 3000) { _ in
      last = .now
      return false
    }
    child.terminate()
    return start.duration(to: last) / .seconds(1)
  }
}

/// `jamf-tui list` with four columns as a whole process, compared with `curl`, which downloads the same computers in
/// pages of 1,000, one after another, over one connection. They take turns, and both write to `/dev/null`.
struct Listing {
  var computers: Int
  /// The time of each round, for each output format.
  private(set) var ours: [(form: String, rounds: [Spent])] = ["ndjson", "csv"].map { ($0, []) }
  private(set) var curl: [Spent] = []

  private static let columns = ["name", "serialNumber", "osVersion", "lastContact"]
  private static let pageRows = 1000

  /// - Parameters:
  ///   - program: jamf-tui.
  ///   - url: the address of a byte server with the computers.
  ///   - folder: the home folder of the program.
  static func measured(
    program: String, url: String, computers: Int, rounds: Int, folder: String
  ) async throws -> Listing {
    var listing = Listing(computers: computers)
    let environment = [
      "JAMF_HOST": url, "JAMF_CLIENT_ID": "demo-client", "JAMF_CLIENT_SECRET": "demo-secret", "HOME": folder,
    ]
    func arguments(_ form: String) -> [String] {
      ["list", "--output", form, "--columns", columns.joined(separator: ",")]
    }
    for (form, _) in listing.ours {
      // Checks that it prints all computers, and loads files into the page cache.
      let header = form == "csv" ? 1 : 0
      let (output, status) = try ChildProcess(program, arguments(form), environment: environment).finish()
      let lines = output.count { $0 == UInt8(ascii: "\n") }
      guard status == 0, lines == computers + header else {
        throw BenchmarkError("list --output \(form) ended with \(status) after \(lines) lines")
      }
    }
    for _ in 0..<rounds {
      for place in listing.ours.indices {
        let form = listing.ours[place].form
        listing.ours[place].rounds.append(
          try await spent(on: program, arguments(form), environment: environment))
      }
      listing.curl.append(try await spent(on: Rival.curl.program, download(url, computers), environment: [:]))
    }
    return listing
  }

  private static func download(_ url: String, _ computers: Int) -> [String] {
    let sections = Subject.sections.sorted().map { "section=\($0)" }.joined(separator: "&")
    let last = max(0, (computers - 1) / pageRows)
    // curl expands the page numbers, so that one process downloads all pages.
    return [
      "--no-progress-meter", "--fail", "--output", "/dev/null",
      "\(url)/api/v4/computers-inventory?\(sections)&page=[0-\(last)]&page-size=\(pageRows)&sort=id%3Aasc",
    ]
  }

  private static func spent(
    on program: String, _ arguments: [String], environment: [String: String]
  ) async throws -> Spent {
    try await Spent.on {
      let status = try ChildProcess(program, arguments, ends: .nothing, environment: environment).finish().status
      guard status == 0 else { throw BenchmarkError("\(program) ended with \(status)") }
    }
  }
}

/// The memory of jamf-tui while it browses a fleet in a terminal.
struct ProgramMemory {
  /// Resident bytes when everything is loaded and the program is idle.
  var resident: Int
  /// The peak of resident bytes; nil if the system does not report it.
  var peak: Int?

  /// Starts the program with twelve columns, waits until its screen is idle, and measures.
  static func measured(program: String, url: String, computers: Int, folder: String) throws -> ProgramMemory {
    let config = "\(folder)/config.json"
    let columns = Subject.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
    try #"{"browse": {"columns": [\#(columns)]}}"#.write(toFile: config, atomically: false, encoding: .utf8)
    let screen = try ProgramScreen(ScreenSize(width: 200, height: 50))
    let child = try screen.start(
      program, ["--config", config],
      environment: [
        "JAMF_HOST": url, "JAMF_CLIENT_ID": "demo-client", "JAMF_CLIENT_SECRET": "demo-secret", "HOME": folder,
      ])
    // While the fleet is loading, the count on the screen changes.
    let last = String(decoding: screen.read(quiet: 4000), as: UTF8.self)
    let memory = ProgramMemory(of: child.id)
    // Checks that the fleet is loaded. The status line says "100,000 of 100,000", which is written in one piece only by
    // a full redraw.
    screen.type("\u{0C}")  // Ctrl-L
    let text = String(decoding: screen.read(quiet: 500), as: UTF8.self)
    child.terminate()
    guard let memory else { throw BenchmarkError("jamf-tui did not stay: \(last.suffix(500))") }
    guard text.filter(\.isNumber).contains("\(computers)\(computers)") else {
      throw BenchmarkError("jamf-tui did not load the fleet: \(text.suffix(500))")
    }
    return memory
  }

  init?(of process: pid_t) {
    #if canImport(Darwin)
      guard let result = try? ChildProcess("ps", ["-o", "rss=", "-p", "\(process)"]).finish(),
        let kilobytes = Int(String(decoding: result.output, as: UTF8.self).filter(\.isNumber))
      else { return nil }
      resident = kilobytes * 1024
    #else
      guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return nil }
      func bytes(_ name: String) -> Int? {
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 * 1024 }
      }
      guard let now = bytes("VmRSS:") else { return nil }
      resident = now
      peak = bytes("VmHWM:")
    #endif
  }
}
