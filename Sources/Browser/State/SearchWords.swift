import Inventory
import Screen

/// The texts that a filter or a search looks for, folded: letter case and diacritics do not count.
struct SearchWords: Hashable, Sendable {
  private struct Word: Hashable {
    var text: [UInt8]
    var isAtStart = false
    var isAtEnd = false
  }

  private let words: [Word]
  /// Many words, by their length and their text: a text is then looked up at each place once for each length, and not
  /// compared with each word. Empty for few words.
  private let wordsByLength: [Int: [ArraySlice<UInt8>: [Word]]]

  /// With more words than this they are found by their length.
  static let few = 32

  private init(_ words: [Word]) {
    var known: Set<Word> = []
    let words = words.filter { !$0.text.isEmpty && known.insert($0).inserted }
    self.words = words
    var byLength: [Int: [ArraySlice<UInt8>: [Word]]] = [:]
    if words.count > Self.few {
      for word in words { byLength[word.text.count, default: [:]][word.text[...], default: []].append(word) }
    }
    wordsByLength = byLength
  }

  /// The words of a search: parts between blanks.
  init(_ text: String) {
    self.init(text.split(separator: " ").map { Word(text: Folding.folded(String($0))) })
  }

  /// What a filter looks for anywhere.
  init(_ filter: Filter) {
    self.init(filter.highlights.map { Word(text: $0.text) })
  }

  /// What a filter looks for in one column.
  ///
  /// - Parameter highlights: what it looks for in all of them.
  init(_ highlights: [FilterHighlight], inColumn path: String) {
    self.init(
      highlights.filter { $0.path == nil || $0.path == path }.map {
        Word(text: $0.text, isAtStart: $0.isAtStart, isAtEnd: $0.isAtEnd)
      })
  }

  var isEmpty: Bool { words.isEmpty }

  /// The words that may be in a text: all of them where there are few.
  private func candidates(in text: [UInt8]) -> [Word] {
    guard !wordsByLength.isEmpty else { return words }
    var found: [Word] = []
    var known: Set<Word> = []
    for (length, words) in wordsByLength where length <= text.count {
      for start in 0...(text.count - length) {
        guard let here = words[text[start..<start + length]] else { continue }
        found += here.filter { known.insert($0).inserted }
      }
    }
    return found
  }

  /// Whether each word, or any of them, is somewhere in the text.
  func occur(in text: String, anyWord: Bool) -> Bool {
    let text = Folding.folded(text)
    return anyWord
      ? candidates(in: text).contains { Self.contains(text, $0) } : words.allSatisfy { Self.contains(text, $0) }
  }

  /// The columns of `text` that any of the words covers, as ranges counted from the text's first column.
  func columns(in text: DisplayText) -> [Range<Int>] {
    guard !isEmpty else { return [] }
    let folded = FoldedText(text)
    return candidates(in: folded.bytes).flatMap { word in
      Self.starts(of: word, in: folded.bytes).map { folded.columns(from: $0, count: word.text.count) }
    }
  }

  private static func contains(_ text: [UInt8], _ word: Word) -> Bool {
    !starts(of: word, in: text, limit: 1).isEmpty
  }

  private static func starts(of word: Word, in text: [UInt8], limit: Int = .max) -> [Int] {
    let wanted = word.text
    guard let first = wanted.first, text.count >= wanted.count else { return [] }
    let last = text.count - wanted.count
    var found: [Int] = []
    var start = word.isAtEnd ? last : 0
    while start <= (word.isAtStart ? 0 : last), found.count < limit {
      if text[start] == first, text[start..<(start + wanted.count)].elementsEqual(wanted) {
        found.append(start)
        start += wanted.count
      } else {
        start += 1
      }
    }
    return found
  }
}
