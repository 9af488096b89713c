import APIRuntime

extension ValueTable {
  private static let partSize = 1 << 16

  /// Hands the table on in parts of some ten thousand bytes.
  ///
  /// - Parameter remark: a sentence that goes with it, where the form has a place for one that no reader stumbles over:
  ///   in Markdown.
  public func write(
    _ form: TableForm, remark: String? = nil, to write: ([UInt8]) throws -> Void
  ) rethrows {
    switch form {
    case .plain: try writeLines(header: nil, to: write) { line($0, separator: "\t") { text($0, $1) } }
    case .csv:
      let header = columns.map { TableText.csv($0.name) }.joined(separator: ",") + "\r\n"
      try writeLines(header: header, end: "\r\n", to: write) {
        line($0, separator: ",") { TableText.csv(guarded($0, $1)) }
      }
    case .tsv:
      let header = columns.map(\.name).joined(separator: "\t") + "\n"
      try writeLines(header: header, to: write) { line($0, separator: "\t") { guarded($0, $1) } }
    case .json: try writeArray(to: write)
    case .ndjson: try writeLines(header: nil, to: write) { String(decoding: object($0), as: UTF8.self) }
    case .markdown:
      var header = remark.map { TableText.markdown($0) + "\n\n" } ?? ""
      header += "| " + columns.map { TableText.markdown($0.title) }.joined(separator: " | ") + " |\n"
      header += "|" + columns.map { _ in " --- |" }.joined() + "\n"
      try writeLines(header: header, to: write) { row in
        "| " + line(row, separator: " | ") { TableText.markdown(text($0, $1)) } + " |"
      }
    }
  }

  private func line(_ row: Int, separator: String, _ cell: (_ row: Int, _ column: Int) -> String) -> String {
    columns.indices.map { cell(row, $0) }.joined(separator: separator)
  }

  /// A text that a spreadsheet takes for a text and not for a formula. Numbers may begin with a sign.
  private func guarded(_ row: Int, _ column: Int) -> String {
    let text = text(row, column)
    guard TableText.looksLikeFormula(text) else { return text }
    switch value(row, column) {
    case .integer, .number: return text
    default: return "'" + text
    }
  }

  private func writeLines(
    header: String?, end: String = "\n", to write: ([UInt8]) throws -> Void, _ line: (_ row: Int) -> String
  ) rethrows {
    var part = Array((header ?? "").utf8)
    for row in 0..<rowCount {
      part.append(contentsOf: line(row).utf8)
      part.append(contentsOf: end.utf8)
      if part.count >= Self.partSize {
        try write(part)
        part.removeAll(keepingCapacity: true)
      }
    }
    try write(part)
  }

  private func writeArray(to write: ([UInt8]) throws -> Void) rethrows {
    var part: [UInt8] = [UInt8(ascii: "[")]
    for row in 0..<rowCount {
      part.append(contentsOf: row == 0 ? "\n  ".utf8 : ",\n  ".utf8)
      part.append(contentsOf: object(row))
      if part.count >= Self.partSize {
        try write(part)
        part.removeAll(keepingCapacity: true)
      }
    }
    part.append(contentsOf: rowCount == 0 ? "]\n".utf8 : "\n]\n".utf8)
    try write(part)
  }

  private func object(_ row: Int) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    for (index, column) in columns.enumerated() {
      json.key(column.name)
      value(row, index).write(json: &json)
    }
    json.endObject()
    return json.finish()
  }
}
