import Inventory
import Screen

/// Turns a record into lines of a given width.
///
/// Values stand in a column of their own. Nothing is cut off: a long label pushes its value on or below, a long value goes
/// on in the next line, and one that is a single word, as an ID is, gets a line to itself rather than being broken.
struct DetailLayout {
  private static let widestLabel = 28
  /// The card's labels are short, and a whole management ID is to fit beside them even in a narrow pane.
  private static let cardLabel = 13
  private static let managementIDWidth = 36

  private let width: Int
  private let glyphs: Glyphs
  private let valueColumn: Int
  private(set) var lines: [DetailLine] = []

  init(width: Int, glyphs: Glyphs) {
    self.width = max(1, width)
    self.glyphs = glyphs
    valueColumn = min(Self.widestLabel, self.width * 2 / 5) + 1
  }

  mutating func add(card: [DetailCardItem]) {
    let isRoomy = width - valueColumn >= Self.managementIDWidth
    let column = isRoomy ? valueColumn : min(valueColumn, Self.cardLabel + 1)
    for item in card {
      add(
        label: item.title, value: item.value.long(glyphs), at: column,
        isAbsent: item.value.text == nil)
    }
  }

  mutating func add(note: String) {
    lines.append(.blank)
    lines.append(DetailLine(kind: .note, value: DisplayText(note)))
  }

  mutating func add(problem: Problem) {
    lines.append(.blank)
    let text = DisplayText("The sections could not be loaded. \(problem.sentencesWithRetry)")
    for line in text.wrapped(to: width) { lines.append(DetailLine(kind: .problem, value: line)) }
  }

  mutating func add(sections: [ComputerRecord.Section]) {
    for section in sections {
      lines.append(.blank)
      lines.append(DetailLine(kind: .heading, value: DisplayText(section.title)))
      for item in section.items {
        // Deep nesting must not push the labels out of sight.
        let indent = min(item.depth * 2, valueColumn / 2)
        add(label: item.label, value: item.value, at: valueColumn, indent: indent, isAbsent: !item.isReported)
      }
    }
  }

  private mutating func add(
    label: String, value: String, at valueColumn: Int, indent: Int = 0, isAbsent: Bool
  ) {
    let value = DisplayText(value)
    let labels = DisplayText(label).wrapped(to: max(1, width - indent))
    for part in labels.dropLast() { lines.append(DetailLine(kind: .item, label: part, indent: indent)) }
    let last = labels.last ?? .empty
    let afterLabel = last.isEmpty ? indent : indent + last.width + (last.width < valueColumn - indent ? 1 : 2)
    var first = DetailLine(kind: .item, label: last, indent: indent, isAbsent: isAbsent)
    first.valueColumn = max(valueColumn, afterLabel)

    if value.width <= width - first.valueColumn {
      first.value = value
      lines.append(first)
      return
    }
    var rest = DetailLine(kind: .continuation, isAbsent: isAbsent)
    let isOneWord = !value.text.contains(" ")
    if isOneWord, value.width <= width - indent {
      rest.valueColumn = min(indent + 2, width - value.width)
    } else {
      rest.valueColumn = valueColumn
    }
    var parts = value.wrapped(to: width - rest.valueColumn)[...]
    if first.valueColumn <= rest.valueColumn { first.value = parts.popFirst() ?? .empty }
    lines.append(first)
    for part in parts {
      rest.value = part
      lines.append(rest)
    }
  }
}
