/// A text as one word of a shell's command line.
enum ShellWord {
  /// The text as bash and zsh read it back, in one line: as it is where that is safe, in single quotes, or, where anything
  /// in it could move the cursor, hide or end the line, as `$'…'` with that escaped.
  static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.utf8.allSatisfy(isPlain) { return text }
    if text.unicodeScalars.allSatisfy(isPrintable) { return "'\(text.replacing("'", with: #"'\''"#))'" }
    var word = "$'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": word += #"\n"#
      case "\r": word += #"\r"#
      case "\t": word += #"\t"#
      case "'", "\\": word += "\\\(scalar)"
      // Interactive shells of some ages look for their history here.
      case _ where isPrintable(scalar) && scalar != "!": word.unicodeScalars.append(scalar)
      default: for byte in String(scalar).utf8 { word += "\\" + octal(byte) }
      }
    }
    return word + "'"
  }

  /// Three digits, so that a digit after them is not taken for one of them.
  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }

  /// Whether a byte means nothing to a shell, wherever it stands.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._/:@%+,".utf8.contains(byte)
    }
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}
