/// Text in man(7) format.
package struct Roff {
  package private(set) var text: String

  /// Begins a page of section 1.
  package init(page: String, version: String, abstract: String) {
    text = ".TH \(Self.quoted(page.uppercased())) 1 \"\" \(Self.quoted(version)) \"User Commands\"\n"
    section("Name")
    line(Self.escaped("\(page) - ", keepsHyphen: true) + Self.escaped(abstract))
  }

  package mutating func section(_ title: String) {
    text += ".SH \(Self.quoted(title.uppercased()))\n"
  }

  package mutating func subsection(_ title: String) {
    text += ".SS \(Self.quoted(title))\n"
  }

  /// A bold term with its meaning.
  package mutating func item(_ term: String, _ meaning: String) {
    text += ".TP\n.B \(Self.quoted(term))\n"
    line(Self.escaped(meaning))
  }

  /// An option with bold names, an italic value, and its meaning.
  package mutating func option(_ names: [String], value: String?, _ meaning: String) {
    let bold = names.map { "\\fB\(Self.escaped($0))\\fR" }.joined(separator: ", ")
    text += ".TP\n\(bold)\(value.map { " \\fI\(Self.escaped($0))\\fR" } ?? "")\n"
    line(Self.escaped(meaning))
  }

  /// Text in the format of help: paragraphs separated by empty lines. Lines that begin with two spaces are literal.
  package mutating func prose(_ prose: String) {
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
  package mutating func synopsis(_ command: String, _ rest: String) {
    text += ".B \(Self.quoted(command))\n"
    if !rest.isEmpty { line(Self.escaped(rest)) }
    text += ".br\n"
  }

  /// A line of text, protected when it looks like a roff request.
  private mutating func line(_ line: String) {
    text += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
  }

  /// Escapes backslashes, and hyphens that have to stay hyphens.
  package static func escaped(_ text: String, keepsHyphen: Bool = false) -> String {
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

  /// Quotes an argument of a roff request.
  package static func quoted(_ text: String) -> String {
    "\"" + escaped(text).replacing("\"", with: "\\(dq") + "\""
  }
}
