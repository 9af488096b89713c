/// What kind of value starts at a place in a JSON text, as its first byte tells.
public enum JSONKind: Hashable, Sendable {
  case object, array, string, number, bool, null
  /// The text ends here.
  case end
  /// A byte that starts no JSON value.
  case invalid

  @inlinable init(firstByte: UInt8) {
    switch firstByte {
    case UInt8(ascii: "{"): self = .object
    case UInt8(ascii: "["): self = .array
    case UInt8(ascii: "\""): self = .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): self = .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .bool
    case UInt8(ascii: "n"): self = .null
    default: self = .invalid
    }
  }

  /// The kind in words, with its article.
  var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    case .end: "the end of the text"
    case .invalid: "no JSON value"
    }
  }
}
