/// How a text is written in a table so that readers take it for what it is.
///
/// Scalar by scalar: as characters, a sign followed by a combining mark would not be seen as that sign.
enum TableText {
  /// A field of RFC 4180: in quotes where it has to be.
  static func csv(_ text: String) -> String {
    let isPlain = !text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    if isPlain, text.utf8.first != 0x20, text.utf8.last != 0x20 { return text }
    return "\"" + escaped(text, "\"", by: "\"") + "\""
  }

  /// Whether a text, in UTF-8, is written in a form just as it is: printable ASCII in which nothing means anything. False also
  /// where it would take more to know.
  static func isWritten(_ text: UnsafeBufferPointer<UInt8>, in form: TableForm) -> Bool {
    guard let first = text.first, let last = text.last else { return true }
    guard text.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return false }
    switch form {
    case .plain: return true
    case .csv, .tsv:
      switch first {
      // Formulas begin so.
      case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): return false
      default: break
      }
      let (space, quote, comma) = (UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: ","))
      return form == .tsv || first != space && last != space && !text.contains { $0 == quote || $0 == comma }
    case .json, .ndjson, .markdown: return false
    }
  }

  /// Whether a spreadsheet would run the text instead of showing it (OWASP, "CSV injection"). Signs of full width count in some
  /// locales.
  static func looksLikeFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return "=+-@\t\r＝＋－＠".unicodeScalars.contains(first)
  }

  /// A text in which nothing is markup and no column ends.
  static func markdown(_ text: String) -> String { escaped(text, "\\|`*[]<>&~", by: "\\") }

  private static func escaped(_ text: String, _ signs: String, by sign: Unicode.Scalar) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if signs.unicodeScalars.contains(scalar) { escaped.append(sign) }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}
