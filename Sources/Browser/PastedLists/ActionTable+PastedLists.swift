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
      .findList, .find, "Find a list", help: "Find the computers of a list that you paste, or that is in a file.",
      keys: [.character("P")], in: .panes, availability: \.hasFleet
    ) { state, _ in state.openListForm() },
    Action(
      .nextEntries, .choose, "Next part", help: "Look at the next part of the list: found, not found, given twice.",
      keys: [.tab, .right, .character("l")], in: [.lookup], hint: ActionHint("part", rank: 3)
    ) { state, _ in state.withPanel(ListPanel.self) { panel, _ in panel.stepKind(by: 1) }.map { [] } ?? [.bell] },
    Action(
      .previousEntries, .choose, "Previous part", help: "Look at the part of the list before.",
      keys: [.backTab, .left, .character("h")], in: [.lookup]
    ) { state, _ in state.withPanel(ListPanel.self) { panel, _ in panel.stepKind(by: -1) }.map { [] } ?? [.bell] },
    Action(
      .findEntries, .choose, "Find entries",
      help: "Show only the entries that have the words you type, or their computers.",
      keys: [.character("/")], in: [.lookup], hint: ActionHint("find", rank: 9)
    ) { state, _ in state.withPanel(ListPanel.self) { panel, _ in panel.beginFinding() }.map { [] } ?? [.bell] },
    Action(
      .leaveEntries, .choose, "Clear", help: "Show all entries of the list again.", keys: [.escape], in: [.entries],
      hint: ActionHint("clear", rank: 1)
    ) { state, _ in state.closePanel() },
    Action(
      .showEntries, .choose, "Make them the list", help: "Show only the computers found in this part.",
      keys: [.character("=")], in: [.lookup], hint: ActionHint("show only", rank: 5)
    ) { state, _ in state.showEntries() },
    Action(
      .markEntries, .choose, "Mark them", help: "Mark the computers found in this part.",
      keys: [.character("*")], in: [.lookup], hint: ActionHint("mark", rank: 6)
    ) { state, _ in state.markEntries() },
    Action(
      .copyEntries, .choose, "Copy the entries", help: "Copy the entries of this part as they were given, one a line.",
      keys: [.character("y")], in: [.lookup], hint: ActionHint("copy", rank: 7)
    ) { state, _ in state.copyEntries() },
    Action(
      .exportEntries, .choose, "Export the entries",
      help: "Write the entries of this part and what they are to a file.",
      keys: [.character("E")], in: [.lookup], hint: ActionHint("export", rank: 8)
    ) { state, _ in state.exportEntries() },
    Action(
      .lookUpEverywhere, .choose, "Look in all fields",
      help: "Load the fields that were not looked in, and look again.",
      keys: [.character("a")], in: [.lookup], hint: ActionHint("all fields", rank: 4), availability: \.canLookFurther
    ) { state, _ in state.lookUpEverywhere() },
  ]
}
