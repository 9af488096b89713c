import Foundation
import Inventory
import Measuring
import Screen

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The memory of jamf-tui, browsing a fleet in a terminal.
struct ProgramMemory {
  /// Bytes that are resident when everything is loaded and the program rests.
  var resident: Int
  /// Most bytes that ever were; nil where the system does not tell.
  var peak: Int?

  /// Starts the program with twelve columns, waits until it has nothing more to show, and looks.
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
    // While the fleet is loading, its count moves.
    let last = String(decoding: screen.read(quiet: 4000), as: UTF8.self)
    let memory = ProgramMemory(of: child.id)
    // Were the fleet not there, its memory would say nothing. The status line says "100,000 of 100,000", which is written in
    // one piece only when everything is drawn anew.
    screen.type("\u{0C}")  // Ctrl-L
    let text = String(decoding: screen.read(quiet: 500), as: UTF8.self)
    child.terminate()
    guard let memory else { throw BenchmarkError("jamf-tui did not stay: \(last.suffix(500))") }
    guard text.filter(\.isNumber).contains("\(computers)\(computers)") else {
      throw BenchmarkError("jamf-tui did not load the fleet: \(text.suffix(500))")
    }
    return memory
  }

  private init?(of process: pid_t) {
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
