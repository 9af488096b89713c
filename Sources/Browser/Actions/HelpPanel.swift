import Screen

/// The help: every action in its group, one of them under the cursor.
struct HelpPanel: Panel {
  enum Line: Sendable {
    case heading(ActionGroup)
    case action(Action)
    case blank
  }

  static let lines: [Line] = {
    let groups = ActionGroup.allCases.map { group in (group, ActionTable.all.filter { $0.group == group }) }
    let blocks = groups.filter { !$0.1.isEmpty }.map { group, actions in
      [Line.heading(group)] + actions.map { Line.action($0) }
    }
    return Array(blocks.joined(separator: [.blank]))
  }()

  /// The lines of `lines` the cursor can be on.
  private static let stops: [Int] = lines.indices.filter { if case .action = lines[$0] { true } else { false } }

  /// The context from which it was opened.
  var origin: ActionContext
  private(set) var window = ScrollWindow()

  var context: ActionContext { .help }
  var chooseHint: String { "run" }
  var coversScreen: Bool { true }

  init(origin: ActionContext, size: ScreenSize) {
    self.origin = origin
    go(toStop: 0, height: Self.height(size))
  }

  /// The action under the cursor.
  var selected: Action? {
    if case .action(let action) = Self.lines[window.position] { action } else { nil }
  }

  /// The rows about the selected action: what it does, and whether it can be done.
  static func aboutRows(_ size: ScreenSize) -> Int { size.height < 12 ? 2 : 3 }

  /// How many lines it shows at once: all but its title and those about the selected action.
  static func height(_ size: ScreenSize) -> Int { max(1, size.height - 1 - aboutRows(size)) }

  mutating func move(_ movement: Movement, in state: BrowserState) {
    let height = Self.height(state.context.size)
    let stop = Self.stops.firstIndex(of: window.position) ?? 0
    go(toStop: movement.target(from: stop, count: Self.stops.count, height: height), height: height)
  }

  mutating func settle(in state: BrowserState) {
    window.settle(count: Self.lines.count, height: Self.height(state.context.size))
  }

  mutating func click(_ place: CellPosition, in state: BrowserState) -> PanelClick {
    let index = window.top + place.row - 1
    guard (1...Self.height(state.context.size)).contains(place.row), let stop = Self.stops.firstIndex(of: index) else {
      return .beside
    }
    let before = window.position
    go(toStop: stop, height: Self.height(state.context.size))
    return before == index ? .again : .moved
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let selected else { return [.bell] }
    return state.run(selected, from: origin)
  }

  private mutating func go(toStop stop: Int, height: Int) {
    let index = min(max(0, stop), Self.stops.count - 1)
    window.move(to: Self.stops[index], count: Self.lines.count, height: height)
  }
}

extension BrowserState {
  mutating func openHelp() -> [BrowserEffect] {
    open(HelpPanel(origin: actionContext, size: context.size))
  }
}

/// Draws the help: every action with its keys, and at the bottom the whole sentence about the selected one.
extension HelpPanel {
  func draw(_ state: BrowserState, on painter: inout Painter) {
    let size = state.context.size
    let title = DisplayText(title(state.context.keyMap))
    painter.put(title, row: 0, column: 0, width: size.width, role: .title)
    let legend = DisplayText(Self.legend(painter.glyphs))
    if title.width + legend.width + 3 <= size.width {
      painter.put(
        legend, row: 0, column: size.width - legend.width - 1, width: legend.width, role: .title)
    }
    let height = Self.height(size)
    for row in 0..<height {
      let index = window.top + row
      guard index < Self.lines.count else { break }
      let isCursor = index == window.position
      draw(Self.lines[index], state.context.keyMap, isCursor: isCursor, row: row + 1, on: &painter)
      if isCursor, state.context.configuration.isAccessible {
        painter.grid.cursor = CellPosition(row: row + 1, column: 0)
      }
    }
    drawSelected(state, on: &painter)
  }

  /// The signs at the left edge of a row.
  private static func legend(_ glyphs: Glyphs) -> String {
    "\(glyphs.mark.text) marked  + new  ~ changed  \(glyphs.twin.text) duplicate"
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
    let parts = [(ActionID.choose, "run"), (.findAction, "find"), (.closePanel, "close")]
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
      reason ?? state.context.keyMap.runs(.choose), row: size.height - 1, column: 1, width: size.width - 2,
      role: reason == nil ? .dim : .warning)
  }

  private static func range(of keys: [Key]) -> String {
    guard let first = keys.first, let last = keys.last else { return "" }
    return first.name + "-" + last.name
  }
}
