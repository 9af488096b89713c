import JamfProAPI

/// Somebody who answers questions.
protocol Questions {
  /// Says something that needs no answer.
  func say(_ text: String)
  /// A line that is typed; nil when nothing will come any more.
  func line(_ question: String) throws -> String?
  /// The same for what nobody is to see.
  func secret(_ question: String) throws -> Secret?
}

extension Questions {
  /// An answer, asked for until one is good.
  ///
  /// - Parameters:
  ///   - usual: what an empty answer means; nil when there has to be one.
  ///   - reading: what the answer means; what it throws is told, and the question put again.
  func ask<Value>(_ question: String, usual: String? = nil, _ reading: (String) throws -> Value) throws -> Value {
    while true {
      let hint = usual.map { " [\($0)]" } ?? ""
      guard let typed = try line("\(question)\(hint): ") else { throw CommandFailure.interruptedQuestions }
      let answer = typed.trimmed.isEmpty ? usual ?? "" : typed.trimmed
      guard !answer.isEmpty else { continue }
      do { return try reading(answer) } catch { say("\(CommandFailure(any: error))") }
    }
  }

  /// One of several, by its number.
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

  /// A text that nobody sees, asked for until there is one.
  func askSecret(_ question: String) throws -> Secret {
    while true {
      guard let secret = try secret("\(question) (not shown): ") else { throw CommandFailure.interruptedQuestions }
      if !secret.reveal().isEmpty { return secret }
    }
  }
}

extension CommandFailure {
  /// Who was asked has gone.
  static let interruptedQuestions = CommandFailure(
    "Interrupted.", next: "Nothing was written.", exitCode: .interrupted)
}
