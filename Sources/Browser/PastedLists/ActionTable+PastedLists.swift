import Screen

extension ActionID {
  static let findList = ActionID("findList")
  static let nextEntries = ActionID("nextEntries")
  static let previousEntries = ActionID("previousEntries")
  static let findEntries = ActionID("findEntries")
  static let leaveEntries = ActionID("leaveEntries")
  static let showEntries = ActionID("showEntries")
  static let markEntries = ActionID("markEntries")
  static let copyEntries = ActionID("copyEntries")
  static let exportEntries = ActionID("exportEntries")
  static let lookUpEverywhere = ActionID("lookUpEverywhere")
}

extension ActionTable {
  static let pastedListActions: [Action] = [
    Action(
      .findList, .find, "Find computers from a list",
      help: "Paste serial numbers, names or IDs, or read them from a file.",
      keys: [.character("P")], in: .panes, availability: \.hasFleet
    ) { state, _ in state.openListForm() },
    Action(
      .nextEntries, .choose, "Next tab", help: "Show the next tab of the list: found, not found, given twice.",
      keys: [.tab, .right, .character("l")], in: [.lookup], hint: ActionHint("next tab", rank: 3)
    ) { state, _ in state.withPanel(ListPanel.self) { panel, _ in panel.stepKind(by: 1) }.map { [] } ?? [.bell] },
    Action(
      .previousEntries, .choose, "Previous tab", help: "Show the previous tab of the list.",
      keys: [.backTab, .left, .character("h")], in: [.lookup]
    ) { state, _ in state.withPanel(ListPanel.self) { panel, _ in panel.stepKind(by: -1) }.map { [] } ?? [.bell] },
    Action(
      .findEntries, .choose, "Find entries",
      help: "Show only entries that contain the words you type, in their text or in their computers.",
      keys: [.character("/")], in: [.lookup], hint: ActionHint("find", rank: 9)
    ) { state, _ in state.withPanel(ListPanel.self) { panel, _ in panel.beginFinding() }.map { [] } ?? [.bell] },
    Action(
      .leaveEntries, .choose, "Clear", help: "Show all entries of the list again.", keys: [.escape], in: [.entries],
      hint: ActionHint("clear", rank: 1)
    ) { state, _ in state.closePanel() },
    Action(
      .showEntries, .choose, "Show only found", help: "Show only the computers of this part in the list.",
      keys: [.character("=")], in: [.lookup], hint: ActionHint("show only", rank: 5)
    ) { state, _ in state.showEntries() },
    Action(
      .markEntries, .choose, "Mark found", help: "Mark the computers of this part.",
      keys: [.character("*")], in: [.lookup], hint: ActionHint("mark", rank: 6)
    ) { state, _ in state.markEntries() },
    Action(
      .copyEntries, .choose, "Copy entries", help: "Copy the entries of this part as given, one per line.",
      keys: [.character("y")], in: [.lookup], hint: ActionHint("copy", rank: 7)
    ) { state, _ in state.copyEntries() },
    Action(
      .exportEntries, .choose, "Export entries",
      help: "Write the entries of this part and their results to a file.",
      keys: [.character("E")], in: [.lookup], hint: ActionHint("export", rank: 8)
    ) { state, _ in state.exportEntries() },
    Action(
      .lookUpEverywhere, .choose, "Search all fields",
      help: "Load the fields that were not searched, and search again.",
      keys: [.character("a")], in: [.lookup], hint: ActionHint("all fields", rank: 4), availability: \.canLookFurther
    ) { state, _ in state.lookUpEverywhere() },
  ]
}
