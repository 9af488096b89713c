import CTerminalRestore
import Foundation
import Synchronization

@testable import Terminal

/// A pseudo-terminal whose far end is read continuously, as a terminal does.
final class PseudoTerminal: Sendable {
  /// The end that the program uses.
  let near: Int32
  private let far: Int32
  private let received = Received()

  private final class Received: Sendable {
    let bytes = Mutex<[UInt8]>([])
    let more = DispatchSemaphore(value: 0)
  }

  init(columns: Int = 80, rows: Int = 24) throws {
    var ends: (far: Int32, near: Int32) = (-1, -1)
    guard terminal_open_pair(&ends.far, &ends.near) == 0 else { throw POSIXError(.ENOENT) }
    (far, near) = ends
    resize(columns: columns, rows: rows)
    Thread.detachNewThread { [far, received] in
      var buffer = [UInt8](repeating: 0, count: 65536)
      while true {
        let count = read(far, &buffer, buffer.count)
        guard count > 0 else { break }
        received.bytes.withLock { $0 += buffer.prefix(count) }
        received.more.signal()
      }
      close(far)
    }
  }

  deinit { close(near) }

  func resize(columns: Int, rows: Int) {
    _ = terminal_set_size(far, Int32(columns), Int32(rows))
  }

  /// Types bytes as a keyboard would.
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = terminal_write_all(far, bytes, bytes.count)
  }

  /// Waits until the received bytes pass the test, and removes them. After five seconds, returns the bytes so far.
  func take(until isEnough: ([UInt8]) -> Bool) -> String {
    let deadline = DispatchTime.now() + 5
    while true {
      let soFar = received.bytes.withLock { $0 }
      if isEnough(soFar) || received.more.wait(timeout: deadline) == .timedOut {
        return received.bytes.withLock { bytes in
          defer { bytes = [] }
          return String(decoding: bytes, as: UTF8.self)
        }
      }
    }
  }

  func take(bytes count: Int) -> String { take { $0.count >= count } }

  func take(until text: String) -> String {
    take { String(decoding: $0, as: UTF8.self).contains(text) }
  }

  /// The settings that `stty -g` prints.
  var modes: [UInt8] {
    var modes = termios()
    tcgetattr(near, &modes)
    return withUnsafeBytes(of: &modes) { Array($0) }
  }

  /// Opens a terminal on this one, by default as in an ordinary UTF-8 session.
  func open(_ environment: [String: String] = [:]) throws(TerminalError) -> Terminal {
    let usual = ["TERM": "xterm-256color", "LANG": "C.UTF-8"]
    return try Terminal(environment: usual.merging(environment) { $1 }, input: near, output: near)
  }
}
