/// A Swift type as generated code spells it.
indirect enum SwiftType: Hashable, Sendable {
  case string, int, int32, int64, double, float, bool, date
  /// Any JSON value (`JSONValue`).
  case json
  /// Any JSON object (`JSONObject`).
  case jsonObject
  case array(SwiftType)
  /// What an element of an array or dictionary is when it can be null.
  case optional(SwiftType)
  /// String keys.
  case dictionary(SwiftType)
  /// A generated type by its whole name.
  case named(String)

  /// The type in Swift.
  var source: String {
    switch self {
    case .string: "String"
    case .int: "Int"
    case .int32: "Int32"
    case .int64: "Int64"
    case .double: "Double"
    case .float: "Float"
    case .bool: "Bool"
    case .date: "Date"
    case .json: "JSONValue"
    case .jsonObject: "JSONObject"
    case .array(let element): "[\(element.source)]"
    case .optional(let wrapped): "\(wrapped.source)?"
    case .dictionary(let value): "[String: \(value.source)]"
    case .named(let name): name
    }
  }

  /// Whether a file that spells this type has to import the runtime for it.
  var usesRuntime: Bool {
    switch self {
    case .json, .jsonObject, .date: true
    case .array(let inner), .optional(let inner), .dictionary(let inner): inner.usesRuntime
    default: false
    }
  }
}
