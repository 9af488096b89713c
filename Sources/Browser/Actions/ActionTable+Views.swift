import Screen

extension ActionID {
  static let views = ActionID("views")
  static let nextView = ActionID("nextView")
  static let previousView = ActionID("previousView")
  static let viewByNumber = ActionID("viewByNumber")
  static let saveView = ActionID("saveView")
  static let renameView = ActionID("renameView")
  static let deleteView = ActionID("deleteView")
  static let back = ActionID("back")
  static let forward = ActionID("forward")
  static let undo = ActionID("undo")
  static let redo = ActionID("redo")
}

extension ActionTable {
  static let viewActions: [Action] = [
    Action(
      .views, .find, "Views", help: "List the views, each a filter with columns and a sort; open, rename, delete.",
      keys: [.character("V")], in: .panes, hint: ActionHint("views", rank: 8)
    ) { state, _ in state.openViews() },
    Action(
      .nextView, .find, "Next view", help: "Open the view to the right of the one that is open.",
      keys: [.character("]")], in: .panes, availability: \.hasViews
    ) { state, _ in state.stepView(by: 1) },
    Action(
      .previousView, .find, "Previous view", help: "Open the view to the left of the one that is open.",
      keys: [.character("[")], in: .panes, availability: \.hasViews
    ) { state, _ in state.stepView(by: -1) },
    Action(
      .viewByNumber, .find, "View by number", help: "Open the view of that number.",
      keys: (1...9).map { .character(Character(String($0))) }, in: .panes
    ) { state, key in state.openView(byNumber: key) },
    Action(
      .saveView, .act, "Save as a view", help: "Keep filter, columns and sort under a name, in the configuration.",
      keys: [.character("W")], in: .panes
    ) { state, _ in state.openSaveView() },
    Action(
      .renameView, .choose, "Rename the view", help: "Give the view under the cursor another name.",
      keys: [.control("r")], in: [.views], hint: ActionHint("rename", rank: 3)
    ) { state, _ in state.withChosenView { $0.openRenameView($1) } },
    Action(
      .deleteView, .choose, "Delete the view", help: "Forget the view under the cursor. Undo brings it back.",
      keys: [.control("x")], in: [.views], hint: ActionHint("delete", rank: 4), isDangerous: true
    ) { state, _ in state.withChosenView { $0.deleteView($1) } },
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
