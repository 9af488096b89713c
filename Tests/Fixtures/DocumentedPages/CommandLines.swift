extension DocumentationPage {
  /// The command lines of this program on the page: in blocks of a shell, and in code within the text.
  package var commandLines: [String] {
    let inline = prose.matches(of: /`(jamf-tui [^`\n]+)`/).map { String($0.1) }
    return (blocks(of: "sh") + inline).flatMap(Self.commandLines(in:))
  }

  /// The command lines of this program in a text: each from its name up to a shell operator.
  package static func commandLines(in text: String) -> [String] {
    text.split(separator: "\n").flatMap { line in
      var found: [String] = []
      var rest = line
      while let start = rest.firstRange(of: "jamf-tui ")?.lowerBound, !rest[..<start].contains("# ") {
        rest = rest[start...]
        var quote: Character?
        let command = rest.prefix { character in
          if quote == nil, "|)>#;".contains(character) { return false }
          if character == quote { quote = nil } else if quote == nil, "'\"".contains(character) { quote = character }
          return true
        }
        found.append(String(command.reversed().drop { $0 == " " }.reversed()))
        rest = rest[command.endIndex...]
      }
      return found
    }
  }
}
