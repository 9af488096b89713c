/// A column that rows are sorted by.
struct SortedColumn: Sendable {
  /// Where a row is: its chunk, and its place there.
  typealias Location = (chunk: Int, local: Int)

  /// The keys of each chunk.
  let chunks: [ColumnSortKeys]
  let descending: Bool

  func sortClass(_ location: Location) -> ColumnSortKeys.Class { chunks[location.chunk].sortClass(location.local) }

  /// The word at an index of a row's key, so that lesser ones come first.
  @inline(__always)
  func word(_ location: Location, _ index: Int) -> UInt64 {
    let word = chunks[location.chunk].word(location.local, index)
    return descending ? ~word : word
  }

  /// Whether values that have this word in common may differ in the next.
  func goesOn(after word: UInt64) -> Bool {
    // A text that ends within a word has a zero there; then all that have the word end there.
    chunks[0].hasManyWords && (descending ? ~word : word) & 0xFF != 0
  }

  /// How two rows compare that are equal in all words before `word`; less than nothing when the left one comes first.
  func compare(_ left: Location, _ right: Location, word: Int) -> Int {
    let leftClass = sortClass(left)
    let rightClass = sortClass(right)
    if leftClass != rightClass { return leftClass.rawValue < rightClass.rawValue ? -1 : 1 }
    guard leftClass == .value else { return 0 }
    var index = word
    while true {
      let leftWord = self.word(left, index)
      let rightWord = self.word(right, index)
      if leftWord != rightWord { return leftWord < rightWord ? -1 : 1 }
      guard goesOn(after: leftWord) else { return 0 }
      index += 1
    }
  }
}
