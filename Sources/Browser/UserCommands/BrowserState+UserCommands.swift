import Inventory
import Notation
import Screen
import Wording

extension Computation.Kind {
  static let planning = Computation.Kind("planning a command")
}

/// Running programs of the user's configuration on computers: choose one, see what it will do, run it, read its output.
extension BrowserState {
  var canRunCommands: Availability {
    // Without commands, the key explains how to add one. With output, it can always be read.
    context.configuration.commands.isEmpty || selection.commands.run != nil ? .available : hasChosen
  }

  mutating func openUserCommands() -> [BrowserEffect] {
    context.configuration.commands.isEmpty ? explainCommands() : open(UserCommandPanel(in: self))
  }

  private static let example = """
    "commands": [
      { "name": "Ping", "run": "ping -c1 {ip}" },
      { "name": "SSH", "run": "ssh -- admin@{ip}", "terminal": true }
    ]
    """

  private mutating func explainCommands() -> [BrowserEffect] {
    let example = Self.example
    let copies = context.keyMap.words(.choose, "copies the example")
    let paragraphs =
      [
        ChoiceRemark(
          text: "Commands run programs on the marked computers, or on the current one. There are none yet. Add them to "
            + "\(context.configuration.configurationFile), beside \"browse\":", role: .text),
        ChoiceRemark(text: ""),
      ] + example.split(separator: "\n").map { ChoiceRemark(text: String($0), role: .title) } + [
        ChoiceRemark(text: ""),
        ChoiceRemark(
          text: "{ip}, {serialNumber} and all other fields stand for the values of a computer. No shell reads them."),
      ] + (copies.map { [ChoiceRemark(text: "\($0).")] } ?? [])
    return open(
      ConfirmationPanel(title: "Run a command", paragraphs, chooseHint: "copy example") { state in
        state.copy(text: example + "\n", label: "the example of commands")
      })
  }

  /// Makes the plan of a command, loads the columns that it needs first, and asks whether to run it.
  mutating func prepare(_ command: UserCommand) -> [BrowserEffect] {
    panels.close()
    guard !selection.commands.isRunning else {
      say(
        "\(selection.commands.run?.job.name ?? "A command") is still running.\(context.keyHint(.runCommand, "to see it"))",
        tone: .warning)
      return [.bell]
    }
    if case .unavailable(let reason) = hasChosen {
      say(reason, tone: .warning)
      return [.bell]
    }
    var fields: [Field] = []
    for name in command.fieldNames {
      do { fields.append(try filtering.catalogue.field(named: name)) } catch {
        return missingField(error, of: command)
      }
    }
    guard let which = chosen?.which else { return [.bell] }
    let needed = fields.filter { $0.path != ListLookup.idPath }
    return withColumns(of: needed, for: "the command \(command.name)") { [fields] state in
      guard let chosen = state.chosen(which) else { return [.bell] }
      if chosen.count >= Amount.slow { state.say("Reading \(Amount.computers(chosen.count))") }
      return state.compute(.planning) { _, isCancelled in
        guard let (rows, lost) = chosen.rows(isCancelled: isCancelled) else { return nil }
        let plan = CommandPlan(command, on: rows.lazy.map { chosen.snapshot.computer($0, fields: fields) })
        return { state in state.confirm(plan, fields: fields, lost: lost) }
      }
    }
  }

  /// A name that the document does not have may be that of an extension attribute, which only the server knows.
  private mutating func missingField(_ error: FieldNameError, of command: UserCommand) -> [BrowserEffect] {
    let effects = filtering.askForAttributes()
    if case .asking = filtering.attributes {
      say("\(command.name) names a field that may be an extension attribute. Their names are being loaded; try again.")
      return effects + [.bell]
    }
    say("\(command.name) was not run: \(error).", tone: .failure)
    return effects + [.bell]
  }

  /// How many of the programs the question shows.
  private static let mostShown = 4

