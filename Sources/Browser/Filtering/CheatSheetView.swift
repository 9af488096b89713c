import Inventory
import Screen

/// Draws the filter language in a few lines above the line being typed.
struct CheatSheetView {
  struct Line: Hashable, Sendable {
    /// Filters or keys, the most useful first: narrow screens show only those that fit.
    var examples: [String]
    var meaning: String
  }

  private static let widestExamples = 36
  private static let widest = 80

  let lines: [Line]
  /// The row below it.
  let bottom: Int
  let width: Int
  let isAccessible: Bool

  func draw(on painter: inout Painter) {
    // A title and a line, with or without a frame.
    guard bottom >= 2 else { return }
    let isFramed = !isAccessible && bottom >= 6
    let height = min(bottom, lines.count + (isFramed ? 2 : 1))
    let box = Box(
      filling: Area(row: bottom - height, column: 0, width: min(width, Self.widest), height: height),
      isAccessible: !isFramed)
    box.draw(title: "Filter examples", note: "any key continues", on: &painter)
    let inner = box.inner
    let room = min(Self.widestExamples, max(inner.width / 2, 1))
    for (line, row) in zip(lines, inner.rows) {
      painter.put(examples(line, in: room), row: row, column: inner.column, width: room, role: .key)
      let column = room + 2
      guard inner.width > column else { continue }
      painter.put(line.meaning, row: row, column: inner.column + column, width: inner.width - column, role: .text)
    }
  }

  /// As many of a line's examples as fit; the first one in any case.
  private func examples(_ line: Line, in room: Int) -> String {
    var text = line.examples.first ?? ""
    for example in line.examples.dropFirst() {
      let longer = text + "  " + example
      if DisplayText(longer, upTo: room + 1).width > room { break }
      text = longer
    }
    return text
  }
}

extension BrowserState {
  /// Shows the filter language. The line and its cursor stay as they are, and the next key does what it always does.
  mutating func openCheatSheet() -> [BrowserEffect] {
    filtering.showsCheatSheet = true
    return []
  }

  /// The examples, then the keys that help to type.
  var cheatSheetLines: [CheatSheetView.Line] {
    let examples = filtering.catalogue.kind.filterExamples.map {
      CheatSheetView.Line(examples: $0.texts, meaning: $0.meaning)
    }
    let helpers: [(id: ActionID, use: String)] = [
      (.complete, "fields and values"), (.searchFilters, "previous filters"),
    ]
    let keys = helpers.compactMap { id, use in
      ActionTable.action(named: id).flatMap { context.keyMap.keys(of: $0, in: .filter).first }.map { ($0.name, use) }
    }
    guard !keys.isEmpty else { return examples }
    return examples
      + [CheatSheetView.Line(examples: keys.map(\.0), meaning: keys.map(\.1).joined(separator: "; "))]
  }
}

extension ActionID {
  static let filterHelp = ActionID("filterHelp")
}

extension ActionTable {
  static let cheatSheetActions: [Action] = [
    Action(
      .filterHelp, .type, "Filter examples",
      help: "Show examples of the filter language. The next key closes them and is not lost.",
      keys: [.function(1)], in: [.filter], hint: ActionHint("examples", rank: 3)
    ) { state, _ in state.openCheatSheet() }
  ]
}
