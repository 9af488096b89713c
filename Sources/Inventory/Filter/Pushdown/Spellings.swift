/// The ways in which a folded text may be written in a field that people fill in, as patterns for servers.
///
/// It is not documented whether servers find `Zoë` by `zoe`. So a part of the text is spelled out: a value has it as
/// typed, or one of its letters is the first that is written in another way. The letters around the part, and those
/// after that letter, are left open with `*`, the only wildcard. Every value that contains the text, in the alphabets
/// of living languages and in letters of double width, has one of the patterns. Not covered are combining characters
/// that a server does not treat as part of their letter, and invisible characters inside words.
struct Spellings {
  /// Nil where anything may be.
  private let letters: [Unicode.Scalar?]
  /// Whether the text is at the start or at the end of the value.
  private let isAtStart: Bool
  private let isAtEnd: Bool
  private let mostPatterns: Int
  private let hasControls: Bool

  /// Longer texts are not typed, but pasted by mistake.
  private static let longest = 300
  /// So many letters are enough for a pattern to match few values.
  private static let wantedLetters = 12
  /// A single letter matches many values, so it is only worth a few patterns.
  private static let mostForOneLetter = 8

  /// - Parameters:
  ///   - text: a folded text in UTF-8.
  ///   - mostPatterns: how many patterns fit into a request.
  init(_ text: [UInt8], isAtStart: Bool = false, isAtEnd: Bool = false, mostPatterns: Int) {
    let scalars = String(decoding: text.prefix(Self.longest), as: UTF8.self).unicodeScalars
    letters = scalars.map { scalar in
      // Quotes have typographic forms, and no escape for an asterisk is documented.
      (0x20...0x7E).contains(scalar.value) && !"\"'`\\*".unicodeScalars.contains(scalar) ? scalar : nil
    }
    hasControls = scalars.contains { $0.properties.generalCategory == .control }
    self.isAtStart = isAtStart
    self.isAtEnd = isAtEnd && text.count <= Self.longest
    self.mostPatterns = mostPatterns
  }

  /// How many patterns for a field fit into a request.
  static func mostPatterns(for name: String) -> Int { max(8, 4700 / (name.utf8.count + 40)) }

  /// The patterns, of which every matching value has at least one; empty when there are too many, and for a text with
  /// control characters, which a server may store differently from what it sends. The first has letters as typed.
  var patterns: [String] { hasControls ? [] : bestWindow.map { patterns($0) } ?? [] }

  // MARK: Windows

  /// The part that is spelled out.
  private struct Window {
    var range: Range<Int>
    /// Whether the first letter's variants are sent with the next letter, which makes them match fewer values.
    var pairsFirst: Bool
    var cost: Int
    var score: Int
  }

  private var bestWindow: Window? {
    // All addresses of an organization have the same end.
    let sign = letters.firstIndex(of: "@") ?? letters.count
    let end = sign > 2 ? sign : letters.count
    var best: Window?
    for start in 0..<end {
      for pairsFirst in [true, false] {
        guard let window = window(from: start, to: end, pairsFirst: pairsFirst) else { continue }
        if let known = best, (known.score, -known.cost) >= (window.score, -window.cost) { continue }
        best = window
      }
    }
    return best
  }

  private func window(from start: Int, to end: Int, pairsFirst: Bool) -> Window? {
    var (cost, length, next) = (1, 0, start)
    while next < end, length < Self.wantedLetters, let letter = letters[next] {
      var count = Self.variants(of: letter).count
      if next == start, pairsFirst, next + 1 < letters.count, let second = letters[next + 1] {
        count *= 1 + Self.variants(of: second).count
      }
      guard cost + count <= mostPatterns else { break }
      cost += count
      if Self.isLetterOrDigit(letter) { length += 1 }
      next += 1
    }
    guard length > 1 || length == 1 && cost <= Self.mostForOneLetter else { return nil }
    let anchors = (isAtStart && start == 0 ? 2 : 0) + (isAtEnd && next == letters.count ? 2 : 0)
    return Window(
      range: start..<next, pairsFirst: pairsFirst, cost: cost, score: 2 * length + anchors + (pairsFirst ? 1 : 0))
  }

  private func patterns(_ window: Window) -> [String] {
    let range = window.range
    let front = isAtStart && range.lowerBound == 0 ? "" : "*"
    /// What follows the letter at a place.
    func back(_ place: Int) -> String { isAtEnd && place == letters.count - 1 ? "" : "*" }
    var patterns = [front + literal(range) + back(range.upperBound - 1)]
    for place in range {
      guard let letter = letters[place] else { continue }
      let typed = front + literal(range.lowerBound..<place)
      for variant in Self.variants(of: letter) {
        guard place == range.lowerBound, window.pairsFirst, !Self.ligatures.contains(variant),
          place + 1 < letters.count, let second = letters[place + 1]
        else {
          patterns.append(typed + variant + back(place))
          continue
        }
        for next in [String(second)] + Self.variants(of: second) {
          patterns.append(typed + variant + next + back(place + 1))
        }
      }
    }
    return patterns
  }

  private func literal(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(letters[range].compactMap(\.self)))
  }

  // MARK: Letters

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
  }

  /// The letters, as texts, that may stand for a folded ASCII letter.
  private static func variants(of letter: Unicode.Scalar) -> [String] { table[letter] ?? [] }

  /// Letters that fold to two.
  private static let ligatures: Set<String> = ["ß", "æ", "œ", "þ"]

  private static let table: [Unicode.Scalar: [String]] = {
    var table: [Unicode.Scalar: [String]] = [" ": ["\u{A0}", "\u{3000}"]]
    for (letter, marked) in living {
      table[letter] = marked.unicodeScalars.map { String($0) }
    }
    // The forms of double width are in the order of ASCII.
    for value in UInt32(0x21)...0x7E {
      guard let letter = Unicode.Scalar(value), let wide = Unicode.Scalar(value + 0xFEE0) else { continue }
      table[letter, default: []].append(String(wide))
    }
    // Either of the two letters may be part of it.
    for (letters, ligature) in [("s", "ß"), ("ae", "æ"), ("oe", "œ"), ("th", "þ")] {
      for letter in letters.unicodeScalars { table[letter, default: []].append(ligature) }
    }
    return table
  }()

  /// The letters with diacritics of languages that are written today in Latin letters. Servers ignore their case.
  private static let living: [(letter: Unicode.Scalar, marked: String)] = [
    ("a", "àáâãäåāăąǎạảấầẩẫậắằẳẵặ"), ("c", "çćĉċč"), ("d", "ďđð"), ("e", "èéêëēĕėęěẹẻẽếềểễệ"), ("g", "ĝğġģ"),
    ("h", "ĥħ"),
    ("i", "ìíîïĩīĭįǐıỉịİ"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľł"), ("n", "ñńņň"),
    ("o", "òóôõöōŏőơǒøọỏốồổỗộớờởỡợ"), ("r", "ŕŗř"), ("s", "śŝşšș"), ("t", "ţťțŧ"), ("u", "ùúûüũūŭůűųưǔụủứừửữự"),
    ("w", "ŵ"), ("y", "ýÿŷỳỵỷỹ"), ("z", "źżž"),
  ]
}
