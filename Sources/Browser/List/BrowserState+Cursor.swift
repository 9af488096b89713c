import Inventory
import Screen

extension BrowserState {
  static let namePath = "general.name"
  static let managementIDPath = "general.managementId"
  static let userPath = "userAndLocation.username"
}

extension InventorySnapshot {
  /// Titles and sentences quote no more of a name.
  private static let longestName = 1000

  /// The row's name, else its id.
  func name(ofRow row: Int) -> String {
    if let column = column(path: BrowserState.namePath), absence(row: row, column: column) == nil {
      let (name, isCut) = text(row: row, column: column, upTo: Self.longestName)
      if !name.isEmpty { return isCut ? name + "…" : name }
    }
    return "Computer \(id(at: row))"
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
    guard list.shown.map({ $0.count > 0 }) == true else { return [] }
    // While the detail is zoomed, the list keeps the height it will have again.
    let height = max(1, listHeight)
    let top = list.window.top
    list.move(movement, height: height)
    let layout = layout
    if panes.focus == .list, layout.showsList, layout.showsDetail {
      detail.awaitRest(after: context.toldTime, scrolled: list.window.top - top, in: layout)
    }
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
