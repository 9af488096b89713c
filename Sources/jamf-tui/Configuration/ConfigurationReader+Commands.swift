import APIRuntime
import Browser
import Inventory
import Notation
import Wording

extension ConfigurationReader {
  private static let commandKeys = ["name", "run", "for", "stdin", "variables", "terminal"]

  /// Reads the `commands` array: programs to run on computers of the list.
  mutating func readCommands(_ json: inout JSONReader) throws(JSONReadingError) -> [UserCommand] {
    guard json.peek() == .array else {
      try wrongType(&json, "\"commands\"", "a list of commands in [ ]")
      return []
    }
    var commands: [UserCommand] = []
    try json.beginArray()
    while try json.nextElement() {
      _ = json.peek()
      let start = json.offset
      guard let command = try readCommand(&json) else { continue }
      if commands.contains(where: { $0.name == command.name }) {
        report("there are two commands named \"\(command.name)\"", at: start)
      } else {
        commands.append(command)
      }
    }
    return commands
  }

  /// Where the fields of a command are named, for their mistakes.
  private struct NamedFields {
    var key: String
    var names: [String]
    var offset: Int
  }

  private mutating func readCommand(_ json: inout JSONReader) throws(JSONReadingError) -> UserCommand? {
    let start = json.offset
    guard json.peek() == .object else {
      try wrongType(&json, "a command", "an object in { }")
      return nil
    }
    var name: String?
    var runs: (words: [CommandWord]?, offset: Int)?
    var command = UserCommand(name: "", words: [])
    var named: [NamedFields] = []
    try object(&json, "a command", known: Self.commandKeys) { (reading, key, json) throws(JSONReadingError) in
      _ = json.peek()
      let offset = json.offset
      switch key {
      case "name": name = try reading.string(&json, key)
      case "run":
        let words = try reading.readRun(&json)
        runs = (words, offset)
        named.append(NamedFields(key: key, names: words?.flatMap(\.fieldNames) ?? [], offset: offset))
      case "for": command.target = try reading.choice(&json, key, "choice", "choices") ?? .each
      case "stdin":
        command.input = try reading.string(&json, key).flatMap { reading.word($0, key, at: offset) }
        named.append(NamedFields(key: key, names: command.input?.fieldNames ?? [], offset: offset))
      case "variables":
        command.variables = try reading.strings(&json, key) ?? []
        named.append(NamedFields(key: key, names: command.variables, offset: offset))
      default: command.takesTerminal = try reading.truth(&json, key) ?? false
      }
    }
    guard let name, !name.trimmed.isEmpty else {
      report("a command needs a \"name\"", at: start)
      return nil
    }
    command.name = name.trimmed
    guard let runs else {
      report("the command \"\(command.name)\" needs a \"run\": a program and its arguments", at: start)
      return nil
    }
    for fields in named { check(fields, of: command.name) }
    guard let words = runs.words else { return nil }
    command.words = words
    for mistake in command.mistakes { report("the command \"\(command.name)\": \(mistake)", at: runs.offset) }
    return command
  }

  /// Words in a text, or a list with one word each.
  private mutating func readRun(_ json: inout JSONReader) throws(JSONReadingError) -> [CommandWord]? {
    let offset = json.offset
    let texts: [String]
    switch json.peek() {
    case .string:
      guard let text = try string(&json, "run") else { return nil }
      do throws(ShellWord.SplitError) { texts = try ShellWord.split(text) } catch {
        report("\"run\": \(error.words)", at: offset)
        return nil
      }
    case .array:
      guard let list = try strings(&json, "run") else { return nil }
      texts = list
    default:
      try wrongType(&json, "\"run\"", "a text in quotes, or a list of words in [ ]")
      return nil
    }
    let words = texts.compactMap { word($0, "run", at: offset) }
    return words.count == texts.count ? words : nil
  }

  private mutating func word(_ text: String, _ key: String, at offset: Int) -> CommandWord? {
    do throws(CommandWord.Mistake) { return try CommandWord(text) } catch {
      report("\"\(key)\": \(error)", at: offset)
      return nil
    }
  }

  /// Names that may be extension attributes are accepted, because only the server knows them.
  private mutating func check(_ fields: NamedFields, of command: String) {
    for name in fields.names where !ServerCatalogue.meansAttribute(name) {
      do { _ = try ServerCatalogue.document.fields.field(named: name) } catch {
        report("the command \"\(command)\": \"\(fields.key)\": \(error)", at: fields.offset)
      }
    }
  }
}

extension ShellWord.SplitError {
  /// As part of a message.
  fileprivate var words: String {
    switch self {
    case .openQuote(let quote): "a quotation mark (\(quote)) is not closed"
    case .openEscape: "there is nothing after the last \\"
    case .shellOperator(let text):
      "no shell reads \(text); for one, write a list: [\"sh\", \"-c\", \"...\"], with \"variables\" for values"
    }
  }
}