  private mutating func confirm(_ plan: CommandPlan, fields: [Field], lost: Int) -> [BrowserEffect] {
    let command = plan.command
    let titles = Dictionary(zip(command.fieldNames, fields.map(\.title))) { first, _ in first }
    var remarks = plan.skippedSentences { titles[$0] ?? $0 }
    if lost > 0 {
      let verb = Quantity.noun(lost, "is", "are")
      remarks.append("\(Amount.computers(lost)) \(verb) skipped: \(verb) not in the list.")
    }
    guard !plan.invocations.isEmpty else {
      say("\(command.name) was not run. \(remarks.joined(separator: " "))", tone: .warning)
      return [.bell]
    }
    guard canBeAsked else {
      say("\(command.name) was not run, because something else was opened meanwhile.", tone: .warning)
      return [.bell]
    }
    let times = plan.invocations.count
    var paragraphs = plan.invocations.prefix(Self.mostShown).map { ChoiceRemark(text: $0.text, role: .text) }
    if times > Self.mostShown {
      paragraphs.append(ChoiceRemark(text: "and \(Amount.grouped(times - Self.mostShown)) more"))
    }
    if command.input != nil {
      let first = plan.invocations[0].input?.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
      paragraphs.append(ChoiceRemark(text: "Standard input: \(first)\(plan.count > 1 ? " …" : "")"))
    }
    if !remarks.isEmpty { paragraphs.append(ChoiceRemark(text: "")) }
    paragraphs += remarks.map { ChoiceRemark(text: $0, role: .warning) }
    if let partialRemark { paragraphs.append(ChoiceRemark(text: partialRemark, role: .warning)) }
    let who = plan.count == 1 ? plan.invocations[0].subject : Amount.computers(plan.count)
    return open(
      ConfirmationPanel(title: "Run \(command.name) on \(who)?", paragraphs, chooseHint: "run") { state in
        state.run(plan)
      })
  }

  private mutating func run(_ plan: CommandPlan) -> [BrowserEffect] {
    guard !selection.commands.isRunning else { return [.bell] }
    let job = selection.commands.begin(plan)
    if !job.takesTerminal { panels.show(OutputPanel()) }
    return [.runCommand(job)]
  }

  mutating func openOutput() -> [BrowserEffect] { open(OutputPanel()) }

  mutating func commandNews(_ generation: Int, _ news: [CommandNews]) {
    guard selection.commands.take(news, of: generation), let run = selection.commands.run else { return }
    say(run.summary, tone: run.tone)
  }

  var canStopCommand: Availability {
    selection.commands.isRunning ? .available : .unavailable(reason: "No command is running.")
  }

  mutating func stopCommand() -> [BrowserEffect] {
    guard let generation = selection.commands.stop() else { return [.bell] }
    say("Stopping \(selection.commands.run?.job.name ?? "the command")\(context.configuration.glyphs.ellipsis.text)")
    return [.stopCommand(generation: generation)]
  }

  mutating func copyOutput() -> [BrowserEffect] {
    guard let run = selection.commands.run else { return [.bell] }
    return copy(text: run.output.text, label: "the output of \(run.job.name)")
  }
}

extension InventorySnapshot {
  /// A computer with the values that a command gets: dates in ISO 8601, everything else as in the list.
  func computer(_ row: Int, fields: [Field]) -> CommandPlan.Computer {
    let values = fields.map { field -> String? in
      if field.path == ListLookup.idPath { return id(at: row).rawValue }
      guard let column = finishedColumn(path: field.path) else { return nil }
      let value = value(row: row, column: column)
      switch value {
      case .notReported, .notRequested, .notAvailable: return nil
      case .date(let milliseconds): return ISO8601.text(milliseconds: milliseconds, fractionDigits: 0)
      case .text(let text): return text
      case .boolean(let isTrue): return isTrue ? "true" : "false"
      case .integer(let number): return "\(number)"
      case .number, .day, .list: return text(row: row, column: column)
      }
    }
    return CommandPlan.Computer(name: name(ofRow: row), values: values)
  }
}

extension ActionID {
  static let runCommand = ActionID("runCommand")
  static let stopCommand = ActionID("stopCommand")
  static let copyOutput = ActionID("copyOutput")
}

extension ActionTable {
  static let userCommandActions: [Action] = [
    Action(
      .runCommand, .act, "Run a command",
      help: "Run a program of the configuration on the marked computers, or on the current one.",
      keys: [.character("!")], in: .panes, availability: \.canRunCommands
    ) { state, _ in state.openUserCommands() },
    Action(
      .stopCommand, .choose, "Stop the command", help: "End the running programs and start no more of them.",
      keys: [.character("R")], in: [.output], hint: ActionHint("stop", rank: 3), availability: \.canStopCommand
    ) { state, _ in state.stopCommand() },
    Action(
      .copyOutput, .choose, "Copy the output", help: "Copy all lines of the output.",
      keys: [.character("y")], in: [.output], hint: ActionHint("copy all", rank: 4)
    ) { state, _ in state.copyOutput() },
  ]
}
