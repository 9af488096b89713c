/// Parses texts to search for: words, quoted texts, anchors, regular expressions.
extension FilterParser {
  /// - Parameter field: the field with the text; nil for any column.
  mutating func textTest(of field: Field? = nil) throws(FilterError) -> TextTest {
    let start = scanner.position
    if scanner.take("re:") { return try expression(from: start) }
    if scanner.peek() == "~" {
      scanner.position += 1
      guard !isAtTermEnd else {
        throw scanner.error("expected text after “~”", at: start..<scanner.position)
      }
      let text = scanner.peek() == "\"" ? try quoted() : bareWord()
      return .fuzzy(try folded(text, from: start))
    }
    let isAtStart = scanner.take("^")
    var isAtEnd = false
    let text: String
    if scanner.peek() == "\"" {
      text = try quoted()
      isAtEnd = scanner.take("$")
      guard isAtTermEnd else { throw scanner.error("expected a space after the closing quotation mark") }
    } else {
      var word = bareWord()
      if word.last == "$" {
        word.removeLast()
        isAtEnd = true
      }
      guard !word.isEmpty else { throw nothingBetweenAnchors(from: start) }
      if !isAtStart, !isAtEnd, word.contains("*") { return try pattern(word, of: field, from: start) }
      text = word
    }
    let bytes = try folded(text, from: start)
    return isAtStart ? isAtEnd ? .equals(bytes) : .starts(bytes) : isAtEnd ? .ends(bytes) : .contains(bytes)
  }

  private func nothingBetweenAnchors(from start: Int) -> FilterError {
    let range = start..<scanner.position
    let typed = scanner.text(range)
    let wanted =
      typed == "^" ? "the start of a text after “^”" : typed == "$" ? "the end of a text before “$”" : "text"
    return scanner.error("expected \(wanted); to find the character itself, quote it: \"\(typed)\"", at: range)
  }

  /// A word in which `*` stands for any text, as in Jamf Pro's own search. The word must match the whole value.
  private func pattern(_ word: String, of field: Field?, from start: Int) throws(FilterError) -> TextTest {
    let pieces = word.unicodeScalars.split(separator: "*", omittingEmptySubsequences: false).map {
      Folding.folded(String($0))
    }
    let filled = pieces.filter { !$0.isEmpty }
    guard let only = filled.first else {
      let hasAny = field.map { "; to find any value: !\($0.name):?" } ?? ""
      throw scanner.error(
        "expected text next to “*”; to find the character itself, quote it" + hasAny, at: start..<scanner.position)
    }
    let isOpenAtStart = pieces.first?.isEmpty == true
    let isOpenAtEnd = pieces.last?.isEmpty == true
    if filled.count == 1 { return isOpenAtStart ? isOpenAtEnd ? .contains(only) : .ends(only) : .starts(only) }
    let middle = filled.map { TextTest.escapedExpression(String(decoding: $0, as: UTF8.self)) }.joined(separator: ".*")
    let expression = (isOpenAtStart ? "" : "^") + middle + (isOpenAtEnd ? "" : "$")
    guard TextTest.expression(expression) != nil else {
      throw scanner.error("this is too long for a pattern with “*”", at: start..<scanner.position)
    }
    return .regex(expression)
  }

  /// The folded text; an error when folding leaves nothing, as for a combining accent by itself.
  func folded(_ text: String, from start: Int) throws(FilterError) -> [UInt8] {
    let bytes = Folding.folded(text)
    guard !bytes.isEmpty else {
      throw scanner.error("there is nothing to search for in this", at: start..<scanner.position)
    }
    return bytes
  }

  /// Consumes the rest of a word.
  mutating func bareWord() -> String {
    let end = endOfWord()
    defer { scanner.position = end }
    return scanner.text(scanner.position..<end)
  }

  /// The end of the next word.
  func endOfWord() -> Int {
    var end = scanner.position
    var brackets = 0
    while end < scanner.scalars.count {
      let scalar = scanner.scalars[end]
      if scalar == "|" || scalar.properties.isWhitespace { break }
      if scalar == "(" { brackets += 1 }
      if scalar == ")" {
        if openGroups > 0, brackets == 0 { break }
        brackets -= 1
      }
      end += 1
    }
    return end
  }

  /// A text in quotation marks; in it `\"` is a quotation mark, `\\` a backslash, and `\u{1B}` the scalar with that
  /// number.
  mutating func quoted() throws(FilterError) -> String {
    let start = scanner.position
    scanner.position += 1
    var text = String.UnicodeScalarView()
    while let scalar = scanner.peek() {
      if scalar == "\"" {
        scanner.position += 1
        return String(text)
      }
      let escape = scalar == "\\" ? FilterText.escape(in: scanner.scalars, at: scanner.position) : nil
      if escape == nil, scalar == "\\", FilterText.isNumbered(scanner.scalars, at: scanner.position) {
        throw scanner.error(
          "expected a character code, such as \\u{2D}; write “\\” itself as “\\\\”",
          at: scanner.position..<scanner.position + 3)
      }
      text.append(escape?.scalar ?? scalar)
      scanner.position = escape?.end ?? scanner.position + 1
    }
    throw scanner.error("expected a closing quotation mark", at: start..<start + 1)
  }

  /// A regular expression between slashes; in it `\/` is a slash.
  private mutating func expression(from start: Int) throws(FilterError) -> TextTest {
    guard scanner.take("/") else { throw scanner.error("expected “/” after “re:”, as in re:/^mac-\\d+$/") }
    let first = scanner.position
    var pattern: [Unicode.Scalar] = []
    var places: [Int] = []
    while let scalar = scanner.peek(), scalar != "/" {
      let isEscape = scalar == "\\" && scanner.peek(1) != nil
      if !isEscape || scanner.peek(1) != "/" {
        places.append(scanner.position)
        pattern.append(scalar)
      }
      scanner.position += 1
      guard isEscape, let escaped = scanner.peek() else { continue }
      places.append(scanner.position)
      pattern.append(escaped)
      scanner.position += 1
    }
    let range = first..<scanner.position
    guard scanner.take("/") else {
      throw scanner.error("expected the closing “/” of the expression", at: start..<first)
    }
    guard isAtTermEnd else {
      throw scanner.error("expected a space after the expression; write a “/” in it as “\\/”")
    }
    guard !range.isEmpty, range.count <= TextTest.expressionLimit else {
      throw scanner.error("an expression has 1 to \(TextTest.expressionLimit) characters", at: range)
    }
    let folded = TextTest.foldedExpression(pattern)
    guard !folded.isEmpty else { throw scanner.error("there is nothing to search for in this", at: range) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: folded.map(\.scalar))
    do {
      _ = try PatternParser.node(of: String(text))
    } catch {
      let sources = folded.map { places[$0.place] }
      let start = error.range.lowerBound < sources.count ? sources[error.range.lowerBound] : range.upperBound
      let end = error.range.isEmpty ? start : sources[error.range.upperBound - 1] + 1
      throw scanner.error(error.message, at: start..<end)
    }
    return .regex(String(text))
  }
}
