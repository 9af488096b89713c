/// The scalars that may stand at a place of a text: one, a range, those in brackets. Letter case is ignored.
struct ScalarSet: Hashable {
  enum Kind: Hashable {
    case digit
    case word
    case space

    /// As in Swift's own expressions; digits of all scripts are of words, too.
    func contains(_ scalar: Unicode.Scalar) -> Bool {
      let properties = scalar.properties
      switch self {
      case .digit: return properties.numericType != nil
      case .word: return properties.isAlphabetic || properties.generalCategory == .decimalNumber || scalar == "_"
      case .space: return properties.isWhitespace
      }
    }
  }

  enum Item: Hashable {
    case range(ClosedRange<Unicode.Scalar>)
    case kind(Kind, isNegated: Bool)
  }

  var items: [Item]
  var isNegated = false

  /// What a dot stands for: all but the ends of lines.
  static let any = ScalarSet(
    items: [.range("\n"..."\r"), .range("\u{85}"..."\u{85}"), .range("\u{2028}"..."\u{2029}")], isNegated: true)

  init(items: [Item], isNegated: Bool = false) {
    self.items = items
    self.isNegated = isNegated
  }

  init(_ scalar: Unicode.Scalar) {
    items = [.range(scalar...scalar)]
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    items.contains { item in
      switch item {
      case .range(let range): range.contains(scalar) || Self.twins(of: scalar).contains(where: range.contains)
      case .kind(let kind, let isNegated): kind.contains(scalar) != isNegated
      }
    } != isNegated
  }

  /// A letter in the other case.
  private static func twins(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if scalar.isASCII {
      return scalar.properties.isAlphabetic ? [Unicode.Scalar(UInt8(scalar.value) ^ 0x20)] : []
    }
    return [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping].compactMap { mapping in
      let scalars = mapping.unicodeScalars
      return scalars.count == 1 ? scalars.first : nil
    }
  }
}
