import Inventory
import Screen

/// The texts that a filter or a search looks for, folded: letter case and diacritics do not count.
struct SearchWords: Hashable, Sendable {
  private let words: [SearchWord]
  /// Many words, by their length and their text: a text is then looked up at each place once for each length, and not
  /// compared with each word. Empty for few words.
  private let wordsByLength: [Int: [ArraySlice<UInt8>: [SearchWord]]]

  /// With more words than this they are found by their length.
  static let few = 32

  /// The most columns that a match takes: so many after those that are seen decide what is part of a match.
  let reach: Int

  private init(_ words: [SearchWord]) {
    var known: Set<SearchWord> = []
    let words = words.filter { !$0.text.isEmpty && known.insert($0).inserted }
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
  /// - Parameter seen: how many columns of the text can be seen. Matches that begin after them are not looked for.
  func columns(in text: DisplayText, seen: Int = .max) -> [Range<Int>] {
    guard !isEmpty else { return [] }
    let part = seen < text.width - reach ? text.prefix(columns: seen + reach) : text
    let isWhole = part.width == text.width && !text.isCut
    let folded = FoldedText(part)
    return candidates(in: folded.bytes).flatMap { word -> [Range<Int>] in
      // Where the text ends is not known.
      if word.isAtEnd, !isWhole { return [] }
      return word.starts(in: folded.bytes).map { folded.columns(from: $0, count: word.text.count) }
    }
  }
}
