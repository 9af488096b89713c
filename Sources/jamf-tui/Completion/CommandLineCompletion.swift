/// Says what can come next on a command line, by what the commands say of themselves.
struct CommandLineCompletion {
  let root: CommandDescription
  let values: CompletionValues

  /// What can take the place of the last word.
  ///
  /// - Parameters:
  ///   - words: those before it, without the program's name, as the program would get them.
  ///   - current: as much of it as is there.
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
    // Where nothing else can come, an option can.
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
  /// `columns`; nil for a positional one.
  var longName: String? { names?.first { $0.kind == "long" }?.name }
}
