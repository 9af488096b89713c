/// `name.asc` as the default of a `sort` parameter is a slip: servers take `name:asc`, as the parameter's own
/// description says.
enum DottedSortDefaults {
  static func repair(_ parameter: inout Node, at pointer: JSONPointer, _ place: OperationPlace) -> [Repair] {
    guard let name = parameter["name"]?.string, name == "sort", var schema = parameter["schema"],
      let value = schema["default"]
    else { return [] }
    var repairs: [Repair] = []
    func read(_ text: String) -> String {
      guard let repaired = repaired(text) else { return text }
      repairs.append(
        Repair(
          .dottedSortDefault, at: pointer / "schema" / "default", place.words,
          "default \"\(text)\" of parameter \(name) read as \"\(repaired)\""))
      return repaired
    }
    switch value {
    case .string(let text): schema["default"] = .string(read(text))
    case .array(let elements): schema["default"] = .array(elements.map { $0.string.map { .string(read($0)) } ?? $0 })
    default: break
    }
    if !repairs.isEmpty { parameter["schema"] = schema }
    return repairs
  }

  private static func repaired(_ text: String) -> String? {
    for direction in ["asc", "desc"] where text.hasSuffix(".\(direction)") && !text.contains(":") {
      return "\(text.dropLast(direction.count + 1)):\(direction)"
    }
    return nil
  }
}
