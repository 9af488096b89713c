/// Searches for a word with a few typing errors: a letter too many, missing, wrong, or swapped with its neighbor.
///
/// All beginnings of the word are compared at once, one bit each (Wu and Manber): the time is proportional to the text,
/// however many places nearly match.
struct NearSearch: Sendable {
  /// In shorter words, a wrong letter leaves too little to recognize.
  static let shortestWord = 5
  /// A longer word has more letters than a machine word has bits.
  static let longestWord = 63
  static let mostErrors = 2

  private let errors: Int
  /// For each ASCII letter, the places in the word where it is.
  private let masks: [UInt64]
  /// The same for other letters.
  private let others: [Unicode.Scalar: UInt64]
  private let last: UInt64

  /// - Parameters:
  ///   - word: the folded word.
  ///   - errors: the number of errors allowed, if the word is long enough for them.
  /// - Returns: nil when the word is too short or too long.
  init?(_ word: [UInt8], errors: Int) {
    let letters = Array(String(decoding: word, as: UTF8.self).unicodeScalars)
    guard let most = Self.errors(in: word), errors > 0 else { return nil }
    self.errors = min(errors, most)
    var masks = [UInt64](repeating: 0, count: 128)
    var others: [Unicode.Scalar: UInt64] = [:]
    for (place, letter) in letters.enumerated() {
      if letter.isASCII {
        masks[Int(letter.value)] |= 1 << UInt64(place)
      } else {
        others[letter, default: 0] |= 1 << UInt64(place)
      }
    }
    self.masks = masks
    self.others = others
    last = 1 << UInt64(letters.count - 1)
  }

  /// How many errors a folded word can have; nil for none.
  static func errors(in word: [UInt8]) -> Int? {
    let length = word.count { $0 & 0xC0 != 0x80 }
    guard (shortestWord...longestWord).contains(length) else { return nil }
    return length < 9 ? 1 : mostErrors
  }

  /// Whether the word, with at most so many errors, is somewhere in a folded text.
  func passes(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    masks.withUnsafeBufferPointer { masks in
      // Bit i: the first i + 1 letters end here, with 0, 1 or 2 errors.
      var (none, one, two): (UInt64, UInt64, UInt64) = (0, 1, 3)
      // The same before the previous letter, for swapped letters.
      var (noneBefore, oneBefore): (UInt64, UInt64) = (0, 1)
      var previous: UInt64 = 0
      let wantsTwo = errors > 1
      for place in range {
        let byte = bytes[place]
        // The rest of a letter that its first byte stood for.
        if byte & 0xC0 == 0x80 { continue }
        let mask = byte < 0x80 ? masks[Int(byte)] : self.mask(of: bytes, place, range.upperBound)
        let swapped = mask << 1 & previous
        let noneNow = (none << 1 | 1) & mask
        let oneNow =
          (one << 1 | 1) & mask | none | (none << 1 | 1) | (noneNow << 1 | 1) | (noneBefore << 2 | 2) & swapped
        if oneNow & last != 0 { return true }
        if wantsTwo {
          let twoNow = (two << 1 | 1) & mask | one | (one << 1 | 1) | (oneNow << 1 | 1) | (oneBefore << 2 | 2) & swapped
          if twoNow & last != 0 { return true }
          two = twoNow
        }
        (noneBefore, oneBefore) = (none, one)
        (none, one, previous) = (noneNow, oneNow, mask)
      }
      return false
    }
  }

  private func mask(of bytes: UnsafeBufferPointer<UInt8>, _ place: Int, _ end: Int) -> UInt64 {
    guard !others.isEmpty else { return 0 }
    let letter = UnsafeBufferPointer(rebasing: bytes[place..<min(place + 4, end)])
    return String(decoding: letter, as: UTF8.self).unicodeScalars.first.flatMap { others[$0] } ?? 0
  }
}

/// How the words of a filter are searched.
enum WordSearch: Hashable, Sendable {
  case exact
  /// Not in columns with ids, except for words that must not match.
  case besidesIDs
  /// Only in columns with ids. For filters that are a single word.
  case onlyInIDs
  /// These words with up to this many typing errors, if they are long enough, and not in columns with ids. Other words,
  /// and those that must not match, are exact.
  case near(Set<[UInt8]>, errors: Int)
}

extension FilterNode {
  /// The words that may have typing errors, each once, except for those that must not match.
  var mistypable: Set<[UInt8]> {
    switch self {
    case .and(let parts), .or(let parts): parts.reduce(into: []) { $0.formUnion($1.mistypable) }
    case .text(.contains(let word)): NearSearch.errors(in: word) == nil ? [] : [word]
    case .text, .not, .field, .rsql, .element, .history: []
    }
  }
}
