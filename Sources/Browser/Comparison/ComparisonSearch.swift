import Inventory
import Screen

/// The search inside the comparison, which works like that of the detail: the words, the matches, the last visited one.
struct ComparisonSearch: Sendable {
  /// What is typed.
  var line = LineEditor()
  /// The line that the cursor was on when typing began.
  private(set) var origin: Int?
  /// The row last visited.
  private(set) var current: Int?
  /// The rows that match; nil when not searched yet.
  private var found: Set<Int>?
  /// The texts of the rows, case-folded. Each key searches them.
  private var texts: [[UInt8]]?

  var words: SearchWords { SearchWords(line.text) }
  /// Whether there is a match. Not known before `search`.
  var hasMatch: Bool { found?.isEmpty == false }

  mutating func begin(at line: Int) {
    clear()
    origin = line
  }

  mutating func clear() {
    line.clear()
    origin = nil
    forgetFound()
  }

  /// Says that other words are searched for.
  mutating func forgetFound() { (current, found) = (nil, nil) }

  /// Searches the rows of a comparison that was made again with other texts, as names arrived.
  ///
  /// - Parameter row: the row that the cursor is on, which is the visited one if it matches.
  mutating func search(_ comparison: RecordComparison, insteadAt row: Int?) {
    let wasVisited = current != nil
    texts = nil
    forgetFound()
    guard !line.isEmpty else { return }
    search(comparison)
    if wasVisited, let row, found?.contains(row) == true { current = row }
  }

  /// Finds the rows that match, unless they are known.
  mutating func search(_ comparison: RecordComparison) {
    guard found == nil else { return }
    let texts =
      texts
      ?? comparison.rows.map { Folding.folded("\($0.section) \($0.label) \($0.left.text) \($0.right.text)") }
    self.texts = texts
    let words = words
    found = line.isEmpty ? [] : Set(texts.indices.filter { words.occur(inFolded: texts[$0], anyWord: false) })
  }

  /// The next match after a line, or the previous one before it; wraps around.
  ///
  /// - Parameter isStart: whether the line itself counts.
  mutating func step(isForward: Bool, from place: Int, isStart: Bool = false, in lines: [ComparisonLine]) -> Int? {
    let matches = matches(in: lines)
    let next =
      isForward ? matches.first { $0 > place || (isStart && $0 == place) } : matches.last { $0 < place }
    guard let target = next ?? (isForward ? matches.first : matches.last) else { return nil }
    current = lines[target].row
    return target
  }

  /// Which of the matches the last visited one is, and how many there are: `2 of 9`; empty when none was visited.
  func count(in lines: [ComparisonLine]) -> String {
    guard let current else { return "" }
    let matches = matches(in: lines)
    guard let index = matches.firstIndex(where: { lines[$0].row == current }) else { return "" }
    return "\(Amount.grouped(index + 1)) of \(Amount.grouped(matches.count))"
  }

  /// The first lines of the rows that match.
  private func matches(in lines: [ComparisonLine]) -> [Int] {
    guard let found, !found.isEmpty else { return [] }
    return lines.indices.filter { index in
      lines[index].kind == .row && lines[index].row.map { found.contains($0) } == true
    }
  }
}
