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
