import Screen

extension ActionID {
  static let copyField = ActionID("copyField")
  static let fold = ActionID("fold")
  static let foldAll = ActionID("foldAll")
  static let sections = ActionID("sections")
}

extension ActionTable {
  static let detailActions: [Action] = [
    Action(
      .copyField, .act, "Copy the field",
      help: "Copy what the cursor of the detail is on: a value, a group, or a section.",
      keys: [.character("f")], in: [.detail], hint: ActionHint("copy field", rank: 5), availability: \.detailHasLines
    ) { state, _ in state.copyField() },
    Action(
      .sections, .look, "Sections", help: "List the sections of the detail with what is in them, and go to one.",
      keys: [.character("i")], in: [.detail], hint: ActionHint("sections", rank: 4),
      availability: \.detailAwaitsSections
    ) { state, _ in state.openSections() },
    Action(
      .fold, .look, "Fold or open",
      help: "Open or close the row of a table, to see all its fields; elsewhere fold the section.",
      keys: [.character("z")], in: [.detail], hint: ActionHint("fold", rank: 8), availability: \.detailHasLines
    ) { state, _ in state.toggleFold() },
    Action(
      .foldAll, .look, "Fold all", help: "Fold all sections of the detail, or open them all again.",
      keys: [.character("Z")], in: [.detail], availability: \.detailHasSections
    ) { state, _ in state.toggleAllFolds() },
  ]
}
