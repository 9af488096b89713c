import Foundation
import Measuring
import Screen

/// From the start of a program to the first screen with computers on it: jamf-tui with its demo fleet, and VisiData with the same
/// computers in a file, in turns.
struct FirstPaint {
  /// Seconds, round by round.
  private(set) var ours: [Double] = []
  private(set) var visiData: [Double] = []

  static let computers = 500
  static let size = ScreenSize(width: 80, height: 24)
  private static let rounds = 9

  /// - Parameters:
  ///   - program: jamf-tui.
  ///   - folder: where the file is put, and what the programs take for a home.
  static func measured(program: String, folder: String) throws -> FirstPaint {
    let fleet = ["--demo", "--computers", "\(computers)"]
    let listed = try ChildProcess(program, ["list"] + fleet + ["--sort", "name", "--output", "csv"]).finish()
    guard listed.status == 0 else { throw BenchmarkError("listing the demo fleet ended with \(listed.status)") }
    let file = "\(folder)/fleet.csv"
    try Data(listed.output).write(to: URL(filePath: file))
    // The management ID of the first computer, as much of it as both programs have room for.
    let first = String(decoding: listed.output, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst().first
    guard let id = first?.split(separator: ",").dropFirst().first.map({ String($0.prefix(12)) }) else {
      throw BenchmarkError("the demo fleet has no computers")
    }
    var measured = FirstPaint()
    for _ in 0..<rounds {
      measured.ours.append(try seconds(program, fleet, until: id, home: folder))
      measured.visiData.append(try seconds(Rival.visiData.program, [file], until: id, home: folder))
    }
    return measured
  }

  private static func seconds(
    _ program: String, _ arguments: [String], until text: String, home: String
  ) throws -> Double {
    let screen = try ProgramScreen(size)
    let wanted = Array(text.utf8)
    var written: [UInt8] = []
    let start = ContinuousClock.now
    let child = try screen.start(program, arguments, environment: ["HOME": home])
    written = screen.read(quiet: 10_000) { bytes in
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
}
