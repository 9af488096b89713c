/// A value of an OpenAPI document as it was written, JSON or YAML alike, with the order of keys kept.
///
/// Order matters: the generated code follows the document, so that a person finds their way in it.
enum Node: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([Node])
  case object(NodeObject)

  /// The kind of the value, in words for an error.
  var kindInWords: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer: "an integer"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

// MARK: Reading

extension Node {
  var string: String? { if case .string(let value) = self { value } else { nil } }
  var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  var array: [Node]? { if case .array(let value) = self { value } else { nil } }
  var object: NodeObject? { if case .object(let value) = self { value } else { nil } }

  /// The value of a key, when this is an object that has it. Setting does nothing to other kinds of value.
  subscript(key: String) -> Node? {
    get { object?[key] }
    set {
      guard case .object(var object) = self else { return }
      // Let go of the shared storage first, so that writing does not copy the whole object.
      self = .null
      object[key] = newValue
      self = .object(object)
    }
  }

  /// The strings of an array; what is not a string is left out.
  var strings: [String] { array?.compactMap(\.string) ?? [] }
}
