import Inventory
import Screen

/// Which columns the list has, in which order, how wide, and which of them actions are about.
extension BrowserState {
  /// Gives the list other columns. Those that it has already keep their width; what is not loaded is.
  mutating func setColumns(_ fields: [Field]) -> [BrowserEffect] {
    var setup = list.setup
    setup.set(fields)
    return setList(setup)
  }

  /// Gives the list other columns, with their widths and all.
  mutating func setList(_ setup: ListSetup) -> [BrowserEffect] {
    list.setup = setup
    // Choosing a column again means trying again.
    loading.columnLoad.forgetFailures()
    return pursueColumns()
  }

  /// The field of the current column; nil when the list has no columns.
  var currentField: Field? { list.setup.currentField }

  /// The columns as they are on the screen.
  var listColumns: ListColumns { ListColumns.fit(list.setup, width: layout.header.width) }

  /// The column at a place of the screen's row of headings; nil where there is none.
  func column(atHeading place: CellPosition) -> Int? {
    let header = layout.header
    guard header.rows.contains(place.row) else { return nil }
    return listColumns.columns.first { column in
      let start = header.column + column.start
      return (start..<start + column.width).contains(place.column)
    }?.index
  }

  /// Makes the column of a field the current one; the list gets it if it has none.
  mutating func showColumn(of field: Field) -> [BrowserEffect] {
    panes.focus = .list
    if let index = columns.firstIndex(where: { $0.path == field.path }) { return moveToColumn(index) }
    rememberForUndo("the columns")
    let effects = setColumns(columns + [field])
    return effects + moveToColumn(columns.count - 1)
  }

  // MARK: The current column

  mutating func moveToColumn(_ index: Int) -> [BrowserEffect] { list.moveToColumn(index) ? [] : [.bell] }

  /// Goes to the first column, and back to where the list begins.
  mutating func moveToFirstColumn() -> [BrowserEffect] {
    list.setup.scrolled = 0
    return moveToColumn(0)
  }

  mutating func moveToColumn(by step: Int) -> [BrowserEffect] { moveToColumn(list.setup.current + step) }

  mutating func moveColumn(by step: Int) -> [BrowserEffect] {
    changeList("the column order") { $0.moveColumn(by: step) }
  }

  /// Makes a change to the list that can be undone.
  ///
  /// - Parameters:
  ///   - what: what changes, in words: `the column order`.
  ///   - change: returns false when there is nothing to change.
  private mutating func changeList(_ what: String, _ change: (inout ListModel) -> Bool) -> [BrowserEffect] {
    var changed = list
    guard change(&changed) else { return [.bell] }
    rememberForUndo(what)
    list = changed
    return []
  }

  // MARK: Widths

  /// Makes the current column wider, or narrower, than it is on the screen.
  mutating func widenColumn(by step: Int) -> [BrowserEffect] {
    let columns = listColumns
    return changeList("the column width") { $0.widenColumn(by: step, shownIn: columns) }
  }

  /// Makes the current column as wide as its visible content; when it has that width already, resets it to the default.
  mutating func fitColumn() -> [BrowserEffect] {
    guard let field = currentField else { return [.bell] }
    let layout = layout
    let content = list.contentWidth(height: layout.list.height, list.cellFormat(context))
    rememberForUndo("the column width")
    if list.fitColumn(to: min(content, layout.header.width - ListColumns.gutter)) {
      say("\(field.title) has its default width again.")
    }
    return []
  }

  // MARK: Hiding and freezing

  mutating func hideColumn() -> [BrowserEffect] {
    guard let field = currentField else { return [.bell] }
    rememberForUndo("hiding \(field.title)")
    let effects = setColumns(columns.filter { $0.path != field.path })
    say("\(field.title) is hidden.\(context.keyHint(.chooseColumns, "to show it again"))")
    return effects
  }

  var canHideColumn: Availability {
    list.setup.columns.count > 1 ? .available : .unavailable(reason: "The list needs at least one column.")
  }

  /// Keeps the columns up to the current one when the list is scrolled sideways; none when they are kept already.
  mutating func freezeColumns() -> [BrowserEffect] {
    guard currentField != nil else { return [.bell] }
    rememberForUndo("freezing columns")
    if let frozen = list.freezeColumns() { say(frozen) }
    return []
  }
}

extension ActionID {
  static let chooseColumns = ActionID("chooseColumns")
  static let previousColumn = ActionID("previousColumn")
  static let nextColumn = ActionID("nextColumn")
  static let firstColumn = ActionID("firstColumn")
  static let lastColumn = ActionID("lastColumn")
  static let moveColumnLeft = ActionID("moveColumnLeft")
  static let moveColumnRight = ActionID("moveColumnRight")
  static let narrowColumn = ActionID("narrowColumn")
  static let widenColumn = ActionID("widenColumn")
  static let fitColumn = ActionID("fitColumn")
  static let hideColumn = ActionID("hideColumn")
  static let freezeColumns = ActionID("freezeColumns")
}

extension ActionTable {
  static let columnActions: [Action] = [
    Action(
      .chooseColumns, .columns, "Choose columns",
      help: "Choose the columns of the list from all fields that the server has for computers.",
      keys: [.character("c")], in: .panes, hint: ActionHint("columns", rank: 6)
    ) { state, _ in state.openColumnChoice() },
    Action(
      .previousColumn, .columns, "Previous column", help: "Select the column to the left.",
      keys: [.character("h"), .left], in: [.list, .range]
    ) { state, _ in state.moveToColumn(by: -1) },
    Action(
      .nextColumn, .columns, "Next column",
      help: "Select the column to the right. The list scrolls sideways to show it.",
      keys: [.character("l"), .right], in: [.list, .range]
    ) { state, _ in state.moveToColumn(by: 1) },
    Action(
      .firstColumn, .columns, "First column", help: "Select the first column.",
      keys: [.character("^")], in: [.list]
    ) { state, _ in state.moveToFirstColumn() },
    Action(
      .lastColumn, .columns, "Last column", help: "Select the last column.",
      keys: [.character("$")], in: [.list]
    ) { state, _ in state.moveToColumn(state.list.setup.columns.count - 1) },
    Action(
      .moveColumnLeft, .columns, "Move column left", help: "Move the current column one place to the left.",
      keys: [.character("H")], in: [.list]
    ) { state, _ in state.moveColumn(by: -1) },
    Action(
      .moveColumnRight, .columns, "Move column right", help: "Move the current column one place to the right.",
      keys: [.character("L")], in: [.list]
    ) { state, _ in state.moveColumn(by: 1) },
    Action(
      .narrowColumn, .columns, "Narrow column", help: "Make the current column narrower.",
      keys: [.character("<")], in: [.list]
    ) { state, _ in state.widenColumn(by: -2) },
    Action(
      .widenColumn, .columns, "Widen column", help: "Make the current column wider.",
      keys: [.character(">")], in: [.list]
    ) { state, _ in state.widenColumn(by: 2) },
    Action(
      .fitColumn, .columns, "Fit column",
      help: "Fit the current column to the visible values. Press again for the default width.",
      keys: [.character("_")], in: [.list]
    ) { state, _ in state.fitColumn() },
    Action(
      .hideColumn, .columns, "Hide column", help: "Remove the current column from the list.",
      keys: [.character("-")], in: [.list], availability: \.canHideColumn
    ) { state, _ in state.hideColumn() },
    Action(
      .freezeColumns, .columns, "Freeze columns",
      help: "Keep the columns up to the current one in place when the list scrolls. Press again to unfreeze them.",
      keys: [.character("|")], in: [.list]
    ) { state, _ in state.freezeColumns() },
  ]
}
