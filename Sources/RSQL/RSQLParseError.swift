/// Why a text is not RSQL.
public struct RSQLParseError: Error, Hashable, Sendable {
  /// Where, in characters from the start of the text; its length when the text ended too early.
  public var offset: Int
  /// What could have stood there, for people: `an operator such as ==`.
  public var expected: String
  /// What stood there instead; nil at the end of the text.
  public var found: Character?

  public init(offset: Int, expected: String, found: Character?) {
    self.offset = offset
    self.expected = expected
    self.found = found
  }
}

extension RSQLParseError: CustomStringConvertible {
  public var description: String {
    let what = found.map { "“\($0)”" } ?? "the end"
    return "at character \(offset + 1): expected \(expected), found \(what)"
  }
}
