import Algorithms
import Notation
import Wording

/// A program of the user's configuration, to be run on computers of the list.
///
/// No shell reads its words. Where the user names a shell as the program, values reach it as arguments or environment
/// variables, never in the text that it executes.
public struct UserCommand: Hashable, Sendable {
  /// How often it runs.
  public enum Target: String, CaseIterable, Hashable, Sendable {
    /// Once for each computer.
    case each
    /// Once for all: words with fields are repeated for each computer.
    case all
  }

  public var name: String
  /// The program and its arguments.
  public var words: [CommandWord]
  public var target: Target
  /// A line of its standard input for each computer; nil for none.
  public var input: CommandWord?
  /// The fields that it gets as environment variables.
  public var variables: [String]
  /// Whether it gets the terminal.
  public var takesTerminal: Bool

  /// Creates a command.
  public init(
    name: String, words: [CommandWord], target: Target = .each, input: CommandWord? = nil, variables: [String] = [],
    takesTerminal: Bool = false
  ) {
    self.name = name
    self.words = words
    self.target = target
    self.input = input
    self.variables = variables
    self.takesTerminal = takesTerminal
  }

  /// The names of the fields that it needs, each once.
  public var fieldNames: [String] {
    Array((words.flatMap(\.fieldNames) + (input?.fieldNames ?? []) + variables).uniqued())
  }

  /// The environment variable of a field: `COMPUTER_SERIAL_NUMBER`. The prefix is not that of the variables that this
  /// program reads.
  static func variable(of field: String) -> String {
    var name = "COMPUTER_"
    var previous: Character = "_"
    for character in field {
      if character.isUppercase, previous.isLowercase || previous.isNumber { name += "_" }
      name += character.isASCII && (character.isLetter || character.isNumber) ? character.uppercased() : "_"
      previous = character
    }
    return name
  }

  /// As it would be typed into a shell, on one line, with its placeholders.
  var text: String {
    words.map { word in
      let isPlain =
        !word.text.isEmpty && word.text.allSatisfy { $0.isLetter || $0.isNumber || "{}.,:=@%+-_/~".contains($0) }
      return isPlain ? word.text : ShellWord.quotedInOneLine(word.text)
    }.joined(separator: " ")
  }
}

/// What makes a command unsafe or useless. The configuration refuses it.
extension UserCommand {
  /// A sentence without a capital letter for each mistake.
  public var mistakes: [String] {
    var mistakes: [String] = []
    guard let program = words.first else { return ["\"run\" names no program"] }
    if program.text.isEmpty { mistakes.append("\"run\" names no program") }
    if let name = program.fieldNames.first { mistakes.append("{\(name)} cannot choose the program that runs") }
    if words.contains(where: { $0.text.contains("\0") }) { mistakes.append("\"run\" contains a null character") }
    for (index, word) in words.enumerated() {
      guard let name = word.fieldNames.first, isProgramText(index) else { continue }
      mistakes.append(
        "{\(name)} is part of the text that \(interpreter(before: index) ?? "a shell") executes; use \"variables\": "
          + "[\"\(name)\"] and \"$\(Self.variable(of: name))\" instead")
    }
    if input != nil, takesTerminal { mistakes.append("\"stdin\" and \"terminal\" exclude each other") }
    if let input, let name = input.fieldNames.first, readsProgramFromInput {
      mistakes.append("{\(name)} in \"stdin\" is executed by \(program.text); name a script in \"run\"")
    }
    var owners: [String: String] = [:]
    for field in variables {
      let name = Self.variable(of: field)
      if let other = owners.updateValue(field, forKey: name) {
        mistakes.append("\"\(other)\" and \"\(field)\" in \"variables\" have the same variable: \(name)")
      }
    }
    if target == .all, !variables.isEmpty {
      mistakes.append("\"variables\" are of one computer; they exclude \"for\": \"all\"")
    }
    return mistakes
  }

  private static let shells: Set<String> = [
    "sh", "bash", "zsh", "dash", "ksh", "mksh", "ash", "fish", "csh", "tcsh", "pwsh", "su", "runuser", "script",
  ]
  private static let languages: Set<String> = [
    "python", "perl", "ruby", "node", "osascript", "php", "lua", "awk", "gawk", "mawk", "tclsh",
  ]

  /// The interpreter that a word names; nil when it names none.
  private static func interpreter(_ word: CommandWord) -> String? {
    guard let name = word.fixed?.split(separator: "/").last.map(String.init) else { return nil }
    // A name can have a version: python3.12.
    let family = String(name.prefix(while: \.isLetter))
    return shells.contains(name) || languages.contains(name) || languages.contains(family) ? name : nil
  }

  /// The last interpreter named before a word: `env`, `sudo` or `xargs` may come before it.
  private func interpreter(before index: Int) -> String? {
    words[..<index].lazy.reversed().compactMap { Self.interpreter($0) }.first
  }

  /// Whether an interpreter executes this word: the one that follows `-c` or `-e`, or is joined to it. The first argument
  /// of awk is a program, too.
  private func isProgramText(_ index: Int) -> Bool {
    guard let start = words[..<index].lastIndex(where: { Self.interpreter($0) != nil }),
      let name = Self.interpreter(words[start])
    else { return false }
    if name.hasSuffix("awk") { return true }
    let isJoined = Self.takesProgram(words[index].beginning)
    return isJoined || (index - 1 > start && Self.takesProgram(words[index - 1].fixed ?? ""))
  }

  /// Whether an option, such as `-c`, `-lc` or `--eval=`, is followed by a program's text.
  private static func takesProgram(_ word: String) -> Bool {
    if word.hasPrefix("--") {
      return ["--command", "--eval", "--execute", "--print", "--init-command", "--run"].contains { word.hasPrefix($0) }
    }
    guard word.hasPrefix("-") || word.hasPrefix("+") else { return false }
    return word.dropFirst().prefix { $0.isLetter }.contains { "ceErCp".contains($0) }
  }

  /// Whether the program is an interpreter without a script of its own, which executes its standard input.
  private var readsProgramFromInput: Bool {
    guard let start = words.lastIndex(where: { Self.interpreter($0) != nil }) else { return false }
    let arguments = words[(start + 1)...]
    if arguments.contains(where: { Self.takesProgram($0.beginning) }) { return false }
    return arguments.contains { $0.text == "-s" || $0.text == "-" } || arguments.allSatisfy { $0.text.hasPrefix("-") }
  }
}
