/// A command line as bash has it, up to the cursor.
struct ShellLine {
  /// The words as the program would get them, the program's own name first.
  private(set) var words: [String] = []
  /// The last one, as far as it is there; empty behind a space.
  private(set) var current = ""
  /// The quotation mark that is open; nil outside of any.
  private(set) var quote: Character?
  /// Where the shell begins a word of its own in the last one, when it is not quoted: behind a colon, for instance.
  private let start: Int

  /// - Parameter breaks: the characters that end a word when it is completed, as `COMP_WORDBREAKS` has them.
  init(_ text: String, breaks: String) {
    var isInWord = false
    var isEscaped = false
    var start = 0
    for character in text {
      if isEscaped {
        current.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
        isInWord = true
      } else if let open = quote {
        if character == open { quote = nil } else { current.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        isInWord = true
      } else if character == " " || character == "\t" || character == "\n" {
        if isInWord { words.append(current) }
        (current, isInWord, start) = ("", false, 0)
      } else {
        current.append(character)
        isInWord = true
        if breaks.contains(character) { start = current.count }
      }
    }
    self.start = start
  }

  /// The lines that bash takes for the last word: what stands there already is left out, and what it would read as something
  /// else is escaped.
  func lines(_ reply: CompletionReply) -> [String] {
    reply.words.map { word in
      guard quote == nil else { return word.text }
      return Self.escaped(String(word.text.dropFirst(start)))
    }
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if " \t\n\\'\"$`!&|;()<>*?[]{}#~".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}
