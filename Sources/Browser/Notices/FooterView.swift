import Inventory
import Screen

/// Draws the footer: the line being typed, else the last message, else the key hints that fit.
struct FooterView {
  let state: BrowserState
  let area: Area

  func draw(on painter: inout Painter) {
    if let prompt = state.panes.prompt, state.panels.front == nil {
      drawPrompt(prompt, on: &painter)
    } else if let message = state.notices.message {
      painter.put(message.text, row: area.row, column: 1, width: area.width - 2, role: message.tone.role)
    } else {
      drawHints(on: &painter)
    }
  }

  private func drawPrompt(_ prompt: Prompt, on painter: inout Painter) {
    let line = line(of: prompt, on: painter)
    painter.put(line.label, row: area.row, column: 0, width: line.labelWidth, role: .prompt)
    painter.put(line.visible, row: area.row, column: line.labelWidth, width: line.room, role: .prompt)
    painter.grid.cursor = CellPosition(row: area.row, column: min(area.width - 1, line.cursorColumn))
    let hints = hintWidth(of: prompt, on: painter)
    if hints > 0 { drawHints(from: area.width - hints + 1, on: &painter) }
    guard prompt == .filter else { return }
    guard let trouble = state.filterTrouble, let error = state.filtering.error, !isBeingProposed(error) else {
      return drawProposals(line, on: &painter)
    }
    FilterTroubleView(
      text: DisplayText(trouble, upTo: area.width * area.row), column: line.column(ofCharacter: error.offset),
      area: state.layout.status,
      mostLines: area.row - 2
    ).draw(on: &painter)
  }

  private func drawProposals(_ line: PromptLine, on painter: inout Painter) {
    let completion = state.filtering.completion
    CompletionView(
      completion: completion, column: line.column(ofCharacter: completion.place?.range.lowerBound ?? 0),
      bottom: state.layout.notice.row, width: area.width, isAccessible: state.context.configuration.isAccessible,
      remark: state.completionRemark
    ).draw(on: &painter)
  }

  /// Whether the proposals explain what is expected better than the error; then the status line stays visible.
  private func isBeingProposed(_ error: FilterError) -> Bool {
    guard state.layout.notice.row >= CompletionView.leastRoom else { return false }
    let completion = state.filtering.completion
    // Inside a table's brackets the closing bracket and field names are still to be typed.
    let isInTable = completion.place?.table != nil && !completion.proposals.isEmpty
    if isInTable, error.isUnclosed || error.offset >= state.filtering.line.characters.count { return true }
    // Text with an open quotation mark is proposed with the closing one.
    let isQuoted = !completion.proposals.isEmpty && error.offset >= completion.place?.range.lowerBound ?? .max
    guard isQuoted || error.offset >= state.filtering.line.characters.count else { return false }
    if case .values = completion.source { return true }
    return completion.taken != nil
  }

  private func line(of prompt: Prompt, on painter: Painter) -> PromptLine {
    PromptLine(prompt, editor(of: prompt), width: area.width, hintWidth: hintWidth(of: prompt, on: painter))
  }

  private func editor(of prompt: Prompt) -> LineEditor {
    prompt == .filter ? state.filtering.line : state.detail.searchLine
  }

  /// The width for hints beside the line: none where the line would have to be cut.
  private func hintWidth(of prompt: Prompt, on painter: Painter) -> Int {
    guard area.width >= 70 else { return 0 }
    let hints = hintsWidth(on: painter) + 2
    let line = PromptLine(prompt, editor(of: prompt), width: area.width, hintWidth: hints)
    return line.isWhole ? hints : 0
  }

  private func drawHints(from start: Int = 1, on painter: inout Painter) {
    var column = start
    for action in hints(within: area.width - start - 1) {
      guard let key = state.shownKey(of: action), let hint = state.hint(of: action) else { continue }
      column += painter.put(key.name, row: area.row, column: column, width: DisplayText(key.name).width, role: .key)
      column += painter.put(" " + hint, row: area.row, column: column, width: hint.utf8.count + 1, role: .dim)
      column += 2
    }
  }

  private func hintsWidth(on painter: Painter) -> Int {
    hints(within: area.width / 2).reduce(0) { $0 + cost(of: $1) + 2 }
  }

  /// The available actions that fit, the most useful ones when not all do, in the order of their rank but with help and
  /// quit last, where users expect them.
  private func hints(within width: Int) -> [Action] {
    let candidates = ActionTable.all
      .filter {
        state.hint(of: $0) != nil && $0.contexts.contains(state.actionContext) && state.shownKey(of: $0) != nil
          && $0.availability(state) == .available
      }
      .sorted { ($0.hint?.rank ?? 0) < ($1.hint?.rank ?? 0) }
    var left = width
    let fitting = candidates.filter { action in
      let cost = cost(of: action) + (left == width ? 0 : 2)
      guard cost <= left else { return false }
      left -= cost
      return true
    }
    return fitting.filter { !ActionID.lastHints.contains($0.id) }
      + fitting.filter { ActionID.lastHints.contains($0.id) }
  }

  private func cost(of action: Action) -> Int {
    (state.shownKey(of: action)?.name.count ?? 0) + 1 + (state.hint(of: action)?.count ?? 0)
  }
}

extension ActionID {
  /// Users expect them at the end.
  fileprivate static let lastHints: [ActionID] = [.help, .quit, .closePanel]
}
