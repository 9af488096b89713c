/// Finds the plain letter inside an accented one, and the plain sign for a printer's quote or dash, so that names and
/// sentences stay legible on a terminal that has ASCII only.
enum ASCIILetter {
  /// `é` gives `e`, `’` gives `'`; nil when the scalar is neither such a sign nor an ASCII letter with something added, by its
  /// Unicode name.
  static func nearest(to scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.isASCII { return scalar }
    switch scalar {
    case "\u{2018}", "\u{2019}": return "'"
    case "\u{201C}", "\u{201D}": return "\""
    case "\u{2010}"..."\u{2014}": return "-"
    default: break
    }
    guard let name = scalar.properties.name else { return nil }
    let words = name.split(separator: " ")
    guard words.count >= 5, words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH",
      words[3].unicodeScalars.count == 1, let capital = words[3].unicodeScalars.first
    else { return nil }
    return words[1] == "SMALL" ? Unicode.Scalar(capital.value + 0x20) : capital
  }
}
