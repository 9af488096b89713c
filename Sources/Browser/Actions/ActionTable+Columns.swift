import Screen

extension ActionID {
  static let chooseColumns = ActionID("chooseColumns")
  static let nextColumn = ActionID("nextColumn")
  static let previousColumn = ActionID("previousColumn")
  static let firstColumn = ActionID("firstColumn")
  static let lastColumn = ActionID("lastColumn")
  static let moveColumnRight = ActionID("moveColumnRight")
  static let moveColumnLeft = ActionID("moveColumnLeft")
  static let widenColumn = ActionID("widenColumn")
  static let narrowColumn = ActionID("narrowColumn")
  static let fitColumn = ActionID("fitColumn")
  static let hideColumn = ActionID("hideColumn")
  static let freezeColumns = ActionID("freezeColumns")
  static let toggleColumn = ActionID("toggleColumn")
  static let moveColumnEarlier = ActionID("moveColumnEarlier")
  static let moveColumnLater = ActionID("moveColumnLater")
  static let addSortKey = ActionID("addSortKey")
  static let removeSortKey = ActionID("removeSortKey")
}

extension ActionTable {
  static let columnActions: [Action] = listColumnActions + columnChoiceActions

  private static let listColumnActions: [Action] = [
    Action(
      .chooseColumns, .columns, "Choose columns",
      help: "Choose what the list has columns for, of all that the server knows about computers.",
      keys: [.character("c")], in: .panes, hint: ActionHint("columns", rank: 6)
    ) { state, _ in state.openColumnChoice() },
    Action(
      .previousColumn, .columns, "Column to the left", help: "Make the column to the left the current one.",
      keys: [.character("h"), .left], in: [.list, .range]
    ) { state, _ in state.moveToColumn(by: -1) },
    Action(
      .nextColumn, .columns, "Column to the right",
      help: "Make the column to the right the current one; the list scrolls sideways to it.",
      keys: [.character("l"), .right], in: [.list, .range]
    ) { state, _ in state.moveToColumn(by: 1) },
    Action(
      .firstColumn, .columns, "First column", help: "Make the first column the current one.",
      keys: [.character("^")], in: [.list]
    ) { state, _ in state.moveToFirstColumn() },
    Action(
      .lastColumn, .columns, "Last column", help: "Make the last column the current one.",
      keys: [.character("$")], in: [.list]
    ) { state, _ in state.moveToColumn(state.list.columns.count - 1) },
    Action(
      .moveColumnLeft, .columns, "Move the column left", help: "Put the current column one place further left.",
      keys: [.character("H")], in: [.list]
    ) { state, _ in state.moveColumn(by: -1) },
    Action(
      .moveColumnRight, .columns, "Move the column right", help: "Put the current column one place further right.",
      keys: [.character("L")], in: [.list]
    ) { state, _ in state.moveColumn(by: 1) },
    Action(
      .narrowColumn, .columns, "Narrower", help: "Make the current column narrower.",
      keys: [.character("<")], in: [.list]
    ) { state, _ in state.widenColumn(by: -2) },
    Action(
      .widenColumn, .columns, "Wider", help: "Make the current column wider.", keys: [.character(">")], in: [.list]
    ) { state, _ in state.widenColumn(by: 2) },
    Action(
      .fitColumn, .columns, "Fit the column",
      help: "Make the current column as wide as the texts in sight; once more, as wide as it is by itself.",
      keys: [.character("_")], in: [.list]
    ) { state, _ in state.fitColumn() },
    Action(
      .hideColumn, .columns, "Hide the column", help: "Take the current column out of the list.",
      keys: [.character("-")], in: [.list], availability: \.canHideColumn
    ) { state, _ in state.hideColumn() },
    Action(
      .freezeColumns, .columns, "Freeze columns",
      help: "Keep the columns up to the current one when the list is scrolled sideways; once more, keep none.",
      keys: [.character("!")], in: [.list]
    ) { state, _ in state.freezeColumns() },
  ]

  /// In the choices of columns and of the sort.
  private static let columnChoiceActions: [Action] = [
    Action(
      .toggleColumn, .choose, "Show or hide the column", help: "Give the list a column for this field, or take it out.",
      keys: [.enter, .character(" ")], in: [.columns], hint: ActionHint("show or hide", rank: 0)
    ) { state, _ in state.withPanel(ColumnPanel.self) { panel, state in panel.toggle(in: &state) } ?? [] },
    Action(
      .moveColumnLater, .choose, "Put the column later", help: "Put this column one place further right.",
      keys: [.tab], in: [.columns], hint: ActionHint("later", rank: 3)
    ) { state, _ in state.withPanel(ColumnPanel.self) { panel, state in panel.move(by: 1, in: &state) } ?? [] },
    Action(
      .moveColumnEarlier, .choose, "Put the column earlier", help: "Put this column one place further left.",
      keys: [.backTab], in: [.columns], hint: ActionHint("earlier", rank: 4)
    ) { state, _ in state.withPanel(ColumnPanel.self) { panel, state in panel.move(by: -1, in: &state) } ?? [] },
    Action(
      .addSortKey, .choose, "Sort by this, too",
      help: "Sort what is equal so far by this column, too; where it does, turn its order round.",
      keys: [.character(" ")], in: [.sort], hint: ActionHint("then by", rank: 3)
    ) { state, _ in state.chooseSortKey { state, field in state.addSort(by: field) } },
    Action(
      .removeSortKey, .choose, "No longer sort by this", help: "Take this column out of the order.",
      keys: [.delete, .backspace, .character("-")], in: [.sort], hint: ActionHint("not by", rank: 4)
    ) { state, _ in state.chooseSortKey { state, field in state.removeSort(by: field) } },
  ]
}
