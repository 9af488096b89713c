import Inventory
import Screen

/// The row under the cursor, and the names of rows.
extension BrowserState {
  static let namePath = "general.name"
  static let managementIDPath = "general.managementId"
  static let userPath = "userAndLocation.username"

  /// Titles and sentences quote no more of a name.
  private static let longestName = 1000

  /// The row's name, else its id.
  func name(row: Int, of snapshot: InventorySnapshot) -> String {
    if let column = snapshot.column(path: Self.namePath), snapshot.absence(row: row, column: column) == nil {
      let (name, isCut) = snapshot.text(row: row, column: column, upTo: Self.longestName)
      if !name.isEmpty { return isCut ? name + "…" : name }
    }
    return "Computer \(snapshot.id(at: row))"
  }

  /// The row under the cursor; nil when the list shows none.
  var cursorRow: Int? {
    guard let shown = list.shown, let cursor = list.cursor, let row = shown.snapshot.row(of: cursor) else { return nil }
    // It is where the window says. Only while a new order is being made does it have to be searched for.
    let isInPlace = list.window.position < shown.count && shown.order.row(at: list.window.position) == row
    return isInPlace || shown.order.position(ofRow: row) != nil ? row : nil
  }

  var hasComputer: Availability {
    cursorRow == nil ? .unavailable(reason: "No computer is selected.") : .available
  }
}

/// Moving the cursor of the panel or the pane with the focus.
extension BrowserState {
  mutating func move(_ movement: Movement) -> [BrowserEffect] {
    if panels.front != nil {
      movePanel(movement)
      return []
    }
    return actionContext == .detail ? moveInDetail(movement) : moveList(movement)
  }

  mutating func moveList(by lines: Int) -> [BrowserEffect] {
    moveList(.lines(lines))
  }

  mutating func moveList(_ movement: Movement) -> [BrowserEffect] {
    guard let shown = list.shown, shown.count > 0 else { return [] }
    // While the detail is zoomed, the list keeps the height it will have again.
    let height = max(1, listHeight)
    let top = list.window.top
    list.window.move(
      to: movement.target(from: list.window.position, count: shown.count, height: height), count: shown.count,
      height: height
    )
    list.cursor = shown.id(at: list.window.position)
    waitForRest(scrolledFrom: top)
    return []
  }

  private var listHeight: Int {
    let layout = layout
    return layout.showsList
      ? layout.list.height
      : plan(wantsDetailOnly: false, focus: .list).list.height
  }
}

extension ActionID {
  static let listDownWhileTyping = ActionID("listDownWhileTyping")
  static let listUpWhileTyping = ActionID("listUpWhileTyping")
  static let listPageDownWhileTyping = ActionID("listPageDownWhileTyping")
  static let listPageUpWhileTyping = ActionID("listPageUpWhileTyping")
}

extension ActionTable {
  static let listMoveActions: [Action] = [
    Action(
      .listDownWhileTyping, .type, "List down", help: "Move down in the list while you type.",
      keys: [.down], in: [.filter], hint: ActionHint("move", rank: 3)
    ) { state, _ in state.moveList(by: 1) },
    Action(
      .listUpWhileTyping, .type, "List up", help: "Move up in the list while you type.",
      keys: [.up], in: [.filter]
    ) { state, _ in state.moveList(by: -1) },
    Action(
      .listPageDownWhileTyping, .type, "List page down", help: "Move a page down in the list while you type.",
      keys: [.pageDown], in: [.filter]
    ) { state, _ in state.moveList(.pages(1)) },
    Action(
      .listPageUpWhileTyping, .type, "List page up", help: "Move a page up in the list while you type.",
      keys: [.pageUp], in: [.filter]
    ) { state, _ in state.moveList(.pages(-1)) },
  ]
}
