import APIRuntime

/// Writes rows in a form for programs and people, table by table. Several tables with the same columns make one output.
public struct TableWriter: Sendable {
  private let form: TableForm
  private let columns: [ValueTable.Column]
  private let remark: String?
  private var hasBegun = false
  /// Output that is not passed on yet; ends at a line end.
  private var part = OutputBytes()
  /// The last object of an array so far, because a comma may have to follow it. Empty before the first one.
  private var held = OutputBytes()
  /// The text before each column's value in an object.
  private let keys: [[UInt8]]

  private static let partSize = 1 << 16

  /// A writer for tables with these columns.
  ///
  /// - Parameter remark: a sentence about the output, which is written only in Markdown, because the other forms have
  ///   no place for it.
  public init(_ form: TableForm, columns: [ValueTable.Column], remark: String? = nil) {
    self.form = form
    self.columns = columns
    self.remark = remark
    keys = columns.enumerated().map { index, column in
      var key = JSONWriter()
      key.string(column.name)
      return Array((index == 0 ? "{" : ",").utf8) + key.finish() + Array(":".utf8)
    }
  }

  /// Writes all rows of a table, in parts of about ten thousand bytes that end at line ends. The last object of an
  /// array is written when it is known what follows.
  public mutating func append(_ table: ValueTable, to write: ([UInt8]) throws -> Void) rethrows {
    begin()
    for row in 0..<table.rowCount {
      append(row, of: table)
      if part.count >= Self.partSize { try flush(to: write) }
    }
    try flush(to: write)
  }

  /// Writes the end of the output. Nothing may be appended after it.
  public mutating func end(to write: ([UInt8]) throws -> Void) rethrows {
    begin()
    if form == .json {
      appendHeld()
      part.append((held.isEmpty ? "[]\n" : "\n]\n") as StaticString)
      held.truncate(to: 0)
    }
    try flush(to: write)
  }

  private mutating func flush(to write: ([UInt8]) throws -> Void) rethrows {
    guard !part.isEmpty else { return }
    try write(part.bytes)
    part.truncate(to: 0)
  }

  private mutating func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    switch form {
    case .plain, .json, .ndjson: break
    case .csv: part.append(text: columns.map { TableText.csv($0.name) }.joined(separator: ",") + "\r\n")
    case .tsv: part.append(text: columns.map(\.name).joined(separator: "\t") + "\n")
    case .markdown:
      if let remark { part.append(text: TableText.markdown(remark) + "\n\n") }
      part.append(text: "| " + columns.map { TableText.markdown($0.title) }.joined(separator: " | ") + " |\n")
      part.append(text: "|" + columns.map { _ in " --- |" }.joined() + "\n")
    }
  }

  private mutating func append(_ row: Int, of table: ValueTable) {
    switch form {
    case .plain: appendLine(row, of: table, separator: "\t", end: "\n")
    case .csv: appendLine(row, of: table, separator: ",", end: "\r\n")
    case .tsv: appendLine(row, of: table, separator: "\t", end: "\n")
    case .ndjson:
      table.appendObject(row, keys: keys, to: &part)
      part.append(UInt8(ascii: "\n"))
    case .json:
      appendHeld()
      part.append((held.isEmpty ? "[\n" : ",\n") as StaticString)
      held.truncate(to: 0)
      held.append("  " as StaticString)
      table.appendObject(row, keys: keys, to: &held)
    case .markdown:
      part.append("| " as StaticString)
      appendLine(row, of: table, separator: " | ", end: " |\n")
    }
  }

  private mutating func appendLine(_ row: Int, of table: ValueTable, separator: StaticString, end: StaticString) {
    let cells = table.cells(of: row)
    for column in columns.indices {
      if column > 0 { part.append(separator) }
      // Most texts need no escape; the others are removed and written again.
      let start = part.count
      cells.appendShown(column, to: &part)
      guard !part.withBytes(from: start, { TableText.isWritten($0, in: form) }) else { continue }
      part.truncate(to: start)
      part.append(text: cell(row, column, of: table))
    }
    part.append(end)
  }

  private mutating func appendHeld() {
    held.withBytes { part.append($0) }
  }

  private func cell(_ row: Int, _ column: Int, of table: ValueTable) -> String {
    switch form {
    case .plain, .json, .ndjson: table.text(row, column)
    case .csv: TableText.csv(table.guarded(row, column))
    case .tsv: table.guarded(row, column)
    case .markdown: TableText.markdown(table.text(row, column))
    }
  }
}

/// A form of output for a table of values.
public enum TableForm: String, CaseIterable, Hashable, Sendable {
  /// One row per line, columns separated by tabs, no header.
  case plain
  /// RFC 4180, with a header.
  case csv
  /// Columns separated by tabs, with a header.
  case tsv
  /// An array of objects with typed values; missing values are null.
  case json
  /// One object per line.
  case ndjson
  /// A table in GitHub's Markdown.
  case markdown
}

/// Escapes texts so that each form of table preserves them.
///
/// By scalar: as a `Character`, a sign followed by a combining mark does not equal the sign.
enum TableText {
  /// A field of RFC 4180, in quotes if necessary.
  static func csv(_ text: String) -> String {
    let isPlain = !text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
    if isPlain, text.utf8.first != 0x20, text.utf8.last != 0x20 { return text }
    return "\"" + escaped(text, "\"", by: "\"") + "\""
  }

  /// Whether a text in UTF-8 needs no escape in a form: printable ASCII and common letters without special characters.
  /// False in cases that need a closer look, too.
  static func isWritten(_ text: UnsafeBufferPointer<UInt8>, in form: TableForm) -> Bool {
    guard let first = text.first, let last = text.last else { return true }
    let (space, quote, comma) = (UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: ","))
    switch form {
    case .plain: break
    case .csv where first == space || last == space: return false
    case .csv, .tsv:
      switch first {
      // Formulas begin with these.
      case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): return false
      default: break
      }
    case .json, .ndjson, .markdown: return false
    }
    var place = 0
    while place < text.count, text[place] &- 0x20 < 0x5F {
      if form == .csv, text[place] == quote || text[place] == comma { return false }
      place &+= 1
    }
    guard place < text.count else { return true }
    // From the first letter beyond ASCII on.
    if form == .csv, text[place...].contains(where: { $0 == quote || $0 == comma }) { return false }
    return JSONText.isKnownPlain(text, from: place)
  }

  /// Whether a spreadsheet would run the text as a formula (OWASP, "CSV injection"). Full-width signs count in some
  /// locales.
  static func looksLikeFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return "=+-@\t\r＝＋－＠".unicodeScalars.contains(first)
  }

  /// A text with all markup and column separators escaped.
  static func markdown(_ text: String) -> String { escaped(text, "\\|`*[]<>&~", by: "\\") }

  private static func escaped(_ text: String, _ signs: String, by sign: Unicode.Scalar) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if signs.unicodeScalars.contains(scalar) { escaped.append(sign) }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}
