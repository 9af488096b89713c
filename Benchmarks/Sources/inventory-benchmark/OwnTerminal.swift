import Foundation
import Measuring
import Screen
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A terminal that this process paints on itself; what is painted is read by a thread and thrown away.
struct OwnTerminal {
  let terminal: Terminal
  /// What standard output was before.
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

  /// Puts standard output back.
  func end() {
    terminal.close()
    dup2(printed, STDOUT_FILENO)
    close(printed)
  }
}
