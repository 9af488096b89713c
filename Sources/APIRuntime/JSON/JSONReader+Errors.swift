extension JSONReader {
  /// An error at the next value: `expected` says what the caller wanted, as `a number from 0 to 9`.
  public func failure(expected: String, found: String? = nil, at place: Int? = nil) -> JSONReadingError {
    let place = place ?? position
    return JSONReadingError(offset: place, expected: expected, found: found ?? describe(place))
  }

  /// The error for an object that began at `offset` and lacks a key it must have.
  public func missingKey(_ name: StaticString, objectAt offset: Int) -> JSONReadingError {
    JSONReadingError(offset: offset, expected: "the key \"\(name)\"", found: "an object without it")
  }

  /// A string as an error shows it: its first 40 characters, in quotes.
  @usableFromInline @inline(never)
  func quoted(_ token: JSONKey) -> String {
    let text = token.string
    let start = text.prefix(40)
    return "\"\(start)\(start.endIndex == text.endIndex ? "" : "…")\""
  }

  @usableFromInline @inline(never)
  func mismatch(_ kind: JSONKind) -> JSONReadingError { failure(expected: kind.words) }

  @usableFromInline @inline(never)
  func unexpected(_ expected: StaticString) -> JSONReadingError { failure(expected: "\(expected)") }

  @usableFromInline @inline(never)
  func tooDeep() -> JSONReadingError {
    failure(expected: "at most \(depthLimit) objects and arrays inside each other", found: "one more")
  }

  /// What stands at a byte, in words.
  private func describe(_ place: Int) -> String {
    guard place < count else { return JSONKind.end.words }
    let kind = JSONKind(firstByte: base[place])
    guard kind == .invalid else { return kind.words }
    let byte = base[place]
    if (0x21...0x7E).contains(byte) { return "\"\(Character(Unicode.Scalar(byte)))\"" }
    let digits = String(byte, radix: 16, uppercase: true)
    return "byte 0x\(digits.count == 1 ? "0" : "")\(digits)"
  }
}
