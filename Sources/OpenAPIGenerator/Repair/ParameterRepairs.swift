/// Repairs the parameters of paths and operations.
enum ParameterRepairs {
  /// Repairs the `parameters` of an operation or a path item.
  static func repair(_ owner: inout Node, at place: OperationPlace) -> [Repair] {
    guard var parameters = owner["parameters"]?.array else { return [] }
    var repairs: [Repair] = []
    for index in parameters.indices {
      let pointer = place.pointer / "parameters" / index
      repairs += CookieParameters.notice(parameters[index], at: pointer, place)
      repairs += DottedSortDefaults.repair(&parameters[index], at: pointer, place)
    }
    if !repairs.isEmpty { owner["parameters"] = .array(parameters) }
    // Last, because it removes parameters, and repairs refer to places in the original document.
    return repairs + DuplicateParameters.repair(&owner, at: place)
  }
}

/// Records cookie parameters, which many generators refuse. They are sent in a `Cookie` header; the document need not
/// change.
enum CookieParameters {
  static func notice(_ parameter: Node, at pointer: JSONPointer, _ place: OperationPlace) -> [Repair] {
    guard parameter["in"]?.string == "cookie", let name = parameter["name"]?.string else { return [] }
    return [
      Repair(.cookieParameter, at: pointer / "in", place.words, "cookie parameter \(name) read as a Cookie header")
    ]
  }
}

/// Keeps the first of several parameters with the same name and location.
enum DuplicateParameters {
  static func repair(_ operation: inout Node, at place: OperationPlace) -> [Repair] {
    guard let parameters = operation["parameters"]?.array else { return [] }
    var repairs: [Repair] = []
    var seen: Set<[String]> = []
    var kept: [Node] = []
    for (index, parameter) in parameters.enumerated() {
      let key = [parameter["$ref"]?.string, parameter["name"]?.string, parameter["in"]?.string].map { $0 ?? "" }
      guard seen.insert(key).inserted else {
        let name = parameter["name"]?.string ?? parameter["$ref"]?.string ?? "?"
        repairs.append(
          Repair(
            .duplicateParameter, at: place.pointer / "parameters" / index, place.words,
            "parameter \(name) is declared twice, the second is ignored"))
        continue
      }
      kept.append(parameter)
    }
    if !repairs.isEmpty { operation["parameters"] = .array(kept) }
    return repairs
  }
}

/// Corrects the default `name.asc` of a `sort` parameter: servers expect `name:asc`, as the parameter's description
/// says.
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
