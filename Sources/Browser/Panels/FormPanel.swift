import Screen

/// One line to be typed: a file's name, a view's name.
struct FormPanel: Panel {
  let title: String
  /// What to type, and what it does: a sentence or two.
  let help: String
  var line: LineEditor? = LineEditor()
  /// Whether a paste of several lines is a list to look up and not text for the line.
  let takesLists: Bool
  /// What it was opened from, and goes back to.
  let origin: (any Panel)?
  /// Takes what was typed; returns nil to reject it, with a message. The panel is closed before the call and reopened
  /// with its text when it is rejected. The closure may open another panel instead.
  let accept: @Sendable (inout BrowserState, String) -> [BrowserEffect]?

  var context: ActionContext { .form }
  /// What Enter does, in a word: `write`, `save`.
  let chooseHint: String

  init(
    title: String, text: String = "", help: String, chooseHint: String, takesLists: Bool = false,
    origin: (any Panel)? = nil,
    accept: @escaping @Sendable (inout BrowserState, String) -> [BrowserEffect]?
  ) {
    self.title = title
    self.help = help
    self.chooseHint = chooseHint
    self.takesLists = takesLists
    self.origin = origin
    self.accept = accept
    line?.set(text)
  }

  var text: String { line?.text ?? "" }

  mutating func move(_ movement: Movement, in state: BrowserState) {}

  mutating func settle(in state: BrowserState) {}

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    state.panels.show(origin)
    if let effects = accept(&state, text) { return effects }
    state.panels.show(self)
    return [.bell]
  }

  func leave(in state: inout BrowserState) -> [BrowserEffect] {
    state.panels.show(origin)
    return []
  }

  func draw(_ state: BrowserState, on painter: inout Painter) {
    let width = 60
    let lines = DisplayText(help).wrapped(to: max(1, min(width, state.context.size.width - 4)))
    let box = Box(width: width, height: lines.count + 1, in: state)
    box.draw(title: title, on: &painter)
    let area = box.inner
    guard !area.isEmpty, let line else { return }
    let typed = VisibleLine(line, room: area.width)
    painter.put(typed.visible, row: area.row, column: area.column, width: area.width, role: .prompt)
    painter.grid.cursor = CellPosition(row: area.row, column: area.column + typed.column(ofCharacter: line.cursor))
    for (text, row) in zip(lines, area.rows.dropFirst()) {
      painter.put(text, row: row, column: area.column, width: area.width, role: .dim)
    }
  }
}
