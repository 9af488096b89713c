import Algorithms
import Inventory
import Screen

/// What was typed to find a line: words that all have to be in it. Letter case and diacritics do not count.
struct ChoiceQuery: Hashable, Sendable {
  /// How a word is found.
  enum Manner: Hashable, Sendable {
    /// As it stands.
    case literal
    /// As it stands, or else with other letters in between, as `cmi` in "Copy management ID".
    case fuzzy
  }

  let words: [[UInt8]]
  let manner: Manner

  /// The most columns that a word takes.
  var reach: Int { words.map(\.count).max() ?? 0 }

  init(_ text: String, manner: Manner) {
    words = Array(text.split(separator: " ").map { Folding.folded(String($0)) }.filter { !$0.isEmpty }.uniqued())
    self.manner = manner
  }

  /// How well the words match a line, higher is better; nil when a word is missing.
  ///
  /// - Parameters:
  ///   - text: the folded text of the line.
  ///   - names: other names of it, folded, which count nearly as much.
  ///   - others: other folded texts that count, if less.
  func score(text: [UInt8], names: [UInt8] = [], others: [UInt8]) -> Int? {
    var sum = 0
    for word in words {
      let named = Self.occurrences(of: word, in: names).contains { Self.isWordStart($0, in: names) } ? 75 : nil
      let score = [named, score(of: word, text: text, others: others)].compactMap(\.self).max()
      guard let score else { return nil }
      sum += score
    }
    return sum
  }

  private func score(of word: [UInt8], text: [UInt8], others: [UInt8]) -> Int? {
    let places = Self.occurrences(of: word, in: text)
    if places.first == 0 { return text.count == word.count ? 100 : 90 }
    if places.contains(where: { Self.isWordStart($0, in: text) }) { return 80 }
    if !places.isEmpty { return 60 }
    let scattered = manner == .fuzzy ? Self.scattered(word, in: text) : nil
    if let scattered, scattered.allSatisfy({ Self.isWordStart($0, in: text) }) { return 70 }
    let inOthers = Self.occurrences(of: word, in: others)
    if inOthers.contains(where: { Self.isWordStart($0, in: others) }) { return 40 }
    if !inOthers.isEmpty { return 30 }
    guard let scattered, let first = scattered.first, let last = scattered.last else { return nil }
    // Letters far apart are chance.
    let spread = last - first + 1
    return spread <= 4 * word.count ? 20 - min(19, spread - word.count) : nil
  }

  /// The columns of a text that the words cover.
  func columns(in text: DisplayText) -> [Range<Int>] {
    guard !words.isEmpty else { return [] }
    let folded = FoldedText(text)
    return words.flatMap { word -> [Range<Int>] in
      let places = Self.occurrences(of: word, in: folded.bytes)
      if let place = places.first(where: { Self.isWordStart($0, in: folded.bytes) }) ?? places.first {
        return [folded.columns(from: place, count: word.count)]
      }
      guard manner == .fuzzy else { return [] }
      return (Self.scattered(word, in: folded.bytes) ?? []).map { folded.columns(from: $0, count: 1) }
    }
  }

  private static func occurrences(of word: [UInt8], in text: [UInt8]) -> [Int] {
    guard let first = word.first, text.count >= word.count else { return [] }
    return (0...(text.count - word.count)).filter { start in
      text[start] == first && text[start..<(start + word.count)].elementsEqual(word)
    }
  }

  /// The positions of a word's letters in order: at the starts of words if possible, else the first ones found.
  private static func scattered(_ word: [UInt8], in text: [UInt8]) -> [Int]? {
    let starts = text.indices.filter { isWordStart($0, in: text) }
    return subsequence(word, in: text, at: starts) ?? subsequence(word, in: text, at: Array(text.indices))
  }

  private static func subsequence(_ word: [UInt8], in text: [UInt8], at places: [Int]) -> [Int]? {
    var found: [Int] = []
    for place in places where found.count < word.count && text[place] == word[found.count] { found.append(place) }
    return found.count == word.count ? found : nil
  }

  private static func isWordStart(_ place: Int, in text: [UInt8]) -> Bool {
    place == 0 || !isLetterOrDigit(text[place - 1])
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
  }
}
