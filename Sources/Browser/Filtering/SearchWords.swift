import Algorithms
import Inventory
import Screen

/// The texts that a filter or a search looks for, case-folded: letter case and diacritics do not count.
struct SearchWords: Hashable, Sendable {
  private let words: [SearchWord]
  /// Many words, by their length and text: a text is then looked up once per position and length, instead of being
  /// compared with each word. Empty for few words.
  private let wordsByLength: [Int: [ArraySlice<UInt8>: [SearchWord]]]

  /// With more words than this they are found by their length.
  static let few = 32

  /// The most columns that a match takes: that many columns beyond the visible ones decide what is part of a match.
  let reach: Int

  private init(_ words: [SearchWord]) {
    let words = Array(words.filter { !$0.text.isEmpty }.uniqued())
    self.words = words
    var byLength: [Int: [ArraySlice<UInt8>: [SearchWord]]] = [:]
    if words.count > Self.few {
      for word in words { byLength[word.text.count, default: [:]][word.text[...], default: []].append(word) }
    }
    wordsByLength = byLength
    reach = words.map(\.text.count).max() ?? 0
  }

  /// The words of a search: parts between blanks.
  init(_ text: String) {
    self.init(text.split(separator: " ").map { SearchWord(Folding.folded(String($0))) })
  }

  /// What a filter looks for anywhere.
  init(_ filter: Filter) {
    self.init(filter.highlights.map { SearchWord($0.text) })
  }

  /// What a filter looks for in one column.
  ///
  /// - Parameter highlights: what it looks for in all of them.
  init(_ highlights: [FilterHighlight], inColumn path: String) {
    self.init(
      highlights.filter { $0.path == nil || $0.path == path }.map {
        SearchWord($0.text, isAtStart: $0.isAtStart, isAtEnd: $0.isAtEnd)
      })
  }

  var isEmpty: Bool { words.isEmpty }

  /// The words that may be in a text: all of them where there are few.
  private func candidates(in text: [UInt8]) -> [SearchWord] {
    guard !wordsByLength.isEmpty else { return words }
    var found: [SearchWord] = []
    var known: Set<SearchWord> = []
    for (length, words) in wordsByLength where length <= text.count {
      for start in 0...(text.count - length) {
        guard let here = words[text[start..<start + length]] else { continue }
        found += here.filter { known.insert($0).inserted }
      }
    }
    return found
  }

  /// Whether each word, or any of them, is somewhere in the text.
  func occur(in text: String, anyWord: Bool) -> Bool { occur(inFolded: Folding.folded(text), anyWord: anyWord) }

  /// Whether each word, or any of them, is somewhere in a text that is folded already.
  func occur(inFolded text: [UInt8], anyWord: Bool) -> Bool {
    anyWord
      ? candidates(in: text).contains { $0.occurs(in: text) } : words.allSatisfy { $0.occurs(in: text) }
  }

  /// The columns of `text` that any of the words covers, as ranges counted from the text's first column.
  ///
  /// - Parameter seen: how many columns of the text are visible. Matches that begin after them are left out.
  func columns(in text: DisplayText, seen: Int = .max) -> [Range<Int>] {
    guard !isEmpty else { return [] }
    let part = seen < text.width - reach ? text.prefix(columns: seen + reach) : text
    let isWhole = part.width == text.width && !text.isCut
    let folded = FoldedText(part)
    return candidates(in: folded.bytes).flatMap { word -> [Range<Int>] in
      // The end of the text is not known.
      if word.isAtEnd, !isWhole { return [] }
      return word.starts(in: folded.bytes).map { folded.columns(from: $0, count: word.text.count) }
    }
  }
}

/// A case-folded text to search for, and where in a value it has to be.
///
/// Searching takes linear time (Knuth, Morris and Pratt). A naive search for a hundred equal letters followed by
/// another, in 5 MB of that letter, would compare half a billion times.
struct SearchWord: Hashable, Sendable {
  let text: [UInt8]
  var isAtStart = false
  var isAtEnd = false
  /// For each number of matching bytes: how many still match when the next byte differs.
  private let fallbacks: [Int]

  init(_ text: [UInt8], isAtStart: Bool = false, isAtEnd: Bool = false) {
    self.text = text
    self.isAtStart = isAtStart
    self.isAtEnd = isAtEnd
    var fallbacks = [0, 0]
    for byte in text.dropFirst() {
      var matched = fallbacks[fallbacks.count - 1]
      while matched > 0, text[matched] != byte { matched = fallbacks[matched] }
      fallbacks.append(text[matched] == byte ? matched + 1 : 0)
    }
    self.fallbacks = fallbacks
  }

  func occurs(in folded: [UInt8]) -> Bool { !starts(in: folded, limit: 1).isEmpty }

  /// Where it begins in a folded text; matches do not overlap.
  func starts(in folded: [UInt8], limit: Int = .max) -> [Int] {
    guard !text.isEmpty, folded.count >= text.count else { return [] }
    let last = folded.count - text.count
    if isAtStart || isAtEnd {
      let start = isAtEnd ? last : 0
      let isThere = (!isAtStart || start == 0) && folded[start..<start + text.count].elementsEqual(text)
      return isThere ? [start] : []
    }
    var found: [Int] = []
    var matched = 0
    for (place, byte) in folded.enumerated() {
      while matched > 0, text[matched] != byte { matched = fallbacks[matched] }
      if text[matched] == byte { matched += 1 }
      guard matched == text.count else { continue }
      found.append(place + 1 - matched)
      if found.count == limit { return found }
      matched = 0
    }
    return found
  }
}

/// A text as it is searched, letter case and diacritics aside, with the columns of the screen that each part came from.
struct FoldedText {
  private(set) var bytes: [UInt8] = []
  /// For each folded byte, the columns of the cluster it came from.
  private var columns: [Range<Int>] = []

  init(_ text: DisplayText) {
    var column = 0
    for cluster in text.clusters {
      let folded = Folding.folded(String(cluster.text))
      bytes.append(contentsOf: folded)
      columns.append(contentsOf: repeatElement(column..<(column + cluster.width), count: folded.count))
      column += cluster.width
    }
  }

  /// The columns that `count` bytes from `place` on came from, relative to the text's first; at least one.
  func columns(from place: Int, count: Int) -> Range<Int> {
    columns[place].lowerBound..<columns[place + count - 1].upperBound
  }
}
