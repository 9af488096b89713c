/// A filter's text, read from left to right. Works on Unicode scalars, because a quotation mark or a bracket is one even when
/// a combining mark follows it; errors are told in characters, because that is what a person counts.
struct FilterScanner {
  let scalars: [Unicode.Scalar]
  var position = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var isAtEnd: Bool { position == scalars.count }

  /// The scalar to be read next, or one behind it; nil behind the end.
  func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  /// Whether white space or the end comes next.
  var isAtSpace: Bool { peek().map { $0.properties.isWhitespace } ?? true }

  mutating func skipSpace() { while !isAtEnd, isAtSpace { position += 1 } }

  /// Goes over a text when it comes next.
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

  /// An error about a range of scalars.
  func error(
    _ message: String, at range: Range<Int>, nearest: [String] = [], unknownName: String? = nil
  ) -> FilterError {
    let before = text(0..<range.lowerBound).count
    return FilterError(
      offset: before, length: text(0..<range.upperBound).count - before, message: Self.shortened(message),
      nearest: nearest, unknownName: unknownName)
  }

  /// A message without the middle of a long value that it repeats.
  private static func shortened(_ message: String) -> String {
    message.utf8.count > 600 ? "\(message.prefix(300))…\(message.suffix(200))" : message
  }

  /// An error about what comes next.
  func error(_ message: String) -> FilterError {
    error(message, at: position..<min(position + 1, scalars.count))
  }
}
