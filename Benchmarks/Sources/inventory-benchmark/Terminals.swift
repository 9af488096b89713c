import Foundation
import Measuring
import Screen
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A terminal for another program, which answers nothing that is asked of it.
struct ProgramScreen: ~Copyable {
  private let master: Int32
  private let slave: Int32
  private let path: String

  init(_ size: ScreenSize) throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 1024)
    var window = winsize(ws_row: UInt16(size.height), ws_col: UInt16(size.width), ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, &name, nil, &window) == 0 else { throw BenchmarkError("no terminal to be had") }
    (self.master, self.slave) = (master, slave)
    path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  deinit {
    close(master)
    close(slave)
  }

  /// Starts a program on it.
  borrowing func start(
    _ program: String, _ arguments: [String], environment: [String: String]
  ) throws -> ChildProcess {
    try ChildProcess(
      program, arguments, ends: .terminal(path: path),
      environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"].merging(environment) { $1 })
  }

  /// Presses the keys of that text.
  borrowing func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = systemWrite(master, bytes, bytes.count)
  }

  /// Reads output until none arrives for a while, or until `isEnough`.
  ///
  /// - Parameters:
  ///   - first: how long to wait for the first bytes, in milliseconds.
  ///   - quiet: how long to wait for more, in milliseconds.
  ///   - isEnough: called with all bytes so far whenever more arrive.
  borrowing func read(
    first: Int32 = 30_000, quiet: Int32, until isEnough: ([UInt8]) -> Bool = { _ in false }
  ) -> [UInt8] {
    var all: [UInt8] = []
    var poller = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while poll(&poller, 1, all.isEmpty ? first : quiet) > 0 {
      let count = systemRead(master, &buffer, buffer.count)
      guard count > 0 else { break }
      all += buffer.prefix(count)
      if isEnough(all) { break }
    }
    return all
  }
}

// `read(2)` and `write(2)`, under names that no method shadows.

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: [UInt8], _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// A terminal that this process paints on. A thread reads and discards the output.
struct OwnTerminal {
  let terminal: Terminal
  /// The original standard output.
  private let printed: Int32

  static let size = ScreenSize(width: 200, height: 60)

  init() throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var window = winsize(ws_row: UInt16(Self.size.height), ws_col: UInt16(Self.size.width), ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &window) == 0 else { throw BenchmarkError("no terminal to be had") }
    printed = dup(STDOUT_FILENO)
    dup2(slave, STDIN_FILENO)
    dup2(slave, STDOUT_FILENO)
    Thread.detachNewThread { [master] in
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while read(master, &buffer, buffer.count) > 0 {}
    }
    terminal = try Terminal.open(environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"])
  }

  /// Restores standard output.
  func end() {
    terminal.close()
    dup2(printed, STDOUT_FILENO)
    close(printed)
  }
}
