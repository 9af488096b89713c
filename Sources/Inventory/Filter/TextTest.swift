/// What is asked of a text. Texts and bytes are folded (`Folding`), and bytes are never empty.
enum TextTest: Hashable, Sendable {
  case contains([UInt8])
  case starts([UInt8])
  case ends([UInt8])
  case equals([UInt8])
  /// All of these scalars, in this order, with others between them.
  case fuzzy([UInt8])
  /// A regular expression finds something in the folded text (`PatternParser`): letter case is ignored, and scalars are what
  /// it matches, as folding takes apart what would be one character. Letters with diacritics in it are folded already.
  case regex(String)
}

extension TextTest {
  /// The test, and where it looks for a straight apostrophe, the same with the typographic one: macOS names a computer
  /// `Karen’s Mac`, and keyboards have the other. Who types the typographic one means it. Folding leaves both as they are: texts
  /// that it does not change are kept once.
  var withApostrophes: [TextTest] {
    func variants(_ text: [UInt8], _ test: ([UInt8]) -> TextTest) -> [TextTest] {
      let straight = UInt8(ascii: "'")
      guard text.contains(straight) else { return [test(text)] }
      return [
        test(text),
        test(Array(text.split(separator: straight, omittingEmptySubsequences: false).joined(separator: "’".utf8))),
      ]
    }
    return switch self {
    case .contains(let text): variants(text, TextTest.contains)
    case .starts(let text): variants(text, TextTest.starts)
    case .ends(let text): variants(text, TextTest.ends)
    case .fuzzy(let text): variants(text, TextTest.fuzzy)
    // What is to be a certain text is that text.
    case .equals, .regex: [self]
    }
  }
}
