import Inventory
public import Screen

/// The line that is being typed in.
enum Prompt: Sendable {
  case filter, search
}

/// The line being typed: the filter, the search in the detail, or the line of a panel.
extension BrowserState {
  /// Changes the line being typed in; what is shown follows. A change that the line has no room for leaves it as it is,
  /// and a message says so.
  mutating func edit(_ change: (inout LineEditor) throws(LineEditor.TooLong) -> Void) -> [BrowserEffect] {
    do throws(LineEditor.TooLong) {
      return try changeLine(change)
    } catch {
      let (bytes, most) = (Amount.grouped(error.bytes), Amount.grouped(LineEditor.longest))
      say("Nothing was inserted: the line would have \(bytes) bytes; the limit is \(most).", tone: .warning)
      return [.bell]
    }
  }

  /// Inserts what was typed or pasted at the cursor of the line being typed in.
  mutating func insert(_ text: String) -> [BrowserEffect] {
    edit { line throws(LineEditor.TooLong) in try line.insert(text) }
  }

  private mutating func changeLine(
    _ change: (inout LineEditor) throws(LineEditor.TooLong) -> Void
  ) throws(LineEditor.TooLong) -> [BrowserEffect] {
    if let effects = try editPanel(change) { return effects }
    switch panes.prompt {
    case .filter:
      var line = filtering.line
      try change(&line)
      return setFilterLine(line)
    case .search:
      try change(&detail.searchLine)
      applySearch()
      return []
    case nil:
      return []
    }
  }

  mutating func acceptLine() -> [BrowserEffect] {
    if panes.prompt == .filter, let filterError = filtering.error {
      // A filter that is not applied is not kept; the cursor goes to the error.
      filtering.line.move(to: filterError.offset)
      return [.bell]
    }
    if panes.prompt == .search { tellSearch() }
    defer { panes.prompt = nil }
    guard panes.prompt == .filter else { return [] }
    tellOfSameElement()
    return keepFilter()
  }

  mutating func leaveLine() -> [BrowserEffect] {
    let left = panes.prompt
    panes.prompt = nil
    switch left {
    case .filter: return resetFilter()
    case .search:
      detail.searchLine.clear()
      applySearch()
      return []
    case nil: return []
    }
  }
}

/// Several characters that arrive at once.
extension BrowserState {
  /// Whether a key is only a letter of the line being typed, and no command.
  public func isTyping(_ key: Key) -> Bool {
    guard case .character = key, actionContext.takesText, !context.isTooSmall else { return false }
    return context.keyMap.action(for: key, in: actionContext) == nil
  }

  /// Takes the characters of several keys, for each of which `isTyping` holds.
  mutating func type(_ text: String) -> [BrowserEffect] {
    guard !context.isTooSmall, !text.isEmpty else { return [] }
    guard actionContext.takesText else { return text.flatMap { press(.character($0)) } }
    notices.clear()
    filtering.showsCheatSheet = false
    list.isPinnedToTop = false
    return insert(text)
  }
}

extension ActionID {
  static let acceptLine = ActionID("acceptLine")
  static let leaveLine = ActionID("leaveLine")
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
  static let promptActions: [Action] = [
    Action(
      .acceptLine, .type, "Keep", help: "Keep the typed text and return.",
      keys: [.enter], in: .prompts, hint: ActionHint("keep", rank: 1)
    ) { state, _ in state.acceptLine() },
    Action(
      .leaveLine, .type, "Clear",
      help: "Clear the typed text and return. The cursor stays on its computer, and a view keeps its filter.",
      keys: [.escape], in: .prompts, hint: ActionHint("clear", rank: 2)
    ) { state, _ in state.leaveLine() },
  ]

  static let lineActions: [Action] = [
    Action(
      .lineLeft, .type, "Left", help: "Move one character to the left.", keys: [.left], in: .lines
    ) { state, _ in state.edit { $0.moveLeft() } },
    Action(
      .lineRight, .type, "Right", help: "Move one character to the right.", keys: [.right], in: .lines
    ) { state, _ in state.edit { $0.moveRight() } },
    Action(
      .lineWordLeft, .type, "Word left", help: "Move to the start of the word, or of the previous word.",
      keys: [.wordLeft, .alt("b")], in: .lines
    ) { state, _ in state.edit { $0.moveWordLeft() } },
    Action(
      .lineWordRight, .type, "Word right", help: "Move to the end of the word, or of the next word.",
      keys: [.wordRight, .alt("f")], in: .lines
    ) { state, _ in state.edit { $0.moveWordRight() } },
    Action(
      .lineStart, .type, "Start of line", help: "Move to the start of the line.",
      keys: [.home, .control("a")], in: .lines
    ) { state, _ in state.edit { $0.moveToStart() } },
    Action(
      .lineEnd, .type, "End of line", help: "Move to the end of the line.", keys: [.end, .control("e")], in: .lines
    ) { state, _ in state.edit { $0.moveToEnd() } },
    Action(
      .deleteBackward, .type, "Delete backward", help: "Delete the character before the cursor.",
      keys: [.backspace, .control("h")], in: .lines
    ) { state, _ in state.edit { $0.deleteBackward() } },
    Action(
      .deleteForward, .type, "Delete forward", help: "Delete the character under the cursor.",
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
