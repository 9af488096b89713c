import Screen

/// The search inside the detail pane: what is looked for, the lines that have it, and which of them was last gone to.
struct DetailSearch: Sendable {
  private(set) var words = SearchWords("")
  private var isAnyWordEnough = false
  /// Lines with a match, from the top; nil when they have not been looked for.
  private var found: [Int]?
  /// The line gone to.
  private(set) var current: Int?

  /// Sets what is looked for. Looking is left for when somebody asks, since a list that is being filtered does not.
  ///
  /// - Parameter anyWord: whether a line needs only one of the words.
  mutating func set(_ words: SearchWords, anyWord: Bool) {
    guard words != self.words || anyWord != isAnyWordEnough else { return }
    self.words = words
    isAnyWordEnough = anyWord
    found = nil
    current = nil
  }

  /// Says that the lines have changed.
  mutating func forgetLines() {
    found = nil
  }

  /// Starts over from what is on the screen.
  mutating func forgetPlace() {
    current = nil
  }

  /// Whether any line has what is looked for.
  mutating func hasMatch(in lines: [DetailLine]) -> Bool {
    !matches(in: lines).isEmpty
  }

  /// The match after, or before, the one gone to; round the end to the other end. From `top` when none was gone to.
  mutating func step(forward: Bool, top: Int, in lines: [DetailLine]) -> Int? {
    let matches = matches(in: lines)
    let next: Int?
    if let current {
      next = forward ? matches.first { $0 > current } : matches.last { $0 < current }
    } else {
      next = forward ? matches.first { $0 >= top } : matches.last { $0 < top }
    }
    current = next ?? (forward ? matches.first : matches.last)
    return current
  }

  private mutating func matches(in lines: [DetailLine]) -> [Int] {
    if let found { return found }
    let items = words.isEmpty ? [] : Self.items(lines)
    let matches = items.filter { words.occur(in: $0.text, anyWord: isAnyWordEnough) }.map(\.start)
    found = matches
    return matches
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
}
