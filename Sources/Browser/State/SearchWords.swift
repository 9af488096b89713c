import Inventory
import Screen

/// The texts that a filter or a search looks for, folded: letter case and diacritics do not count.
struct SearchWords: Hashable, Sendable {
  private let words: [SearchWord]

  /// The most columns that a match takes: so many after those that are seen decide what is part of a match.
  var reach: Int { words.map(\.text.count).max() ?? 0 }

  /// The words of a search: parts between blanks.
  init(_ text: String) {
    words = text.split(separator: " ").map { SearchWord(Folding.folded(String($0))) }.filter { !$0.text.isEmpty }
  }

  /// What a filter looks for anywhere.
  init(_ filter: Filter) {
    words = filter.highlights.map { SearchWord($0.text) }
  }

  /// What a filter looks for in one column.
  init(_ filter: Filter, inColumn path: String) {
    words = filter.highlights.filter { $0.path == nil || $0.path == path }.map {
      SearchWord($0.text, isAtStart: $0.isAtStart, isAtEnd: $0.isAtEnd)
    }
  }

  var isEmpty: Bool { words.isEmpty }

  /// Whether each word, or any of them, is somewhere in the text.
  func occur(in text: String, anyWord: Bool) -> Bool { occur(inFolded: Folding.folded(text), anyWord: anyWord) }

  /// Whether each word, or any of them, is somewhere in a text that is folded already.
  func occur(inFolded text: [UInt8], anyWord: Bool) -> Bool {
    anyWord
      ? words.contains { $0.occurs(in: text) } : words.allSatisfy { $0.occurs(in: text) }
  }

  /// The columns of `text` that any of the words covers, as ranges counted from the text's first column.
  ///
  /// - Parameter seen: how many columns of the text can be seen. Matches that begin after them are not looked for.
  func columns(in text: DisplayText, seen: Int = .max) -> [Range<Int>] {
    guard !isEmpty else { return [] }
    let part = seen < text.width - reach ? text.prefix(columns: seen + reach) : text
    let isWhole = part.width == text.width && !text.isCut
    let folded = FoldedText(part)
    return words.flatMap { word -> [Range<Int>] in
      // Where the text ends is not known.
      if word.isAtEnd, !isWhole { return [] }
      return word.starts(in: folded.bytes).map { folded.columns(from: $0, count: word.text.count) }
    }
  }
}
