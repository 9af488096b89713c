extension ShellWord {
  /// Why a text cannot be split into words.
  package enum SplitError: Error, Hashable, Sendable {
    /// A quotation mark without its partner.
    case openQuote(Character)
    /// A backslash at the end.
    case openEscape
    /// A word that only a shell gives a meaning to, such as `|`.
    case shellOperator(String)
  }

  /// Splits a text into words, like a shell that expands nothing: at white space, except within `'…'` and `"…"`. A
  /// backslash quotes the next character; within `"…"` only a quotation mark or a backslash.
  package static func split(_ text: String) throws(SplitError) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var quote: Character?
    var rest = text[...]
    func end() throws(SplitError) {
      guard let finished = word else { return }
      if !isQuoted, operators.contains(finished) { throw .shellOperator(finished) }
      words.append(finished)
      (word, isQuoted) = (nil, false)
    }
    while let character = rest.popFirst() {
      switch (character, quote) {
      case ("\\", nil), ("\\", "\""):
        guard let next = rest.first else { throw .openEscape }
        if quote == nil || next == "\"" || next == "\\" {
          rest.removeFirst()
          word = (word ?? "") + String(next)
          isQuoted = true
        } else {
          word = (word ?? "") + "\\"
        }
      case (_, let open?) where character == open: quote = nil
      case ("'", nil), ("\"", nil):
        (quote, isQuoted) = (character, true)
        word = word ?? ""
      case (_, nil) where character.isWhitespace: try end()
      default: word = (word ?? "") + String(character)
      }
    }
    if let quote { throw .openQuote(quote) }
    try end()
    return words
  }

  private static let operators: Set<String> = [
    "|", "||", "&", "&&", ";", "<", "<<", "<<<", ">", ">>", ">&", "&>", "2>", "2>>", "2>&1", "1>&2",
  ]
}
