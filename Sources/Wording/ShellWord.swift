/// Texts as words of a shell's command line, for commands that people are shown to be pasted.
public enum ShellWord {
  /// A text as one word of sh, bash, zsh and fish, whatever is in it; as it is where none of them sees more in it.
  public static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || "-_.,:/@%+=".unicodeScalars.contains(scalar)
    }
    // At the beginning zsh takes = for "the path of this program", and fish % for a process.
    if isPlain, let first = text.first, !"=%".contains(first) { return text }
    var word = "'"
    var rest = text[...]
    while let character = rest.popFirst() {
      // Between these marks fish reads a backslash before another one, or before the mark itself, otherwise than the others do.
      let isBackslash = character == "\\" && (rest.first.map { "\\'".contains($0) } ?? true)
      if isBackslash || character == "'" { word += "'\\\(character)'" } else { word.append(character) }
    }
    return word + "'"
  }
}
