import Inventory
import Screen

/// A panel of changes: its lines are found by words that `/` begins, and copied one or all.
protocol ChangesPanel: ChoicePanel {
  /// Whether words are being typed.
  var isSearching: Bool { get set }
  /// Does what Enter does while no words are typed.
  func chooseLine(in state: inout BrowserState) -> [BrowserEffect]
  /// The panel after one step back, from the computers of a field to the fields; nil where there is no such step.
  func leaveLevel(in state: BrowserState) -> Self?
  /// The shown lines, or only the selected one, as cells to copy.
  func rows(in state: BrowserState, onlySelected: Bool) -> [[String]]
}

extension ChangesPanel {
  var isTyping: Bool { isSearching }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard isSearching else { return chooseLine(in: &state) }
    var kept = self
    kept.isSearching = false
    state.panels.show(kept)
    return []
  }

  /// Clears the typed words, then goes one step back, then closes.
  func leave(in state: inout BrowserState) -> [BrowserEffect] {
    if isSearching || !list.line.isEmpty {
      var cleared = self
      cleared.isSearching = false
      cleared.list.setLine(LineEditor())
      state.panels.show(cleared)
    } else {
      state.panels.show(leaveLevel(in: state))
    }
    return []
  }

  /// The lines as they are shown.
  func shownRows(onlySelected: Bool) -> [[String]] {
    let items =
      onlySelected ? list.selected.map { [$0] } ?? [] : (0..<list.count).compactMap { list.item(at: $0) }
    return items.map { [$0.text] + $0.details }
  }

  /// What is found, where words were typed.
  func foundNote(in state: BrowserState) -> String {
    guard !list.line.isEmpty else { return "" }
    let count = "\(Amount.grouped(list.count)) of \(Amount.grouped(list.items.count))"
    return isSearching ? count : "\"\(state.context.excerpt(of: list.line.text))\" \(count)"
  }

  func note(in state: BrowserState) -> String { foundNote(in: state) }
}

extension BrowserState {
  mutating func searchChanges() -> [BrowserEffect] {
    guard var panel = panels.front as? any ChangesPanel else { return [.bell] }
    panel.isSearching = true
    panels.show(panel)
    return []
  }

  mutating func copyChanges(onlySelected: Bool) -> [BrowserEffect] {
    guard let panel = panels.front as? any ChangesPanel else { return [.bell] }
    let rows = panel.rows(in: self, onlySelected: onlySelected)
    guard !rows.isEmpty else {
      say("There are no changes to copy.", tone: .warning)
      return [.bell]
    }
    let text = rows.map { $0.map { PlainText($0).text }.joined(separator: "\t") + "\n" }.joined()
    return copy(text: text, label: rows.count == 1 ? "1 line" : "\(Amount.grouped(rows.count)) lines")
  }
}
