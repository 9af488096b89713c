/// Quotes text for shell commands that users paste.
public enum ShellWord {
  /// A text as a single word for sh, bash, zsh and fish; unquoted if it has no special meaning in any of them.
  public static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || "-_.,:/@%+=".unicodeScalars.contains(scalar)
    }
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
}
