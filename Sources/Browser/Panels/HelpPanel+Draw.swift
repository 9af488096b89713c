import Screen

/// Draws the help: every action with its keys, and at the bottom the whole sentence about the selected one.
extension HelpPanel {
  func draw(_ state: BrowserState, on painter: inout Painter) {
    let size = state.size
    painter.put(title(state.keyMap), row: 0, column: 0, width: size.width, role: .title)
    let height = Self.height(size)
    for row in 0..<height {
      let index = window.top + row
      guard index < Self.lines.count else { break }
      let isCursor = index == window.position
      draw(Self.lines[index], state.keyMap, isCursor: isCursor, row: row + 1, on: &painter)
      if isCursor, state.configuration.isAccessible { painter.grid.cursor = CellPosition(row: row + 1, column: 0) }
    }
    drawSelected(state, on: &painter)
  }

  private func draw(_ line: Line, _ keyMap: KeyMap, isCursor: Bool, row: Int, on painter: inout Painter) {
    let width = painter.grid.size.width
    switch line {
    case .blank:
      break
    case .heading(let group):
      painter.put(group.rawValue, row: row, column: 1, width: width - 1, role: .header)
    case .action(let action):
      let all = keyMap.keys(of: action)
      let keys = all.count > 4 ? Self.range(of: all) : all.map(\.name).joined(separator: " ")
      let keyWidth = min(14, width / 3)
      let titleWidth = min(22, width - 2 - keyWidth - 1)
      let textRole: Role = isCursor ? .selection : .text
      painter.put("", row: row, column: 0, width: width, role: textRole)
      if isCursor { painter.put(painter.glyphs.pointer, row: row, column: 0, width: 1, role: textRole) }
      painter.put(keys, row: row, column: 2, width: keyWidth, role: isCursor ? .selection : .key)
      painter.put(action.title, row: row, column: 3 + keyWidth, width: titleWidth, role: textRole)
      let column = 5 + keyWidth + titleWidth
      if width - column >= 20 {
        painter.put(action.help, row: row, column: column, width: width - column, role: isCursor ? .selection : .dim)
      }
    }
  }

  private func title(_ keyMap: KeyMap) -> String {
    let parts = [(ActionID.choose, "does the selected line"), (.findAction, "finds one"), (.closePanel, "closes")]
    let words = parts.compactMap { id, words in
      ActionTable.action(named: id).flatMap { keyMap.keys(of: $0, in: .help).first }.map { "\($0.name) \(words)" }
    }
    return " Help: " + words.joined(separator: ", ")
  }

  /// The last rows: what the selected action does, and why it cannot be run from here when it cannot.
  private func drawSelected(_ state: BrowserState, on painter: inout Painter) {
    let size = painter.grid.size
    guard let action = selected else { return }
    let rows = Self.aboutRows(size) - 1
    let lines = DisplayText(action.help).wrapped(to: size.width - 2)
    for row in 0..<rows {
      // What does not fit ends in an ellipsis.
      let rest = row == rows - 1 ? DisplayText(lines.dropFirst(row).map(\.text).joined(separator: " ")) : nil
      let text = rest ?? (row < lines.count ? lines[row] : .empty)
      painter.put("", row: size.height - 1 - rows + row, column: 0, width: size.width, role: .status)
      painter.put(text, row: size.height - 1 - rows + row, column: 1, width: size.width - 2, role: .status)
    }
    let reason = state.reasonNotToRun(action, from: origin)
    painter.put(
      reason ?? state.keyMap.does("it", .choose), row: size.height - 1, column: 1, width: size.width - 2,
      role: reason == nil ? .dim : .warning)
  }

  private static func range(of keys: [Key]) -> String {
    guard let first = keys.first, let last = keys.last else { return "" }
    return first.name + "-" + last.name
  }
}
