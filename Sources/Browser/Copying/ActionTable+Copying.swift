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
      .copyManagementID, .act, "Copy the management ID",
      help: "Copy the management IDs of the marked computers, else of the one under the cursor.",
      keys: [.character("y")], in: .panes, hint: ActionHint("copy ID", rank: 4), availability: \.hasChosen
    ) { state, _ in state.copyManagementIDs() },
    Action(
      .copy, .act, "Copy", help: "Choose what to copy of the marked computers, else of this one, and in which form.",
      keys: [.character("Y")], in: .panes, hint: ActionHint("copy", rank: 8), availability: \.hasChosen
    ) { state, _ in state.openCopy() },
    Action(
      .export, .act, "Export", help: "Write the marked computers, else those of the list, to a file.",
      keys: [.character("E")], in: .panes, hint: ActionHint("export", rank: 14), availability: \.canExport
    ) { state, _ in state.openExport() },
    Action(
      .pick, .act, "Pick",
      help: "Leave, and print the field asked for of the marked computers, else of this one.",
      keys: [.control("x")], in: .panes, hint: ActionHint("pick", rank: 3), availability: \.canPick
    ) { state, _ in state.pick() },
    Action(
      .nextForm, .choose, "Next form", help: "Copy it in another form: lines, JSON, RSQL.",
      keys: [.right, .tab, .character("l")], in: [.copying], hint: ActionHint("form", rank: 3)
    ) { state, _ in state.withPanel(CopyPanel.self) { panel, _ in panel.stepForm(by: 1) }.map { [] } ?? [.bell] },
    Action(
      .previousForm, .choose, "Previous form", help: "Copy it in the form before.",
      keys: [.left, .backTab, .character("h")], in: [.copying]
    ) { state, _ in state.withPanel(CopyPanel.self) { panel, _ in panel.stepForm(by: -1) }.map { [] } ?? [.bell] },
    Action(
      .copyToFile, .choose, "To a file", help: "Write it to a file in place of the clipboard.",
      keys: [.character("E")], in: [.copying], hint: ActionHint("to a file", rank: 4)
    ) { state, _ in (state.panel as? CopyPanel)?.writeToFile(in: &state) ?? [.bell] },
    Action(
      .exportWhich, .choose, "Marked, or the list", help: "Write the marked computers, or those of the list.",
      keys: [.character("m"), .tab], in: [.exporting], hint: ActionHint("which", rank: 3), availability: \.hasMarks
    ) { state, _ in state.withPanel(ExportPanel.self) { panel, _ in panel.switchWhich() }.map { [] } ?? [.bell] },
    Action(
      .exportColumns, .choose, "Columns shown, or all", help: "Write the columns shown, or all that are loaded.",
      keys: [.character("c"), .character(" ")], in: [.exporting], hint: ActionHint("columns", rank: 4)
    ) { state, _ in state.withPanel(ExportPanel.self) { panel, _ in panel.switchColumns() }.map { [] } ?? [.bell] },
  ]
}
