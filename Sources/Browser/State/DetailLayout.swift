import Inventory
import Screen

/// Turns a record into lines of a given width.
struct DetailLayout {
  private let glyphs: Glyphs
  let width: Int
  let labelWidth: Int
  private(set) var lines: [DetailLine] = []

  init(width: Int, glyphs: Glyphs) {
    self.glyphs = glyphs
    self.width = max(1, width)
    labelWidth = min(28, max(8, width * 2 / 5))
  }

  private var valueWidth: Int { max(1, width - labelWidth - 1) }

  mutating func add(card: [DetailCardItem]) {
    for item in card {
      add(label: item.title, value: item.value.long(glyphs), indent: 0, isAbsent: item.value.text == nil)
    }
  }

  mutating func add(note: String) {
    lines.append(.blank)
    lines.append(DetailLine(kind: .note, value: DisplayText(note)))
  }

  mutating func add(problem: Problem) {
    lines.append(.blank)
    let text = DisplayText("The sections could not be loaded. \(problem.sentences)")
    for line in text.wrapped(to: width) { lines.append(DetailLine(kind: .problem, value: line)) }
  }

  mutating func add(sections: [ComputerRecord.Section]) {
    for section in sections {
      lines.append(.blank)
      lines.append(DetailLine(kind: .heading, value: DisplayText(section.title)))
      for item in section.items {
        // Deep nesting must not push the label out of sight.
        add(label: item.label, value: item.value, indent: min(item.depth * 2, labelWidth / 2), isAbsent: false)
      }
    }
  }

  private mutating func add(label: String, value: String, indent: Int, isAbsent: Bool) {
    let parts = DisplayText(value).wrapped(to: valueWidth)
    for (index, part) in parts.enumerated() {
      lines.append(
        DetailLine(
          kind: index == 0 ? .item : .continuation, label: index == 0 ? DisplayText(label) : .empty, value: part,
          indent: indent, isAbsent: isAbsent))
    }
  }
}
