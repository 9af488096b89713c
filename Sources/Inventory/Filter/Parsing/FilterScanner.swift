/// Reads a filter's text from left to right. Works on Unicode scalars, because a quotation mark or a parenthesis counts
/// even when a combining mark follows it. Errors count characters, as people do.
struct FilterScanner {
  let scalars: [Unicode.Scalar]
  var position = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var isAtEnd: Bool { position == scalars.count }

  /// The next scalar, or a later one; nil after the end.
  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  /// Whether white space or the end comes next.
  var isAtSpace: Bool { peek().map { $0.properties.isWhitespace } ?? true }

  mutating func skipSpace() { while !isAtEnd, isAtSpace { position += 1 } }

  /// Consumes a text if it comes next.
  mutating func take(_ text: String) -> Bool {
    let wanted = text.unicodeScalars
    guard scalars[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }

  /// An error in a range of scalars.
  func error(
    _ message: String, at range: Range<Int>, nearest: [String] = [], unknownName: String? = nil
  ) -> FilterError {
    let before = text(0..<range.lowerBound).count
    return FilterError(
      offset: before, length: text(0..<range.upperBound).count - before, message: Self.shortened(message),
      nearest: nearest, unknownName: unknownName)
  }

  /// A message, shortened in the middle of a long value that it repeats.
  private static func shortened(_ message: String) -> String {
    message.utf8.count > 600 ? "\(message.prefix(300))…\(message.suffix(200))" : message
  }

  /// An error at the next word.
  func error(_ message: String) -> FilterError {
    error(message, at: position..<min(position + 1, scalars.count))
  }
}
