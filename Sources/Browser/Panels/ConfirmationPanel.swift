import Screen

/// A question before something is done, or a text with one thing to do about it: what it is about, and what Enter does.
struct ConfirmationPanel: Panel {
  let title: String
  let paragraphs: [ChoiceRemark]
  /// What Enter does, in a word: `run`, `open`.
  let chooseHint: String
  let accept: @Sendable (inout BrowserState) -> [BrowserEffect]
  /// The first line on the screen, where there is no room for all.
  private var top = 0

  var context: ActionContext { .confirming }

  init(
    title: String, _ paragraphs: [ChoiceRemark], chooseHint: String,
    accept: @escaping @Sendable (inout BrowserState) -> [BrowserEffect]
  ) {
    self.title = title
    self.paragraphs = paragraphs
    self.chooseHint = chooseHint
    self.accept = accept
  }

  private static let width = 90

  /// A paragraph is at most this many rows: names of computers can have any length.
  private static let mostRows = 8

  private func lines(in state: BrowserState) -> [(text: DisplayText, role: Role)] {
    let width = Box(width: Self.width, height: 1, in: state).inner.width
    let glyphs = state.context.configuration.glyphs
    return paragraphs.flatMap { paragraph in
      DisplayText.lines(of: paragraph.text, width: width, atMost: Self.mostRows, glyphs: glyphs)
        .map { ($0, paragraph.role) }
    }
  }

  private func box(_ count: Int, in state: BrowserState) -> Box { Box(width: Self.width, height: count, in: state) }

  mutating func move(_ movement: Movement, in state: BrowserState) {
    let count = lines(in: state).count
    let height = box(count, in: state).inner.height
    top = min(max(0, movement.target(from: top, count: count, height: height)), max(0, count - height))
  }

  mutating func settle(in state: BrowserState) { move(.lines(0), in: state) }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    state.panels.close()
    return accept(&state)
  }

  func draw(_ state: BrowserState, on painter: inout Painter) {
    let lines = lines(in: state)
    let box = box(lines.count, in: state)
    let left = lines.count - top - box.inner.height
    box.draw(title: title, note: left > 0 ? "\(Amount.grouped(left)) more below" : "", on: &painter)
    for (line, row) in zip(lines.dropFirst(top), box.inner.rows) {
      painter.put(line.text, row: row, column: box.inner.column, width: box.inner.width, role: line.role)
    }
    if state.context.configuration.isAccessible {
      painter.grid.cursor = CellPosition(row: box.inner.row, column: box.inner.column)
    }
  }
}
