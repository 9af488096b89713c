import ManualPages

/// Completes a command line from the commands' own descriptions.
struct CommandLineCompletion {
  let root: CommandDescription
  let values: CompletionValues

  /// The possible completions of the last word.
  ///
  /// - Parameters:
  ///   - words: the words before it, without the program's name, after the shell's quoting was removed.
  ///   - current: the last word as typed so far.
  func reply(after words: [String], current: String) -> CompletionReply {
    let line = TypedLine(words, root: root)
    if let option = line.open { return reply(for: option, current, line) }
    if !line.areOptionsOver, current.hasPrefix("-") {
      if let sign = current.firstIndex(of: "="), let option = line.argument(named: current[..<sign]) {
        return reply(for: option, String(current[current.index(after: sign)...]), line)
          .behind(String(current[...sign]))
      }
      return options(line).beginning(with: current)
    }
    var reply = CompletionReply()
    if line.positionals.isEmpty { reply.words = subcommands(of: line.command) }
    if let positional = line.nextPositional {
      let own = values.reply(for: positional, of: line.command, current, line)
      reply.kind = own.kind
      reply.words += own.words
    }
    reply = reply.beginning(with: current)
    // Offers options where nothing else can follow.
    return reply.words.isEmpty && reply.kind == .words && current.isEmpty ? options(line) : reply
  }

  private func reply(
    for argument: CommandDescription.Argument, _ current: String, _ line: TypedLine
  ) -> CompletionReply {
    values.reply(for: argument, of: line.command, current, line).beginning(with: current)
  }

  private func subcommands(of command: CommandDescription) -> [CompletionReply.Word] {
    let below = command.commandName == "help" ? root : command
    return below.shownSubcommands.map { .init(text: $0.commandName, meaning: $0.abstract) }
  }

  private func options(_ line: TypedLine) -> CompletionReply {
    let words = line.arguments.compactMap { argument -> CompletionReply.Word? in
      guard argument.kind != "positional", let name = argument.longName else { return nil }
      guard argument.isRepeating || line.given[name] == nil else { return nil }
      return .init(text: "--\(name)", meaning: argument.abstract)
    }
    return CompletionReply(words: words)
  }
}

extension CommandDescription.Argument {
  /// `columns`; nil for a positional argument.
  var longName: String? { names?.first { $0.kind == "long" }?.name }
}

/// The possible completions of a word.
struct CompletionReply: Hashable {
  /// How the shell continues.
  enum Kind: String {
    /// One of the words, followed by a space.
    case words
    /// One of the words, without a space, because more of the same word may follow.
    case open
    /// A file or folder name, which the shell completes itself.
    case files, folders
  }

  struct Word: Hashable {
    var text: String
    /// The meaning, for shells that show it.
    var meaning: String?
  }

  var kind = Kind.words
  var words: [Word] = []

  static let files = CompletionReply(kind: .files)
  static let folders = CompletionReply(kind: .folders)

  static func words(_ texts: some Sequence<String>) -> CompletionReply {
    CompletionReply(words: texts.map { Word(text: $0) })
  }

  /// The words with a prefix that the shell considers part of them.
  func behind(_ beginning: String) -> CompletionReply {
    var reply = self
    for index in reply.words.indices { reply.words[index].text = beginning + words[index].text }
    return reply
  }

  /// The words that begin with a text, ignoring letter case.
  func beginning(with text: String) -> CompletionReply {
    var reply = self
    let start = text.lowercased()
    reply.words = words.filter { $0.text.lowercased().hasPrefix(start) }
    return reply
  }
}
