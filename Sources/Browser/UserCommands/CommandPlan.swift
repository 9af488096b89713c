import Notation
import Wording

/// A program to start, with everything that it gets.
public struct CommandInvocation: Hashable, Sendable {
  /// The program and its arguments.
  public var words: [String]
  /// Environment variables besides the usual ones, as `NAME=value`.
  public var variables: [String] = []
  /// The whole standard input; nil for none.
  public var input: String?
  /// What it runs on: a computer's name, `12 computers`. Untrusted.
  public var subject: String

  /// Creates an invocation.
  public init(words: [String], variables: [String] = [], input: String? = nil, subject: String) {
    self.words = words
    self.variables = variables
    self.input = input
    self.subject = subject
  }

  /// As it would be typed into a shell, on one line.
  var text: String { (variables + words).map(ShellWord.quotedInOneLine).joined(separator: " ") }
}

/// What a command will do to some computers: the programs to start, and the computers that have to be left out.
struct CommandPlan: Sendable {
  /// The values of a computer for the fields of a command, in their order; nil for what is not reported.
  struct Computer: Sendable {
    var name: String
    var values: [String?]
  }

  /// Why a computer is left out.
  enum Obstacle: Hashable, Sendable {
    case missing(String)
    /// The value begins with "-" where a program would read it as an option.
    case option(String)
    /// Arguments cannot contain null characters.
    case null(String)
    /// A line of the input cannot contain another.
    case lineBreak(String)
  }

  let command: UserCommand
  private(set) var invocations: [CommandInvocation] = []
  /// How many computers it runs on.
  private(set) var count = 0
  private(set) var skipped: [(obstacle: Obstacle, count: Int)] = []

  init(_ command: UserCommand, on computers: some Sequence<Computer>) {
    self.command = command
    let names = command.fieldNames
    let places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    var taken: [Computer] = []
    for computer in computers {
      func value(_ name: String) -> String { places[name].flatMap { computer.values[$0] } ?? "" }
      if let obstacle = obstacle(of: computer, names: names, value) {
        skip(obstacle)
        continue
      }
      count += 1
      guard command.target == .each else {
        taken.append(computer)
        continue
      }
      invocations.append(
        CommandInvocation(
          words: command.words.map { $0.filled(value) },
          variables: command.variables.map { "\(UserCommand.variable(of: $0))=\(value($0))" },
          input: command.input.map { $0.filled(value) + "\n" }, subject: computer.name))
    }
    guard command.target == .all, !taken.isEmpty else { return }
    func repeated(_ word: CommandWord) -> [String] {
      guard word.fixed == nil else { return [word.filled { _ in "" }] }
      return taken.map { computer in word.filled { name in places[name].flatMap { computer.values[$0] } ?? "" } }
    }
    invocations = [
      CommandInvocation(
        words: command.words.flatMap(repeated),
        input: command.input.map { repeated($0).map { $0 + "\n" }.joined() },
        subject: taken.count == 1 ? taken[0].name : Amount.computers(taken.count))
    ]
  }

  private mutating func skip(_ obstacle: Obstacle) {
    if let index = skipped.firstIndex(where: { $0.obstacle == obstacle }) {
      skipped[index].count += 1
    } else {
      skipped.append((obstacle, 1))
    }
  }

  private func obstacle(of computer: Computer, names: [String], _ value: (String) -> String) -> Obstacle? {
    for (name, text) in zip(names, computer.values) {
      guard let text, !text.isEmpty else { return .missing(name) }
      if text.contains("\0") { return .null(name) }
    }
    if let input = command.input, let name = input.fieldNames.first(where: { value($0).contains(where: \.isNewline) }) {
      return .lineBreak(name)
    }
    var mayHaveOptions = true
    for word in command.words {
      guard let name = word.fieldNames.first else {
        if word.fixed == "--" { mayHaveOptions = false }
        continue
      }
      // A word that begins with "-" in the configuration is the user's own option.
      if mayHaveOptions, word.beginning.isEmpty, word.filled(value).hasPrefix("-") { return .option(name) }
    }
    return nil
  }

  /// The reasons for the computers that are left out, a sentence each.
  ///
  /// - Parameter title: what people call a field.
  func skippedSentences(_ title: (String) -> String) -> [String] {
    skipped.map { obstacle, count in
      let who = "\(Amount.computers(count)) \(Quantity.noun(count, "is", "are")) skipped: "
      switch obstacle {
      case .missing(let name): return who + "\(title(name)) is not reported."
      case .option(let name):
        return who + "\(title(name)) begins with \"-\" and would be read as an option. Put -- before {\(name)}."
      case .null(let name): return who + "\(title(name)) contains a null character."
      case .lineBreak(let name): return who + "\(title(name)) contains a line break."
      }
    }
  }
}
