import Screen

extension ActionID {
  static let pivot = ActionID("pivot")
  static let openPage = ActionID("openPage")
  static let commands = ActionID("commands")
}

extension ActionTable {
  static let pivotActions: [Action] = [
    Action(
      .pivot, .find, "Others like this",
      help: "List the computers with the same user, model, department, group or OS, or as in this line of the detail.",
      keys: [.character("p")], in: .panes, hint: ActionHint("others", rank: 12), availability: \.hasComputer
    ) { state, _ in state.openPivots() },
    Action(
      .openPage, .act, "Open in the browser", help: "Open the computer's page in the web pages of Jamf Pro.",
      keys: [.character("o")], in: .panes, hint: ActionHint("web", rank: 13), availability: \.canOpenPage
    ) { state, _ in state.openPage() },
    Action(
      .commands, .act, "Show the command",
      help: "Show and copy the curl, jamf-cli and jamf-tui commands that get this list, or this computer.",
      keys: [.character("X")], in: .panes, availability: \.hasList
    ) { state, _ in state.openCommands() },
  ]
}
