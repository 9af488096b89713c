import APIRuntime

extension JSONValue {
  /// The elements of an array; nil for other values.
  var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The texts of an array of texts; none for other values.
  var strings: [String] { elements?.compactMap(\.stringValue) ?? [] }

  /// A whole number; nil for other values.
  var integerValue: Int? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// An id, which some operations write as a number.
  var idText: String? { stringValue ?? integerValue.map(String.init) }
}
