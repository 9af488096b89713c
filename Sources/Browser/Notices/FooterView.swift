import Inventory
import Screen

/// Draws the footer: the line being typed, else the last message, else the key hints that fit.
struct FooterView {
  enum Content {
    case typing(TypedLine, hints: [KeyHint])
    case message(Message)
    case hints([KeyHint])
  }

  /// The line being typed, and what is said of it in the lines above.
  struct TypedLine {
    enum Remark {
      case none
      /// What is wrong, and at which character.
      case trouble(String, at: Int)
      case proposals(CompletionView.Content)
      /// The filter language in examples.
      case cheatSheet([CheatSheetView.Line])
    }

    var prompt: Prompt
    var editor: LineEditor
    var remark: Remark
  }

  let content: Content
  let area: Area
  /// The status line, and the notice above it: what is said of the line being typed covers them.
  let status: Area
  let notice: Area
  let isAccessible: Bool

  func draw(on painter: inout Painter) {
    switch content {
    case .typing(let line, let hints): draw(line, hints, on: &painter)
    case .message(let message):
      painter.put(message.text, row: area.row, column: 1, width: area.width - 2, role: message.tone.role)
    case .hints(let hints): draw(hints, on: &painter)
    }
  }

  private func draw(_ typed: TypedLine, _ hints: [KeyHint], on painter: inout Painter) {
    let hintWidth = hintWidth(hints, beside: typed)
    let line = PromptLine(typed.prompt, typed.editor, width: area.width, hintWidth: hintWidth)
    painter.put(line.label, row: area.row, column: 0, width: line.labelWidth, role: .prompt)
    painter.put(line.visible, row: area.row, column: line.labelWidth, width: line.room, role: .prompt)
    painter.grid.cursor = CellPosition(row: area.row, column: min(area.width - 1, line.cursorColumn))
    if hintWidth > 0 { draw(hints, from: area.width - hintWidth + 1, on: &painter) }
    switch typed.remark {
    case .none: break
    case .trouble(let text, let offset):
      FilterTroubleView(
        text: DisplayText(text, upTo: area.width * area.row), column: line.column(ofCharacter: offset), area: status,
        mostLines: area.row - 2
      ).draw(on: &painter)
    case .proposals(let content):
      CompletionView(
        content: content, column: line.column(ofCharacter: content.start), bottom: notice.row, width: area.width,
        isAccessible: isAccessible
      ).draw(on: &painter)
    case .cheatSheet(let lines):
      CheatSheetView(lines: lines, bottom: area.row, width: area.width, isAccessible: isAccessible)
        .draw(on: &painter)
    }
  }

  /// The width for hints beside the line: none where the line would have to be cut.
  private func hintWidth(_ hints: [KeyHint], beside typed: TypedLine) -> Int {
    guard area.width >= 70 else { return 0 }
    let width = KeyHint.fitting(hints, width: area.width * 5 / 8).reduce(0) { $0 + $1.width + 2 } + 2
    return PromptLine(typed.prompt, typed.editor, width: area.width, hintWidth: width).isWhole ? width : 0
  }

  private func draw(_ hints: [KeyHint], from start: Int = 1, on painter: inout Painter) {
    var column = start
    for hint in KeyHint.fitting(hints, width: area.width - start - 1) {
      let (key, text) = (DisplayText(hint.key), DisplayText(hint.text))
      column += painter.put(key, row: area.row, column: column, width: key.width, role: .key)
      column += painter.put(" " + text.text, row: area.row, column: column, width: text.width + 1, role: .dim)
      column += 2
    }
  }
}

/// A key, and what it does now.
struct KeyHint {
  var key: String
  var text: String
  /// How useful it is to be shown; 0 is most.
  var rank: Int
  /// Whether users expect it at the end.
  var isLast: Bool

  var width: Int { key.count + 1 + text.count }

  /// Those that fit beside each other, with two blanks between them: the first ones when not all do, in their order but
  /// with help and quit last.
  static func fitting(_ hints: [KeyHint], width: Int) -> [KeyHint] {
    var left = width
    let fitting = hints.filter { hint in
      let cost = hint.width + (left == width ? 0 : 2)
      guard cost <= left else { return false }
      left -= cost
      return true
    }
    return fitting.filter { !$0.isLast } + fitting.filter(\.isLast)
  }
}

extension BrowserState {
  func footerView(in layout: Layout) -> FooterView {
    FooterView(
      content: footerContent(in: layout), area: layout.footer, status: layout.status, notice: layout.notice,
      isAccessible: context.configuration.isAccessible)
  }

  private func footerContent(in layout: Layout) -> FooterView.Content {
    if let prompt = panes.prompt, panels.front == nil {
      return .typing(typedLine(prompt, in: layout), hints: layout.footer.width >= 70 ? keyHints : [])
    }
    return notices.message.map { .message($0) } ?? .hints(keyHints)
  }

  private func typedLine(_ prompt: Prompt, in layout: Layout) -> FooterView.TypedLine {
    guard prompt == .filter else {
      return FooterView.TypedLine(prompt: prompt, editor: detail.searchLine, remark: .none)
    }
    if filtering.showsCheatSheet {
      return FooterView.TypedLine(prompt: prompt, editor: filtering.line, remark: .cheatSheet(cheatSheetLines))
    }
    let canPropose = layout.notice.row >= CompletionView.leastRoom
    let remark: FooterView.TypedLine.Remark =
      if let trouble = filterTrouble, let error = filtering.error,
        !(canPropose && filtering.isBeingProposed(error))
      {
        .trouble(trouble, at: error.offset)
      } else {
        .proposals(filtering.completion.content(remark: completionRemark))
      }
    return FooterView.TypedLine(prompt: prompt, editor: filtering.line, remark: remark)
  }

  /// The keys in the hint for an action: both arrows where they step through something.
  private func hintName(of action: Action, _ key: Key) -> String {
    guard action.id == .nextForm, key == .right, let back = ActionTable.action(named: .previousForm),
      shownKey(of: back) == .left, !context.configuration.glyphs.isASCII
    else { return key.name }
    return "←→"
  }

  /// The available actions, the most useful ones first.
  private var keyHints: [KeyHint] {
    let context = actionContext
    return ActionTable.all
      .compactMap { action in
        guard action.contexts.contains(context), let text = hint(of: action), let key = shownKey(of: action),
          action.availability(self) == .available
        else { return nil }
        return KeyHint(
          key: hintName(of: action, key), text: text, rank: action.hint?.rank ?? 0,
          isLast: ActionID.lastHints.contains(action.id))
      }
      .sorted { $0.rank < $1.rank }
  }
}

extension FilterModel {
  /// Whether the proposals explain what is expected better than the error; then the status line stays visible.
  fileprivate func isBeingProposed(_ error: FilterError) -> Bool {
    // Inside a table's brackets the closing bracket and field names are still to be typed.
    let isInTable = completion.place?.table != nil && !completion.proposals.isEmpty
    if isInTable, error.isUnclosed || error.offset >= line.characters.count { return true }
    // Text with an open quotation mark is proposed with the closing one.
    let isQuoted = !completion.proposals.isEmpty && error.offset >= completion.place?.range.lowerBound ?? .max
    guard isQuoted || error.offset >= line.characters.count else { return false }
    if case .values = completion.source { return true }
    return completion.taken != nil
  }
}

extension ActionID {
  /// Users expect them at the end.
  fileprivate static let lastHints: [ActionID] = [.help, .quit, .closePanel]
}
