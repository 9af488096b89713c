/// Text in the language of manual pages, man(7).
struct Roff {
  private(set) var text: String

  /// Begins a page of section 1.
  init(page: String, version: String, abstract: String) {
    text = ".TH \(Self.quoted(page.uppercased())) 1 \"\" \(Self.quoted(version)) \"User Commands\"\n"
    section("Name")
    line(Self.escaped("\(page) - ", keepsHyphen: true) + Self.escaped(abstract))
  }

  mutating func section(_ title: String) {
    text += ".SH \(Self.quoted(title.uppercased()))\n"
  }

  mutating func subsection(_ title: String) {
    text += ".SS \(Self.quoted(title))\n"
  }

  /// Words and what they mean, the words in bold.
  mutating func item(_ term: String, _ meaning: String) {
    text += ".TP\n.B \(Self.quoted(term))\n"
    line(Self.escaped(meaning))
  }

  /// A term of bold and other parts, with what it means.
  mutating func option(_ names: [String], value: String?, _ meaning: String) {
    let bold = names.map { "\\fB\(Self.escaped($0))\\fR" }.joined(separator: ", ")
    text += ".TP\n\(bold)\(value.map { " \\fI\(Self.escaped($0))\\fR" } ?? "")\n"
    line(Self.escaped(meaning))
  }

  /// Text as a help has it: paragraphs between empty lines; lines that begin with two spaces stay as they are.
  mutating func prose(_ prose: String) {
    var isLiteral = false
    for part in prose.split(separator: "\n", omittingEmptySubsequences: false) {
      if part.hasPrefix("  ") != isLiteral, !part.isEmpty {
        isLiteral.toggle()
        text += isLiteral ? ".PP\n.nf\n.RS\n" : ".RE\n.fi\n.PP\n"
      }
      if part.isEmpty {
        text += isLiteral ? "\n" : ".PP\n"
      } else {
        line(Self.escaped(isLiteral ? String(part.dropFirst(2)) : String(part)))
      }
    }
    if isLiteral { text += ".RE\n.fi\n" }
  }

  /// A synopsis: the command in bold, the rest as it is.
  mutating func synopsis(_ command: String, _ rest: String) {
    text += ".B \(Self.quoted(command))\n"
    if !rest.isEmpty { line(Self.escaped(rest)) }
    text += ".br\n"
  }

  /// A line of text; one that would look like a request is kept from being one.
  private mutating func line(_ line: String) {
    text += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
  }

  /// Backslashes and hyphens that are to be typed as they are.
  static func escaped(_ text: String, keepsHyphen: Bool = false) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += keepsHyphen ? "-" : "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: result.append(character)
      }
    }
    return result
  }

  /// An argument of a request.
  static func quoted(_ text: String) -> String {
    "\"" + escaped(text).replacing("\"", with: "\\(dq") + "\""
  }
}
