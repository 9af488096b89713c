/// Finds the plain letter inside an accented one, so that names stay legible on a terminal that has ASCII only.
enum ASCIILetter {
  /// `é` gives `e`; nil when the scalar is not an ASCII letter with something added, by its Unicode name.
  static func nearest(to scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.isASCII { return scalar }
    guard let name = scalar.properties.name else { return nil }
    let words = name.split(separator: " ")
    guard words.count >= 5, words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH",
      words[3].unicodeScalars.count == 1, let capital = words[3].unicodeScalars.first
    else { return nil }
    return words[1] == "SMALL" ? Unicode.Scalar(capital.value + 0x20) : capital
  }
}
