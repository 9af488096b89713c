import Screen

extension ActionID {
  static let moveDown = ActionID("moveDown")
  static let moveUp = ActionID("moveUp")
  static let pageDown = ActionID("pageDown")
  static let pageUp = ActionID("pageUp")
  static let halfPageDown = ActionID("halfPageDown")
  static let halfPageUp = ActionID("halfPageUp")
  static let moveToFirst = ActionID("moveToFirst")
  static let moveToLast = ActionID("moveToLast")
}

extension ActionTable {
  private static let movable = Set<ActionContext>.panes.union(Set<ActionContext>.panels).union([.range])
  /// Where the keys for these are not needed to type with.
  private static let movableAtLeisure = movable.subtracting(Set<ActionContext>.lines)

  /// What moves the cursor of the list and does nothing about the detail.
  static let steps = Set(moveActions.map(\.id)).union([
    .mark, .listDownWhileTyping, .listUpWhileTyping, .listPageDownWhileTyping, .listPageUpWhileTyping,
  ])

  static let moveActions: [Action] = [
    Action(
      .moveDown, .move, "Down", help: "One line down.", keys: [.character("j"), .down, .control("n")], in: movable
    ) { state, _ in state.move(.lines(1)) },
    Action(
      .moveUp, .move, "Up", help: "One line up.", keys: [.character("k"), .up, .control("p")], in: movable
    ) { state, _ in state.move(.lines(-1)) },
    Action(
      .pageDown, .move, "Page down", help: "One page down.", keys: [.pageDown, .control("f")], in: movable
    ) { state, _ in state.move(.pages(1)) },
    Action(
      .pageUp, .move, "Page up", help: "One page up.", keys: [.pageUp, .control("b")], in: movable
    ) { state, _ in state.move(.pages(-1)) },
    Action(
      .halfPageDown, .move, "Half a page down", help: "Half a page down.", keys: [.control("d")], in: movableAtLeisure
    ) { state, _ in state.move(.halfPages(1)) },
    Action(
      .halfPageUp, .move, "Half a page up", help: "Half a page up.", keys: [.control("u")], in: movableAtLeisure
    ) { state, _ in state.move(.halfPages(-1)) },
    Action(
      .moveToFirst, .move, "First", help: "To the first line.", keys: [.character("g"), .home], in: movableAtLeisure
    ) { state, _ in state.move(.toFirst) },
    Action(
      .moveToLast, .move, "Last", help: "To the last line.", keys: [.character("G"), .end], in: movableAtLeisure
    ) { state, _ in state.move(.toLast) },
  ]
}
