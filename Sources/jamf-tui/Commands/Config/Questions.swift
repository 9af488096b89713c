import APIRuntime
import Essentials
import JamfProAPI

/// A way to ask the user questions.
protocol Questions {
  /// Prints a message that needs no answer.
  func say(_ text: String)
  /// A typed line; nil at the end of input.
  func line(_ question: String) throws -> String?
  /// A typed line that is not shown; nil at the end of input.
  func secret(_ question: String) throws -> Secret?
}

extension Questions {
  /// Asks until the answer is valid.
  ///
  /// - Parameters:
  ///   - usual: the meaning of an empty answer; nil when an answer is required.
  ///   - reading: parses the answer. Its error is printed and the question repeated.
  func ask<Value>(_ question: String, usual: String? = nil, _ reading: (String) throws -> Value) throws -> Value {
    while true {
      let hint = usual.map { " [\($0)]" } ?? ""
      guard let typed = try line("\(question)\(hint): ") else { throw CommandFailure.interruptedQuestions }
      let answer = typed.trimmed.isEmpty ? usual ?? "" : typed.trimmed
      guard !answer.isEmpty else { continue }
      do { return try reading(answer) } catch { say("\(CommandFailure(any: error))") }
    }
  }

  /// Asks for one of several choices by number.
  func choose<Value>(_ question: String, among choices: [(title: String, value: Value)]) throws -> Value {
    say(question)
    for (index, choice) in choices.enumerated() { say("  \(index + 1)  \(choice.title)") }
    return try ask("Number", usual: "1") { answer in
      guard let number = Int(answer), choices.indices.contains(number - 1) else {
        throw CommandFailure("Type a number from 1 to \(choices.count).", exitCode: .usage)
      }
      return choices[number - 1].value
    }
  }

  func confirm(_ question: String, usual: Bool) throws -> Bool {
    try ask(question, usual: usual ? "Y/n" : "y/N") { answer in
      switch answer.lowercased() {
      case "y", "yes": true
      case "n", "no": false
      case "y/n": usual
      default: throw CommandFailure("Type y or n.", exitCode: .usage)
      }
    }
  }

  /// Asks for a hidden text until it is not empty.
  func askSecret(_ question: String) throws -> Secret {
    while true {
      guard let secret = try secret("\(question) (not shown): ") else { throw CommandFailure.interruptedQuestions }
      if !secret.reveal().isEmpty { return secret }
    }
  }
}

extension CommandFailure {
  /// The failure when the input ends before all questions are answered.
  static let interruptedQuestions = CommandFailure(
    "Interrupted.", next: "Nothing was written.", exitCode: .interrupted)
}

/// Asks on the terminal: questions go to standard error, answers come from standard input.
struct TerminalQuestions: Questions {
  /// Whether there is a terminal to ask on.
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

  /// Reads key by key without echo. `Ctrl-C` arrives as a key too, so that the terminal is restored before the program
  /// ends.
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

/// A line typed without echo, key by key.
struct SecretTyping {
  enum Outcome: Hashable {
    case goesOn
    case done(Secret)
    case interrupted
  }

  private var bytes: [UInt8] = []

  mutating func type(_ byte: UInt8) -> Outcome {
    switch byte {
    case 0x0A, 0x0D: return .done(Secret(String(decoding: bytes, as: UTF8.self)))
    case 0x03: return .interrupted
    case 0x04 where bytes.isEmpty: return .interrupted
    case 0x7F, 0x08:
      // Removes all bytes of a UTF-8 character.
      while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
    case 0x15: bytes = []
    case 0..<0x20: break
    default: bytes.append(byte)
    }
    return .goesOn
  }
}
