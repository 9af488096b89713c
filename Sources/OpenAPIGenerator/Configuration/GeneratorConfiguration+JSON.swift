extension GeneratorConfiguration {
  /// The configuration as one line of JSON, which `ConfigurationReader` reads; what is as by default is left out.
  /// The same configuration always gives the same text.
  public var json: String {
    let defaults = GeneratorConfiguration()
    var members: [(key: String, text: String)] = []
    let outputs = Output.allCases.filter(generate.contains).map(\.rawValue)
    members.append(("generate", Self.json(outputs)))
    members.append(("accessModifier", accessModifier.rawValue.jsonLiteral))
    members.append(("namingStrategy", namingStrategy.rawValue.jsonLiteral))
    if let filter { members.append(("filter", filter.json)) }
    if exclude != defaults.exclude { members.append(("exclude", exclude.json)) }
    if !operationIDs.isEmpty { members.append(("operationIds", Self.json(operationIDs))) }
    if !catalogue.isEmpty {
      let groups = catalogue.map { "\($0.name.jsonLiteral): \(Self.json($0.schemas))" }
      members.append(("catalogue", "{\(groups.joined(separator: ", "))}"))
    }
    if !typeOverrides.schemas.isEmpty {
      members.append(("typeOverrides", "{\"schemas\": \(Self.json(typeOverrides.schemas))}"))
    }
    if !commaSeparated.isEmpty { members.append(("commaSeparated", Self.json(commaSeparated.sorted()))) }
    if !additionalImports.isEmpty { members.append(("additionalImports", Self.json(additionalImports))) }
    return "{\(members.map { "\($0.key.jsonLiteral): \($0.text)" }.joined(separator: ", "))}"
  }

  fileprivate static func json(_ names: [String]) -> String {
    "[\(names.map(\.jsonLiteral).joined(separator: ", "))]"
  }

  private static func json(_ texts: [String: String]) -> String {
    let members = texts.sorted { $0.key < $1.key }.map { "\($0.key.jsonLiteral): \($0.value.jsonLiteral)" }
    return "{\(members.joined(separator: ", "))}"
  }
}

extension DocumentFilter {
  /// The filter as JSON, with the names that it has.
  fileprivate var json: String {
    let lists = [("operations", operations), ("tags", tags), ("paths", paths), ("schemas", schemas)]
    let members = lists.filter { !$0.1.isEmpty }.map { name, names in
      "\(name.jsonLiteral): \(GeneratorConfiguration.json(names.sorted()))"
    }
    return "{\(members.joined(separator: ", "))}"
  }
}

extension String {
  /// The text as a JSON string of ASCII characters: it stays on its line in any editor.
  fileprivate var jsonLiteral: String {
    var result = "\""
    for unit in utf16 {
      switch unit {
      case 0x22: result += "\\\""
      case 0x5C: result += "\\\\"
      case 0x20...0x7E: result.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result + "\""
  }
}
