import Screen

extension ActionID {
  static let acceptLine = ActionID("acceptLine")
  static let leaveLine = ActionID("leaveLine")
  static let listDownWhileTyping = ActionID("listDownWhileTyping")
  static let listUpWhileTyping = ActionID("listUpWhileTyping")
  static let listPageDownWhileTyping = ActionID("listPageDownWhileTyping")
  static let listPageUpWhileTyping = ActionID("listPageUpWhileTyping")
  static let complete = ActionID("complete")
  static let completeBackward = ActionID("completeBackward")
  static let earlierFilter = ActionID("earlierFilter")
  static let laterFilter = ActionID("laterFilter")
  static let searchFilters = ActionID("searchFilters")
  static let lineLeft = ActionID("lineLeft")
  static let lineRight = ActionID("lineRight")
  static let lineWordLeft = ActionID("lineWordLeft")
  static let lineWordRight = ActionID("lineWordRight")
  static let lineStart = ActionID("lineStart")
  static let lineEnd = ActionID("lineEnd")
  static let deleteBackward = ActionID("deleteBackward")
  static let deleteForward = ActionID("deleteForward")
  static let deleteWord = ActionID("deleteWord")
  static let deleteWordPart = ActionID("deleteWordPart")
  static let deleteWordAfter = ActionID("deleteWordAfter")
  static let deleteToStart = ActionID("deleteToStart")
  static let deleteToEnd = ActionID("deleteToEnd")
}

extension ActionTable {
  static let typeActions: [Action] = [
    Action(
      .acceptLine, .type, "Keep", help: "Keep what you typed and go back.",
      keys: [.enter], in: .prompts, hint: ActionHint("keep", rank: 1)
    ) { state, _ in state.acceptLine() },
    Action(
      .leaveLine, .type, "Clear", help: "Clear what you typed and go back. The cursor stays on its computer.",
      keys: [.escape], in: .prompts, hint: ActionHint("clear", rank: 2)
    ) { state, _ in state.leaveLine() },
    Action(
      .complete, .type, "Complete",
      help: "Put what is proposed in the line; again, the next. Without letters, show the fields there are.",
      keys: [.tab], in: [.filter], hint: ActionHint("complete", rank: 0)
    ) { state, _ in state.complete(forward: true) },
    Action(
      .completeBackward, .type, "Complete backward", help: "Put the proposal before in the line.",
      keys: [.backTab], in: [.filter]
    ) { state, _ in state.complete(forward: false) },
    Action(
      .earlierFilter, .type, "Earlier filter", help: "Put the filter that was typed before in the line.",
      keys: [.control("p")], in: [.filter], hint: ActionHint("earlier", rank: 4)
    ) { state, _ in state.stepHistory(back: true) },
    Action(
      .laterFilter, .type, "Later filter", help: "Go back towards what you were typing.",
      keys: [.control("n")], in: [.filter]
    ) { state, _ in state.stepHistory(back: false) },
    Action(
      .searchFilters, .type, "Filter history",
      help: "Show earlier filters that have what the line says; again takes the next of them.",
      keys: [.control("r")], in: [.filter], hint: ActionHint("history", rank: 5)
    ) { state, _ in state.searchHistory() },
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
    Action(
      .lineLeft, .type, "Left", help: "One character to the left.", keys: [.left], in: .lines
    ) { state, _ in state.edit { $0.moveLeft() } },
    Action(
      .lineRight, .type, "Right", help: "One character to the right.", keys: [.right], in: .lines
    ) { state, _ in state.edit { $0.moveRight() } },
    Action(
      .lineWordLeft, .type, "Word left", help: "To the start of the word, or of the one before.",
      keys: [.wordLeft, .alt("b")], in: .lines
    ) { state, _ in state.edit { $0.moveWordLeft() } },
    Action(
      .lineWordRight, .type, "Word right", help: "To the end of the word, or of the one after.",
      keys: [.wordRight, .alt("f")], in: .lines
    ) { state, _ in state.edit { $0.moveWordRight() } },
    Action(
      .lineStart, .type, "Start of line", help: "To the start of the line.", keys: [.home, .control("a")], in: .lines
    ) { state, _ in state.edit { $0.moveToStart() } },
    Action(
      .lineEnd, .type, "End of line", help: "To the end of the line.", keys: [.end, .control("e")], in: .lines
    ) { state, _ in state.edit { $0.moveToEnd() } },
    Action(
      .deleteBackward, .type, "Delete before", help: "Delete the character before the cursor.",
      keys: [.backspace, .control("h")], in: .lines
    ) { state, _ in state.edit { $0.deleteBackward() } },
    Action(
      .deleteForward, .type, "Delete after", help: "Delete the character under the cursor.",
      keys: [.delete, .control("d")], in: .lines
    ) { state, _ in state.edit { $0.deleteForward() } },
    Action(
      .deleteWord, .type, "Delete word", help: "Delete the word before the cursor.", keys: [.control("w")], in: .lines
    ) { state, _ in state.edit { $0.deleteWordBackward() } },
    Action(
      .deleteWordPart, .type, "Delete letters before", help: "Delete the letters and digits before the cursor.",
      keys: [.wordBackspace], in: .lines
    ) { state, _ in state.edit { $0.deleteToWordStart() } },
    Action(
      .deleteWordAfter, .type, "Delete letters after", help: "Delete the letters and digits after the cursor.",
      keys: [.alt("d"), .wordDelete], in: .lines
    ) { state, _ in state.edit { $0.deleteToWordEnd() } },
    Action(
      .deleteToStart, .type, "Delete to start", help: "Delete everything before the cursor.",
      keys: [.control("u")], in: .lines
    ) { state, _ in state.edit { $0.deleteToStart() } },
    Action(
      .deleteToEnd, .type, "Delete to end", help: "Delete everything after the cursor.",
      keys: [.control("k")], in: .lines
    ) { state, _ in state.edit { $0.deleteToEnd() } },
  ]
}
