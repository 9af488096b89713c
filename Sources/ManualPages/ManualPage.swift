/// The manual page of a command, made from the command's own description, so that it always matches the program.
package struct ManualPage {
  /// `jamf-tui-list`.
  package var name: String
  package var text: String

  /// What a page says that commands do not say of themselves.
  package struct Facts {
    /// The program's name and version.
    package var version: String
    /// The exit codes and their meanings.
    package var exitCodes: [(code: Int32, meaning: String)]

    package init(version: String, exitCodes: [(code: Int32, meaning: String)]) {
      (self.version, self.exitCodes) = (version, exitCodes)
    }
  }

  /// The page of a program.
  ///
  /// - Parameters:
  ///   - usage: adds sections after the commands.
  ///   - surroundings: adds sections after the exit codes, such as variables and files.
  package init(
    of root: CommandDescription, _ facts: Facts, usage: (inout Roff) -> Void = { _ in },
    surroundings: (inout Roff) -> Void
  ) {
    var roff = Roff(page: root.commandName, version: facts.version, abstract: root.abstract ?? "")
    roff.section("Synopsis")
    for command in root.shownSubcommands { roff.addSynopsis(of: command) }
    roff.section("Description")
    roff.prose(root.explanation ?? "")
    roff.section("Commands")
    for command in root.shownSubcommands {
      roff.item(command.commandName, (command.abstract ?? "") + " See \(command.pageName)(1).")
    }
    usage(&roff)
    roff.addExitCodes(facts)
    surroundings(&roff)
    roff.addExamples(of: [root])
    roff.section("See also")
    roff.prose(root.shownSubcommands.map { $0.pageName + "(1)" }.joined(separator: ", "))
    (name, text) = (root.commandName, roff.text)
  }

  /// The page of a command and its subcommands.
  package init(of command: CommandDescription, _ facts: Facts) {
    var roff = Roff(page: command.pageName, version: facts.version, abstract: command.abstract ?? "")
    roff.section("Synopsis")
    for part in [command] + command.shownSubcommands where part.shownSubcommands.isEmpty {
      roff.addSynopsis(of: part)
    }
    if let explanation = command.explanation {
      roff.section("Description")
      roff.prose(explanation)
    }
    for part in [command] + command.shownSubcommands {
      let arguments = part.shownArguments.filter { !$0.isHelp }
      if part.commandName != command.commandName {
        roff.section(part.words.joined(separator: " "))
        roff.prose([part.abstract, part.explanation].compactMap(\.self).joined(separator: "\n\n"))
      } else if !arguments.isEmpty {
        roff.section("Options")
      }
      for argument in arguments { roff.add(argument) }
    }
    roff.addExitCodes(facts)
    roff.addExamples(of: [command] + command.shownSubcommands)
    roff.section("See also")
    roff.prose((command.superCommands?.first ?? "") + "(1)")
    (name, text) = (command.pageName, roff.text)
  }
}

extension CommandDescription {
  fileprivate var pageName: String { words.joined(separator: "-") }
}

extension CommandDescription.Argument {
  fileprivate var isHelp: Bool { names?.contains { ["help", "version"].contains($0.name) } ?? false }
}

extension Roff {
  fileprivate mutating func addSynopsis(of command: CommandDescription) {
    let parts = command.shownArguments.filter { !$0.isHelp }.map { argument in
      let value = "<\(argument.valueName ?? "value")>"
      let name = argument.names?.first?.written ?? ""
      let text = argument.kind == "positional" ? value : argument.kind == "flag" ? name : "\(name) \(value)"
      return (argument.isOptional ? "[\(text)]" : text) + (argument.isRepeating ? "..." : "")
    }
    synopsis(command.words.joined(separator: " "), parts.joined(separator: " "))
  }

  fileprivate mutating func add(_ argument: CommandDescription.Argument) {
    let isPositional = argument.kind == "positional"
    let names = isPositional ? [] : (argument.names ?? []).map(\.written)
    let value = argument.kind == "flag" ? nil : "<\(argument.valueName ?? "value")>"
    var meaning = [argument.abstract, argument.discussion].compactMap(\.self).joined(separator: " ")
    if let value = argument.defaultValue, !value.isEmpty { meaning += " (default: \(value))" }
    option(names, value: value, meaning)
  }

  fileprivate mutating func addExitCodes(_ facts: ManualPage.Facts) {
    section("Exit status")
    for (code, meaning) in facts.exitCodes { item("\(code)", meaning) }
  }

  fileprivate mutating func addExamples(of commands: [CommandDescription]) {
    let examples = commands.compactMap(\.examples).joined(separator: "\n")
    if examples.isEmpty { return }
    section("Examples")
    prose(examples)
  }
}
