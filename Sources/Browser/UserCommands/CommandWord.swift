/// A word of a command: text, with the fields of a computer in it. `{serialNumber}` stands for a field, `{{` and `}}` for
/// braces.
///
/// A value replaces its placeholder within this word, and nothing reads the result again: it cannot end the word.
public struct CommandWord: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text(String)
    /// The field's name, as written.
    case field(String)
  }

  /// Why a word cannot be read.
  public enum Mistake: Error, Hashable, Sendable, CustomStringConvertible {
    case openBrace, strayBrace, noName

    public var description: String {
      switch self {
      case .openBrace: "a \"{\" has no \"}\"; write {{ for a brace"
      case .strayBrace: "a \"}\" has no \"{\"; write }} for a brace"
      case .noName: "{} names no field; write {{}} for braces"
      }
    }
  }

  let parts: [Part]

  /// The text it was made of.
  let text: String

  /// Reads a word.
  public init(_ text: String) throws(Mistake) {
    self.text = text
    var parts: [Part] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        rest.removeFirst()
        literal.append(character)
      case "{":
        guard let end = rest.firstIndex(of: "}") else { throw .openBrace }
        let name = rest[..<end].drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        guard !name.isEmpty else { throw .noName }
        if !literal.isEmpty { parts.append(.text(literal)) }
        literal = ""
        parts.append(.field(String(name)))
        rest = rest[rest.index(after: end)...]
      case "}": throw .strayBrace
      default: literal.append(character)
      }
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
    self.parts = parts
  }

  /// The names of the fields in it.
  public var fieldNames: [String] {
    parts.compactMap { if case .field(let name) = $0 { name } else { nil } }
  }

  /// The word without fields; nil when it has some.
  var fixed: String? {
    guard fieldNames.isEmpty else { return nil }
    return parts.reduce(into: "") { text, part in if case .text(let more) = part { text += more } }
  }

  /// The text before the first field.
  var beginning: String {
    guard case .text(let text)? = parts.first else { return "" }
    return text
  }

  /// The word with the values of a computer.
  func filled(_ value: (String) -> String) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .text(let more): text += more
      case .field(let name): text += value(name)
      }
    }
  }
}
