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

  /// The words of a search: parts between blanks.
  init(_ text: String) {
    words = text.split(separator: " ").map { Word(text: Folding.folded(String($0))) }.filter { !$0.text.isEmpty }
  }

  /// What a filter looks for anywhere.
  init(_ filter: Filter) {
    words = filter.highlights.map { Word(text: $0.text) }
  }

  /// What a filter looks for in one column.
  init(_ filter: Filter, inColumn path: String) {
    words = filter.highlights.filter { $0.path == nil || $0.path == path }.map {
      Word(text: $0.text, isAtStart: $0.isAtStart, isAtEnd: $0.isAtEnd)
    }
  }

  var isEmpty: Bool { words.isEmpty }

  /// Whether each word, or any of them, is somewhere in the text.
  func occur(in text: String, anyWord: Bool) -> Bool {
    let text = Folding.folded(text)
    return anyWord
      ? words.contains { Self.contains(text, $0) } : words.allSatisfy { Self.contains(text, $0) }
  }

  /// The columns of `text` that any of the words covers, as ranges counted from the text's first column.
  func columns(in text: DisplayText) -> [Range<Int>] {
    guard !isEmpty else { return [] }
    let folded = FoldedText(text)
    return words.flatMap { word in
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
