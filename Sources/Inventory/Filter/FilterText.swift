/// Texts as filters have them: bare, or in quotation marks, where `\"`, `\\` and `\u{1B}` stand for what a line cannot show.
///
/// What is written can be shown on any terminal, typed from there, and is read as the same filter.
enum FilterText {
  /// A text that is read as that text: bare where quotation marks change nothing.
  static func written(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  /// A text in quotation marks.
  static func quoted(_ text: String) -> String {
    var writer = FilterTextWriter()
    for scalar in text.unicodeScalars { writer.append(scalar) }
    return "\"\(writer.text)\""
  }

  /// Whether a text is read as itself without quotation marks.
  private static func isPlain(_ text: String) -> Bool {
    guard !text.isEmpty, !text.contains("..") else { return false }
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

  /// What a backslash and what follows it stand for in quotation marks. Before anything else the backslash is itself, as in
  /// `DOMAIN\user`.
  ///
  /// - Parameter start: the place of the backslash.
  /// - Returns: the scalar and where the text goes on; nil when it is itself.
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

  /// Whether the number of a letter is announced there: `\u{`.
  static func isNumbered(_ scalars: [Unicode.Scalar], at start: Int) -> Bool {
    scalars[start...].starts(with: "\\u{".unicodeScalars)
  }

  /// The inner part of a text in quotation marks that may not be all there yet.
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
