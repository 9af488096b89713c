/// Texts in filters: bare, or in quotation marks, where `\"`, `\\` and `\u{1B}` stand for what a line cannot show.
///
/// A written text can be shown and typed on any terminal, and parses to the same filter.
enum FilterText {
  /// A text that parses to the given one: without quotation marks where they make no difference.
  static func written(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  /// A text in quotation marks.
  static func quoted(_ text: String) -> String {
    var writer = FilterTextWriter()
    for scalar in text.unicodeScalars { writer.append(scalar) }
    return "\"\(writer.text)\""
  }

  /// Whether a text parses to itself without quotation marks.
  private static func isPlain(_ text: String) -> Bool {
    guard !text.isEmpty, !text.contains(".."), !FilterParser.isOperator(text) else { return false }
    let start = text.unicodeScalars.prefix(2)
    if start.first == "-", let next = start.dropFirst().first, FilterParser.isExcluded(next) { return false }
    var writer = FilterTextWriter()
    for scalar in text.unicodeScalars {
      guard
        scalar == "-" || scalar == "_" || scalar == "." || scalar.properties.isAlphabetic
          || (scalar.isASCII && scalar.properties.numericType != nil)
      else { return false }
      writer.append(scalar)
    }
    return writer.text.unicodeScalars.elementsEqual(text.unicodeScalars)
  }

  /// The meaning of a backslash in quotation marks. Before other characters the backslash is literal, as in
  /// `DOMAIN\user`.
  ///
  /// - Parameter start: the index of the backslash.
  /// - Returns: the scalar and the index after it; nil when the backslash is literal.
  static func escape(in scalars: [Unicode.Scalar], at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    guard start + 1 < scalars.count else { return nil }
    let sign = scalars[start + 1]
    if sign == "\"" || sign == "\\" { return (sign, start + 2) }
    guard isNumbered(scalars, at: start), let end = scalars[(start + 3)...].prefix(9).firstIndex(of: "}"),
      scalars[start + 3..<end].allSatisfy({ $0.isASCII && $0.properties.isHexDigit }),
      let value = UInt32(String(String.UnicodeScalarView(scalars[start + 3..<end])), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return (scalar, end + 1)
  }

  /// Whether a scalar by number begins there: `\u{`.
  static func isNumbered(_ scalars: [Unicode.Scalar], at start: Int) -> Bool {
    scalars[start...].starts(with: "\\u{".unicodeScalars)
  }

  /// The content of a text in quotation marks that may be incomplete.
  static func unescaped(_ typed: String) -> String {
    let scalars = Array(typed.unicodeScalars)
    var text = String.UnicodeScalarView()
    var place = 0
    while place < scalars.count {
      let escape = scalars[place] == "\\" ? escape(in: scalars, at: place) : nil
      text.append(escape?.scalar ?? scalars[place])
      place = escape?.end ?? place + 1
    }
    return String(text)
  }
}

/// Writes the content of a text in quotation marks, scalar by scalar.
///
/// Invisible scalars that folding removes are omitted, because filters ignore them. Other scalars that terminals show
/// differently, or not at all, are written as numbers.
struct FilterTextWriter {
  /// The newest version of Unicode whose letters are written literally, because terminals support them.
  private static let newestAge = (major: 14, minor: 0)
  /// Terminals show no more marks on a letter.
  private static let marksPerLetter = 4

  private(set) var text = ""
  private var hasBase = false
  private var marks = 0
  /// The parts so far of a Korean syllable in single letters: terminals show vowels and final consonants only within
  /// syllables.
  private var syllable = Syllable.none

  private enum Syllable {
    case none
    /// A first consonant.
    case leading
    /// A first consonant and a vowel.
    case open
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar == "\"" || scalar == "\\" {
      text.unicodeScalars.append("\\")
      return keep(scalar)
    }
    if (0x20...0x7E).contains(scalar.value) { return keep(scalar) }
    let properties = scalar.properties
    let isFolded = Folding.folded(String(scalar)).isEmpty
    if isFolded, properties.isDefaultIgnorableCodePoint { return }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark:
      let isShown = hasBase && marks < Self.marksPerLetter && isStable(scalar)
      if isShown { keepMark(scalar) } else if !isFolded { number(scalar) }
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: number(scalar)
    default: if isStable(scalar), continuesSyllable(scalar) { keep(scalar) } else { number(scalar) }
    }
  }

  /// Whether terminals show the scalar as itself in any context.
  private func isStable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // The replacement character can stand for anything; then the keycap mark, and one that is a mark or a letter,
    // depending on the version of Unicode.
    case 0xFFFD, 0x20E3, 0x1171E: return false
    // Flag letters; skin tones.
    case 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: return false
    case 0xA0, 0x3000: return true
    default: break
    }
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint || properties.generalCategory == .spaceSeparator { return false }
    return properties.age.map { $0 <= Self.newestAge } ?? false
  }

  private func continuesSyllable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1161...0x1175: syllable == .leading && marks == 0
    case 0x11A8...0x11C2: syllable == .open && marks == 0
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: false
    default: true
    }
  }

  private mutating func keep(_ scalar: Unicode.Scalar) {
    text.unicodeScalars.append(scalar)
    (hasBase, marks) = (true, 0)
    switch scalar.value {
    case 0x1100...0x1112: syllable = .leading
    case 0x1161...0x1175: syllable = .open
    case 0xAC00...0xD7A3: syllable = (scalar.value - 0xAC00) % 28 == 0 ? .open : .none
    default: syllable = .none
    }
  }

  private mutating func keepMark(_ scalar: Unicode.Scalar) {
    text.unicodeScalars.append(scalar)
    marks += 1
  }

  private mutating func number(_ scalar: Unicode.Scalar) {
    text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    (hasBase, marks, syllable) = (true, 0, .none)
  }
}
