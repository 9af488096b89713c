import Screen

/// A panel that is a choice of lines in a box. It provides the list, a title and what choosing does; the rest is done
/// here.
protocol ChoicePanel: Panel {
  associatedtype Value: Hashable & Sendable
  var list: ChoiceList<Value> { get set }
  /// Its place: large enough for all its lines, so that its size does not change during typing.
  func box(in state: BrowserState) -> Box
  /// What the box is called.
  func title(in state: BrowserState) -> String
  /// Short text for the box's edge; by default how many of the lines are shown.
  func note(in state: BrowserState) -> String
  /// What stands under the lines about the one with the cursor, a row each. There are `aboutRows` rows for it.
  func about(_ item: ChoiceItem<Value>, in state: BrowserState) -> [ChoiceRemark]
  var aboutRows: Int { get }
  /// What to say when there are no lines at all.
  func nothing(in state: BrowserState) -> String
  /// Follows what was typed, besides finding lines.
  mutating func typed(in state: BrowserState)
}

/// A row of text about a line of a choice.
struct ChoiceRemark: Hashable, Sendable {
  var text: String
  var role = Role.dim
}

extension ChoicePanel {
  var isTyped: Bool { context.takesText }
  var isTyping: Bool { isTyped && list.isTyping && !list.line.isEmpty }
  var aboutRows: Int { 0 }

  func about(_ item: ChoiceItem<Value>, in state: BrowserState) -> [ChoiceRemark] { [] }
  func nothing(in state: BrowserState) -> String { "There is nothing to choose." }
  mutating func typed(in state: BrowserState) {}

  func note(in state: BrowserState) -> String {
    list.count == list.items.count ? "" : "\(Amount.grouped(list.count)) of \(Amount.grouped(list.items.count))"
  }

  var line: LineEditor? {
    get { isTyped ? list.line : nil }
    set { if let newValue { list.setLine(newValue) } }
  }

  mutating func lineChanged(in state: BrowserState) { typed(in: state) }

  mutating func move(_ movement: Movement, in state: BrowserState) {
    list.move(movement, height: rows(in: state))
  }

  mutating func settle(in state: BrowserState) {
    list.settle(height: rows(in: state))
  }

  func box(in state: BrowserState) -> Box {
    let lines = max(1, list.items.count) + (isTyped ? 1 : 0) + aboutRows
    return Box(
      width: max(list.widths.all, aboutRows > 0 ? 76 : 30), height: lines, in: state)
  }

  /// How many lines are visible at once.
  func rows(in state: BrowserState) -> Int { places(in: state).lines.height }

  func draw(_ state: BrowserState, on painter: inout Painter) {
    box(in: state).draw(title: title(in: state), note: note(in: state), on: &painter)
    let (lines, about) = places(in: state)
    var area = lines
    if isTyped, lines.row > box(in: state).inner.row {
      area.row -= 1
      area.height += 1
    }
    list.draw(
      in: area, isTyped: isTyped, nothing: nothing(in: state), isAccessible: state.context.configuration.isAccessible,
      on: &painter)
    guard !about.isEmpty, let item = list.selected else { return }
    for (remark, row) in zip(self.about(item, in: state), about.rows) {
      painter.put(remark.text, row: row, column: about.column, width: about.width, role: remark.role)
    }
  }

  mutating func click(_ place: CellPosition, in state: BrowserState) -> PanelClick {
    let lines = places(in: state).lines
    let position = list.window.top + place.row - lines.row
    guard lines.rows.contains(place.row), position < list.count,
      (lines.column..<(lines.column + lines.width)).contains(place.column)
    else { return .beside }
    let before = list.window.position
    list.move(.to(position), height: lines.height)
    return before == position ? .again : .moved
  }

  private func places(in state: BrowserState) -> (lines: Area, about: Area) {
    let inner = box(in: state).inner
    var lines = inner
    if isTyped, lines.height > 1 {
      lines.row += 1
      lines.height -= 1
    }
    // The lines are what it is about: they keep at least three, or as many as there are.
    // Without lines, the room is for what is said instead.
    let remarks = list.items.isEmpty ? 0 : max(0, min(aboutRows, lines.height - min(3, list.items.count)))
    lines.height -= remarks
    return (lines, Area(row: lines.row + lines.height, column: inner.column, width: inner.width, height: remarks))
  }
}
