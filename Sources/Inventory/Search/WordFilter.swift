/// Words of which a computer must have every one.
///
/// The whole chunk is searched for the first word in one sweep; the other words are looked for in its hits only.
struct WordFilter {
  /// The folded words, longest first; none that is part of another.
  let words: [[UInt8]]
  private let searches: [ByteSearch]

  /// The words of a filter as typed.
  init(_ filter: String) {
    var words: [[UInt8]] = []
    let all = Folding.folded(filter).split { $0 == 0x20 || (0x09...0x0D).contains($0) }.map(Array.init)
    for word in all.sorted(by: { $0.count > $1.count }) where !words.contains(where: { WordFilter.contains($0, word) })
    {
      words.append(word)
    }
    self.words = words
    searches = words.map(ByteSearch.init)
  }

  /// Whether every computer matches.
  var isEmpty: Bool { words.isEmpty }

  /// Whether all that matches this filter also matches `other`, as with a word of it typed on.
  func narrows(_ other: WordFilter) -> Bool {
    other.words.allSatisfy { wanted in words.contains { WordFilter.contains($0, wanted) } }
  }

  /// Marks the matching computers of a chunk with 1 in `marks`, which has a byte for each.
  ///
  /// - Parameter candidates: how many computers may match at all; those have 1 in `marks` already. Nil when all may and
  ///   `marks` is all 0.
  func mark(_ arena: SearchArena, _ marks: UnsafeMutableBufferPointer<UInt8>, candidates: Int? = nil) {
    // A sweep costs about the same whatever is found; single look-ups are cheaper when there are few.
    let isSparse = candidates.map { $0 * 4 < marks.count } ?? false
    if isSparse {
      arena.bytes.withUnsafeBufferPointer { bytes in
        for row in marks.indices where marks[row] != 0 {
          let texts = Int(arena.starts[row])..<Int(arena.starts[row + 1])
          if !searches.allSatisfy({ $0.first(in: bytes, texts) != nil }) { marks[row] = 0 }
        }
      }
    } else {
      sweep(arena, marks, mayMark: candidates == nil)
    }
  }

  private func sweep(_ arena: SearchArena, _ marks: UnsafeMutableBufferPointer<UInt8>, mayMark: Bool) {
    guard let lead = searches.first else { return }
    let rest = searches.dropFirst()
    arena.bytes.withUnsafeBufferPointer { bytes in
      arena.starts.withUnsafeBufferPointer { starts in
        var row = 0
        var place = 0
        while let found = lead.first(in: bytes, place..<bytes.count) {
          let reached = row
          while Int(starts[row + 1]) <= found { row += 1 }
          if !mayMark { for skipped in reached..<row { marks[skipped] = 0 } }
          let end = Int(starts[row + 1])
          if rest.isEmpty || rest.allSatisfy({ $0.first(in: bytes, Int(starts[row])..<end) != nil }) {
            if mayMark { marks[row] = 1 }
          } else {
            marks[row] = 0
          }
          row += 1
          place = end
        }
        if !mayMark { for skipped in row..<marks.count { marks[skipped] = 0 } }
      }
    }
  }

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { ByteSearch(part).first(in: $0, 0..<$0.count) != nil }
  }
}
