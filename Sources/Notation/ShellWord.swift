/// Quotes text for the command lines of shells.
package enum ShellWord {
  /// A text as a single word for sh, bash, zsh and fish; unquoted if it has no special meaning in any of them.
  package static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy(isPlain)
    // At the start of a word, zsh expands = to a program's path, and fish expands % to a process.
    if isPlain, let first = text.first, !"=%".contains(first) { return text }
    var word = "'"
    var rest = text[...]
    while let character = rest.popFirst() {
      // Within single quotes, fish treats a backslash before a backslash or quote as an escape; the other shells do
      // not.
      let isBackslash = character == "\\" && (rest.first.map { "\\'".contains($0) } ?? true)
      if isBackslash || character == "'" { word += "'\\\(character)'" } else { word.append(character) }
    }
    return word + "'"
  }

  /// The same for logs: characters that could move the cursor, hide text or end the line are escaped in `$'…'`, which
  /// bash and zsh read back.
  package static func quotedInOneLine(_ text: String) -> String {
    guard !text.unicodeScalars.allSatisfy(isPrintable) else { return quoted(text) }
    var word = "$'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": word += #"\n"#
      case "\r": word += #"\r"#
      case "\t": word += #"\t"#
      case "'", "\\": word += "\\\(scalar)"
      // Older interactive shells expand history here.
      case _ where isPrintable(scalar) && scalar != "!": word.unicodeScalars.append(scalar)
      default: for byte in String(scalar).utf8 { word += "\\" + octal(byte) }
      }
    }
    return word + "'"
  }

  /// Always three digits, so that a following digit is not read as one of them.
  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }

  /// Whether a byte has no special meaning to a shell within a word.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_.,:/@%+=".utf8.contains(byte)
    }
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}
