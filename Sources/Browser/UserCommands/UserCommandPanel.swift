import Inventory
import Screen
import Wording

/// The choice of a command to run on the marked computers, or on the current one.
struct UserCommandPanel: ChoicePanel {
  enum Line: Hashable, Sendable {
    case command(Int)
    /// The output of the last run.
    case output
  }

  var list: ChoiceList<Line>
  private let subject: String

  var context: ActionContext { .commands }
  var aboutRows: Int { 2 }
  var chooseHint: String { list.selected?.value == .output ? "show" : "review" }

  init(in state: BrowserState) {
    let commands = state.context.configuration.commands
    var items: [ChoiceItem<Line>] = []
    if let run = state.selection.commands.run {
      items.append(ChoiceItem(.output, "Output of \(run.job.name)", details: [run.isRunning ? "running" : "finished"]))
    }
    items += commands.enumerated().map { index, command in
      ChoiceItem(.command(index), command.name, details: [command.text])
    }
    list = ChoiceList(items, manner: nil, at: state.selection.commands.isRunning ? .output : .command(0))
    subject =
      state.selection.marking.marks.isEmpty
      ? state.cursorTitle : Quantity.of(state.selection.marking.countAtHand, "marked computer")
  }

  func title(in state: BrowserState) -> String { "Run on \(subject)" }

  func about(_ item: ChoiceItem<Line>, in state: BrowserState) -> [ChoiceRemark] {
    switch item.value {
    case .output: return [ChoiceRemark(text: state.selection.commands.run?.summary ?? "")]
    case .command(let index):
      let commands = state.context.configuration.commands
      guard commands.indices.contains(index) else { return [] }
      let command = commands[index]
      let times = command.target == .all ? "Runs once with all computers" : "Runs once for each computer"
      return [
        ChoiceRemark(text: command.text, role: .text),
        ChoiceRemark(
          text: times + (command.takesTerminal ? ", in the terminal." : ".")),
      ]
    }
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    switch list.selected?.value {
    case .output: return state.openOutput()
    case .command(let index):
      let commands = state.context.configuration.commands
      guard commands.indices.contains(index) else { return [.bell] }
      return state.prepare(commands[index])
    case nil: return [.bell]
    }
  }
}
