import Screen

extension ActionID {
  static let back = ActionID("back")
  static let forward = ActionID("forward")
  static let undo = ActionID("undo")
  static let redo = ActionID("redo")
}

extension ActionTable {
  static let viewActions: [Action] = [
    Action(
      .back, .look, "Back", help: "Go back to what you looked at before: view, filter, sort, computer and zoom.",
      keys: [.backspace, .character("("), .control("o")], in: .panes, availability: \.canGoBack
    ) { state, _ in state.goBack() },
    Action(
      .forward, .look, "Forward", help: "Go forward again to what you came back from.",
      keys: [.character(")")], in: .panes, availability: \.canGoForward
    ) { state, _ in state.goForward() },
    Action(
      .undo, .act, "Undo", help: "Take back the last change of filter, sort, columns or marks.",
      keys: [.character("U")], in: .panes, availability: \.canUndo
    ) { state, _ in state.undo() },
    Action(
      .redo, .act, "Redo", help: "Do again what was undone last.",
      keys: [.control("r")], in: .panes, availability: \.canRedo
    ) { state, _ in state.redo() },
  ]
}
