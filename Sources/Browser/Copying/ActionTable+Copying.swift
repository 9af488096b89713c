import Screen

extension ActionID {
  static let copyManagementID = ActionID("copyManagementID")
  static let copy = ActionID("copy")
  static let export = ActionID("export")
  static let pick = ActionID("pick")
  static let nextForm = ActionID("nextForm")
  static let previousForm = ActionID("previousForm")
  static let copyToFile = ActionID("copyToFile")
  static let exportWhich = ActionID("exportWhich")
  static let exportColumns = ActionID("exportColumns")
}

extension ActionTable {
  static let copyActions: [Action] = [
    Action(
      .copyManagementID, .act, "Copy management ID",
      help: "Copy the management IDs of the marked computers, or of the current one if none is marked.",
      keys: [.character("y")], in: .panes, hint: ActionHint("copy ID", rank: 4), availability: \.hasChosen
    ) { state, _ in state.copyManagementIDs() },
    Action(
      .copy, .act, "Copy",
      help: "Choose what to copy from the marked computers, or from the current one, and in which format.",
      keys: [.character("Y")], in: .panes, hint: ActionHint("copy", rank: 7), availability: \.hasChosen
    ) { state, _ in state.openCopy() },
    Action(
      .export, .act, "Export", help: "Write the marked computers to a file, or the list if none is marked.",
      keys: [.character("E")], in: .panes, hint: ActionHint("export", rank: 7), availability: \.canExport
    ) { state, _ in state.openExport() },
    Action(
      .pick, .act, "Pick",
      help: "Quit and print the --pick field of the marked computers, or of the current one if none is marked.",
      keys: [.control("x")], in: .panes, hint: ActionHint("pick", rank: 3), availability: \.canPick
    ) { state, _ in state.pick() },
    Action(
      .nextForm, .choose, "Next format", help: "Switch to the next format: lines, JSON, RSQL.",
      keys: [.right, .tab, .character("l")], in: [.copying], hint: ActionHint("format", rank: 3)
    ) { state, _ in state.withPanel(CopyPanel.self) { panel, _ in panel.stepForm(by: 1) }.map { [] } ?? [.bell] },
    Action(
      .previousForm, .choose, "Previous format", help: "Switch to the previous format.",
      keys: [.left, .backTab, .character("h")], in: [.copying]
    ) { state, _ in state.withPanel(CopyPanel.self) { panel, _ in panel.stepForm(by: -1) }.map { [] } ?? [.bell] },
    Action(
      .copyToFile, .choose, "Write to file", help: "Write to a file instead of the clipboard.",
      keys: [.character("E")], in: [.copying], hint: ActionHint("write to file", rank: 4)
    ) { state, _ in (state.panels.front as? CopyPanel)?.writeToFile(in: &state) ?? [.bell] },
    Action(
      .exportWhich, .choose, "Marked or list", help: "Write the marked computers or the list.",
      keys: [.character("m"), .tab], in: [.exporting], hint: ActionHint("marked or list", rank: 3),
      availability: \.selection.marking.hasMarks
    ) { state, _ in state.withPanel(ExportPanel.self) { panel, _ in panel.switchWhich() }.map { [] } ?? [.bell] },
    Action(
      .exportColumns, .choose, "Shown or all columns", help: "Write the shown columns or all loaded columns.",
      keys: [.character("c"), .character(" ")], in: [.exporting], hint: ActionHint("columns", rank: 4)
    ) { state, _ in state.withPanel(ExportPanel.self) { panel, _ in panel.switchColumns() }.map { [] } ?? [.bell] },
  ]
}
