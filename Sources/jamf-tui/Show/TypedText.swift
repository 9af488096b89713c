/// A text as servers are asked for it. They compare letters with their diacritics, so what may be written in several ways is
/// left open by `*`, the only joker there is, and looked at here.
struct TypedText {
  private enum Kind {
    /// One that may have diacritics where it was typed without.
    case vowel, consonant
    case other
  }

  /// Nil is left open.
  private typealias Letter = (scalar: Unicode.Scalar, kind: Kind)?

  /// Servers are asked for this much of a text.
  private static let longest = 100
  /// With fewer letters given, a pattern finds too much.
  private static let fewest = 3
  /// Of so many letters any two are left open, too.
  private static let mostPaired = 6
  private static let mostSingle = 15

  private let letters: [Letter]

  init(_ text: String) {
    letters = text.prefix(Self.longest).map(Self.letter) + (text.count > Self.longest ? [nil] : [])
  }

  private static func letter(_ character: Character) -> Letter {
    // A letter with a mark of its own is one letter elsewhere.
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1, scalar.isASCII,
      (0x20...0x7E).contains(scalar.value),
      !"\"'\"`\\*".unicodeScalars.contains(scalar)
    else {
      return nil
    }
    return switch scalar.properties.lowercaseMapping {
    case "a", "e", "i", "o", "u", "y": (scalar, .vowel)
    case "c", "d", "g", "l", "n", "r", "s", "t", "z": (scalar, .consonant)
    default: (scalar, .other)
    }
  }

  /// The text with all letters as they were typed; nil when too little is left.
  var pattern: String? {
    let (text, given) = pattern(leavingOpen: [])
    return given >= Self.fewest || !text.contains("*") ? text : nil
  }

  /// What the text may be with diacritics on letters that were typed without: all of them left open where enough is left then,
  /// else all behind the first letters of words, the vowels, the consonants, and any two, or one. Empty when there are none.
  var markedPatterns: [String] {
    let vowels = letters.indices.filter { letters[$0]?.kind == .vowel }
    let consonants = letters.indices.filter { letters[$0]?.kind == .consonant }
    let places = (vowels + consonants).sorted()
    guard !places.isEmpty else { return [] }
    let all = pattern(leavingOpen: places)
    if all.given >= Self.fewest { return [all.text] }
    let behind = places.filter { $0 > 0 && letters[$0 - 1]?.scalar != " " }
    let several = [behind, vowels, consonants] + (places.count <= Self.mostPaired ? Self.pairs(of: places) : [])
    let patterns =
      several.map { pattern(leavingOpen: $0) }.filter { $0.given >= Self.fewest }.map(\.text)
      + places.prefix(Self.mostSingle).map { pattern(leavingOpen: [$0]).text }
    return Set(patterns).subtracting(["*"]).sorted()
  }

  private static func pairs(of places: [Int]) -> [[Int]] {
    places.indices.flatMap { first in places[(first + 1)...].map { [places[first], $0] } }
  }

  /// - Returns: the text, and how many of its letters are in it.
  private func pattern(leavingOpen places: [Int]) -> (text: String, given: Int) {
    let places = Set(places)
    var text = ""
    var given = 0
    for (place, letter) in letters.enumerated() {
      if let letter, !places.contains(place) {
        text.unicodeScalars.append(letter.scalar)
        given += 1
      } else if text.last != "*" {
        text.append("*")
      }
    }
    return (text, given)
  }
}
