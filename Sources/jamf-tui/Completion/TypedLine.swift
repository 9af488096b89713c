/// The words before the one that is being typed, read as the program would read them.
struct TypedLine {
  /// The command that they lead to.
  private(set) var command: CommandDescription
  /// The arguments that it takes. The root takes those of the command that it stands for.
  private(set) var arguments: [CommandDescription.Argument]
  /// The options given so far, by long name, with their values.
  private(set) var given: [String: [String]] = [:]
  private(set) var positionals: [String] = []
  /// The option whose value comes next.
  private(set) var open: CommandDescription.Argument?
  /// Whether `--` was typed, behind which nothing is an option.
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

  /// The argument of a name as it is typed, `--columns`.
  func argument(named name: some StringProtocol) -> CommandDescription.Argument? {
    arguments.first { argument in argument.names?.contains { $0.written == name } ?? false }
  }

  /// The argument that a word without a name would be.
  var nextPositional: CommandDescription.Argument? {
    let all = arguments.filter { $0.kind == "positional" }
    if positionals.count < all.count { return all[positionals.count] }
    return all.last?.isRepeating == true ? all.last : nil
  }
}
