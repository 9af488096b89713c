import Foundation
import Inventory
import Measuring

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
    var (master, slave): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 1024)
    var size = winsize(ws_row: 50, ws_col: 200, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, &name, nil, &size) == 0 else { throw BenchmarkError("no terminal to be had") }
    defer {
      close(master)
      close(slave)
    }
    let path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    let child = try ChildProcess(
      program, ["--config", config], ends: .terminal(path: path),
      environment: [
        "JAMF_HOST": url, "JAMF_CLIENT_ID": "demo-client", "JAMF_CLIENT_SECRET": "demo-secret", "HOME": folder,
        "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
      ])
    let screen = rest(of: master)
    let text = String(decoding: screen, as: UTF8.self)
    let memory = ProgramMemory(of: child.id)
    child.terminate()
    guard let memory else { throw BenchmarkError("jamf-tui did not stay: \(text.suffix(500))") }
    // Were the fleet not there, its memory would say nothing: the status line says "100,000 of 100,000".
    guard text.filter(\.isNumber).contains("\(computers)\(computers)") else {
      throw BenchmarkError("jamf-tui did not load the fleet: \(text.suffix(500))")
    }
    return memory
  }

  /// What comes on the terminal until nothing has come for four seconds: while the fleet is loading, its count moves.
  private static func rest(of terminal: Int32) -> [UInt8] {
    var all: [UInt8] = []
    var poller = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while poll(&poller, 1, all.isEmpty ? 30_000 : 4000) > 0 {
      let count = read(terminal, &buffer, buffer.count)
      guard count > 0 else { break }
      all += buffer.prefix(count)
    }
    return all
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
