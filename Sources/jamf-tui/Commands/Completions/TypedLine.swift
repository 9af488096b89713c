import ManualPages

/// The words before the one being typed, interpreted as the program would.
struct TypedLine {
  /// The command that the words select.
  private(set) var command: CommandDescription
  /// The arguments it takes. The root also takes those of its default subcommand.
  private(set) var arguments: [CommandDescription.Argument]
  /// The options so far, by long name, with their values.
  private(set) var given: [String: [String]] = [:]
  private(set) var positionals: [String] = []
  /// The option that expects a value next.
  private(set) var open: CommandDescription.Argument?
  /// Whether `--` was typed. Nothing after it is an option.
  private(set) var areOptionsOver = false

  init(_ words: [String], root: CommandDescription) {
    command = root
    arguments = []
    enter(root)
    for word in words { read(word) }
  }

  private mutating func enter(_ command: CommandDescription) {
    self.command = command
    arguments = command.shownArguments
    if let standIn = command.subcommands?.first(where: { $0.commandName == command.defaultSubcommand }) {
      arguments += standIn.shownArguments.filter { argument in !arguments.contains { $0.longName == argument.longName }
      }
    }
  }

  private mutating func read(_ word: String) {
    if let name = open?.longName {
      given[name, default: []].append(word)
      open = nil
    } else if !areOptionsOver, word == "--" {
      areOptionsOver = true
    } else if !areOptionsOver, word.hasPrefix("-"), word.count > 1 {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let option = argument(named: parts[0]), let name = option.longName else { return }
      if option.kind == "option", parts.count == 1 { return open = option }
      given[name, default: []] += parts.dropFirst().map(String.init)
    } else if positionals.isEmpty, let below = command.subcommands?.first(where: { $0.commandName == word }) {
      enter(below)
    } else {
      positionals.append(word)
    }
  }

  /// The argument with a name as typed, such as `--columns`.
  func argument(named name: some StringProtocol) -> CommandDescription.Argument? {
    arguments.first { argument in argument.names?.contains { $0.written == name } ?? false }
  }

  /// The argument that the next word without a name would fill.
  var nextPositional: CommandDescription.Argument? {
    let all = arguments.filter { $0.kind == "positional" }
    if positionals.count < all.count { return all[positionals.count] }
    return all.last?.isRepeating == true ? all.last : nil
  }
}
