/// Why a text is not a filter, and where.
public struct FilterError: Error, Hashable, Sendable {
  /// Where, in characters from the start of the text; its length when something is missing at the end.
  public var offset: Int
  /// How many characters are meant; 0 for a place between two.
  public var length: Int
  /// What is wrong, and what was expected, in words for people, without the place.
  public var message: String
  /// What was meant perhaps, best first: names of fields.
  public var nearest: [String]
  /// The name that no field has, when that is what is wrong: a catalogue with more fields may have it.
  public var unknownName: String?
  /// Whether a closing bracket is missing, which may still be typed.
  public var isUnclosed = false

  init(offset: Int, length: Int, message: String, nearest: [String] = [], unknownName: String? = nil) {
    self.offset = offset
    self.length = length
    self.message = message
    self.nearest = nearest
    self.unknownName = unknownName
  }
}

extension FilterError: CustomStringConvertible {
  /// One line: `at character 9: expected yes or no for managed`.
  public var description: String { "at character \(offset + 1): \(message)" }
}
