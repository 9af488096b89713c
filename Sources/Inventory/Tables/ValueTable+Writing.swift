extension ValueTable {
  /// Hands the table on in parts of some ten thousand bytes.
  ///
  /// - Parameter remark: a sentence that goes with it, as `TableWriter` takes it.
  public func write(
    _ form: TableForm, remark: String? = nil, to write: ([UInt8]) throws -> Void
  ) rethrows {
    var writer = TableWriter(form, columns: columns, remark: remark)
    try writer.append(self, to: write)
    try writer.end(to: write)
  }

  /// A text that a spreadsheet takes for a text and not for a formula. Numbers may begin with a sign.
  func guarded(_ row: Int, _ column: Int) -> String {
    let text = text(row, column)
    guard TableText.looksLikeFormula(text) else { return text }
    switch value(row, column) {
    case .integer, .number: return text
    default: return "'" + text
    }
  }
}
