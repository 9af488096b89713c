/// Collects lines of Swift with their indentation, and the imports that they need.
struct SourceWriter {
  /// Modules that a file may need.
  struct Imports: OptionSet {
    let rawValue: Int
    static let runtime = Imports(rawValue: 1)
  }

  private(set) var text = ""
  private var depth = 0
  /// The imports that the lines need.
  var imports: Imports = []
  /// `public `, `package ` or empty.
  let access: String
  /// Whether inputs can become requests.
  let writesRequests: Bool

  init(_ configuration: GeneratorConfiguration) {
    let access = configuration.accessModifier
    self.access = access == .internal ? "" : access.rawValue + " "
    writesRequests = configuration.writesRequests
  }

  /// The maximum length of a line.
  private static let width = 120

  /// Whether a line fits at the current indentation.
  func fits(_ line: String) -> Bool { depth * 2 + line.columns <= Self.width }

  mutating func line(_ line: String = "") {
    if !line.isEmpty {
      text += String(repeating: "  ", count: depth)
      text += line
    }
    text += "\n"
  }

  /// Lines between braces, one level deeper. A single line stays on the line of the braces if it fits.
  mutating func block(_ head: String, _ body: (inout SourceWriter) -> Void) {
    // Swapped, because copying would repeat the text once for each level.
    var inner = ""
    swap(&inner, &text)
    depth += 1
    body(&self)
    depth -= 1
    swap(&inner, &text)
    if inner.utf8.count <= Self.width, let content = onlyLine(of: inner) {
      let oneLine = "\(head) { \(content) }"
      if fits(oneLine) { return line(oneLine) }
    }
    line(head + " {")
    text += inner
    line("}")
  }

  /// Lines one level deeper, without braces.
  mutating func indented(_ body: (inout SourceWriter) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  /// The single line of a text; nil for several lines or a comment.
  private func onlyLine(of text: String) -> String? {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
    return lines.count == 1 && !text.contains("//") ? Substring(lines[0]).trimming() : nil
  }

  /// A function's signature, with its result on a second line if it does not fit in one.
  mutating func signature(_ head: String, returns result: String, end: String = "") {
    let oneLine = "\(head) -> \(result)\(end)"
    if fits(oneLine) { return line(oneLine) }
    line(head)
    line("  -> \(result)\(end)")
  }

  /// Statements, as many on a line as fit: generated code is compiled more often than it is read.
  mutating func statements(_ statements: [String]) {
    var current = ""
    for statement in statements {
      if !current.isEmpty, depth * 2 + current.columns + 2 + statement.columns > Self.width {
        line(current)
        current = statement
      } else {
        current += current.isEmpty ? statement : "; " + statement
      }
    }
    if !current.isEmpty { line(current) }
  }

  /// Items with separators, in as few lines as possible.
  mutating func flow(_ head: String, _ items: [String], separator: String = ",", end: String = "") {
    let indentation = String(repeating: "  ", count: depth)
    var current = indentation + head + (items.isEmpty ? end : "")
    for (index, item) in items.enumerated() {
      let piece = item + (index == items.count - 1 ? end : separator)
      let columns = current.columns
      if columns + 1 + piece.columns > Self.width, columns > depth * 2 {
        text += current + "\n"
        current = indentation + "  " + piece
      } else {
        current += (columns > depth * 2 && !"([<".contains(current.last ?? " ") ? " " : "") + piece
      }
    }
    text += current + "\n"
  }

  /// A documentation comment; nothing for nil or blank text.
  mutating func documentation(_ comment: String?) {
    guard let comment, comment.contains(where: { !$0.isWhitespace }) else { return }
    // Most comments are one line of ASCII, for which characters need not be found.
    if comment.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return line("/// \(comment[...].trimming())") }
    for line in comment[...].trimming().split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let words = line.withoutControls.trimming()
      self.line(words.isEmpty ? "///" : "/// \(words)")
    }
  }
}

extension String {
  /// The number of characters. For ASCII, as nearly all lines are, that is the number of bytes.
  fileprivate var columns: Int { utf8.allSatisfy { $0 < 0x80 } ? utf8.count : count }
}

extension Substring {
  /// The text with each control character replaced by a space. Some of them end a comment in Swift.
  var withoutControls: Substring {
    guard unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars { result.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar) }
    return String(result)[...]
  }
}

extension String {
  /// The text as a Swift string literal.
  var literal: String {
    // As nearly all strings are.
    let isPlain = utf8.allSatisfy { 0x20...0x7E ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    if isPlain { return "\"\(self)\"" }
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case " "..."~": result.unicodeScalars.append(scalar)
      default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return result + "\""
  }
}

extension [String] {
  /// The strings as a Swift array literal.
  var literal: String { "[\(map(\.literal).joined(separator: ", "))]" }
}
