import Screen

/// The search inside the detail pane: what is looked for, the lines that have it, and which of them was last gone to.
struct DetailSearch: Sendable {
  var words = SearchWords("")
  /// Lines with a match, from the top.
  private(set) var lines: [Int] = []
  /// The index in `lines` of the match gone to.
  var current: Int?

  /// Looks for the words of `text` in all lines. What goes on in further lines is found where it begins.
  mutating func look(for text: String, anyWord: Bool, in detail: [DetailLine]) {
    let previous = current.map { lines[$0] }
    words = SearchWords(text)
    lines = words.isEmpty ? [] : Self.items(detail).filter { words.occur(in: $0.text, anyWord: anyWord) }.map(\.start)
    current = previous.flatMap { lines.firstIndex(of: $0) }
  }

  /// The text of each item with the line it begins in.
  private static func items(_ lines: [DetailLine]) -> [(start: Int, text: String)] {
    var items: [(start: Int, text: String)] = []
    for (index, line) in lines.enumerated() {
      if line.kind == .continuation, !items.isEmpty {
        items[items.count - 1].text += line.value.text
      } else {
        items.append((index, line.label.text + " " + line.value.text))
      }
    }
    return items
  }

  /// The match after, or before, the one gone to; round the end to the other end. From `top` when none was gone to.
  mutating func step(forward: Bool, top: Int) -> Int? {
    guard !lines.isEmpty else { return nil }
    let next: Int
    if let current {
      next = (current + (forward ? 1 : lines.count - 1)) % lines.count
    } else if forward {
      next = lines.firstIndex { $0 >= top } ?? 0
    } else {
      next = lines.lastIndex { $0 <= top } ?? lines.count - 1
    }
    current = next
    return lines[next]
  }
}
