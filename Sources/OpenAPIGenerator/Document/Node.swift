/// A value of an OpenAPI document, from JSON or YAML, with its keys in the original order.
///
/// Order matters: generated code follows the document, so that it is easy to navigate.
enum Node: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([Node])
  case object(NodeObject)

  /// The kind of the value, for error messages.
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

extension Node {
  /// The JSON type of the value, as schemas name it.
  var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

// MARK: Reading

extension Node {
  var string: String? { if case .string(let value) = self { value } else { nil } }
  var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  var integer: Int? { if case .integer(let value) = self { value } else { nil } }
  var number: Double? { if case .number(let value) = self { value } else { nil } }
  var array: [Node]? { if case .array(let value) = self { value } else { nil } }
  var object: NodeObject? { if case .object(let value) = self { value } else { nil } }

  /// The value of a key; nil if this is not an object or has no such key. Setting does nothing if it is not an object.
  subscript(key: String) -> Node? {
    get { object?[key] }
    set {
      guard case .object(var object) = self else { return }
      // Release the shared storage first, so that writing does not copy the whole object.
      self = .null
      object[key] = newValue
      self = .object(object)
    }
  }

  /// The strings of an array, without elements of other types.
  var strings: [String] { array?.compactMap(\.string) ?? [] }
}

/// The members of an object in their original order.
struct NodeObject: Hashable, Sendable {
  /// The keys, in order.
  private(set) var keys: [String] = []
  private var values: [String: Node] = [:]

  /// An empty object.
  init() {}

  /// An object with these members. For duplicate keys, the last value counts.
  init(_ members: [(String, Node)]) {
    for (key, value) in members { self[key] = value }
  }

  /// The value of a key. Setting a new key appends it; setting nil removes it.
  subscript(key: String) -> Node? {
    get { values[key] }
    set {
      if let newValue {
        if values.updateValue(newValue, forKey: key) == nil { keys.append(key) }
      } else if values.removeValue(forKey: key) != nil {
        keys.removeAll { $0 == key }
      }
    }
  }

  /// The number of members.
  var count: Int { keys.count }
  /// Whether there are no members.
  var isEmpty: Bool { keys.isEmpty }

  /// The members in order.
  var members: some Sequence<(key: String, value: Node)> {
    keys.lazy.map { (key: $0, value: values[$0] ?? .null) }
  }
}
