import Foundation
import JamfProAPI

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Asks on the terminal: questions go to standard error, answers come from standard input.
struct TerminalQuestions: Questions {
  /// Whether there is somebody to ask.
  static var isPossible: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  func say(_ text: String) {
    StandardError.write(text + "\n")
  }

  func line(_ question: String) throws -> String? {
    StandardError.write(question)
    var bytes: [UInt8] = []
    while let byte = Self.byte() {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return nil
  }

  /// The terminal hands each key on and shows none. `Ctrl-C` comes as a key, too, so that the terminal is put back before the
  /// program ends.
  func secret(_ question: String) throws -> Secret? {
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    guard tcsetattr(STDIN_FILENO, TCSADRAIN, &silent) == 0 else { return nil }
    defer { tcsetattr(STDIN_FILENO, TCSADRAIN, &before) }
    StandardError.write(question)
    defer { StandardError.write("\n") }
    var typing = SecretTyping()
    while let byte = Self.byte() {
      switch typing.type(byte) {
      case .goesOn: continue
      case .done(let secret): return secret
      case .interrupted: return nil
      }
    }
    return nil
  }

  private static func byte() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count == 1 { return byte }
      guard count < 0, errno == EINTR else { return nil }
    }
  }
}
