/// Records properties that have a format, an example or bounds, but no type.
///
/// The document is not changed: if another part of the schema has the type, that one is used, else any JSON value.
struct UntypedProperties {
  /// Keywords that define a type.
  private static let tellingWords = [
    "$ref", "type", "properties", "additionalProperties", "items", "enum", "allOf", "oneOf", "anyOf", "not",
  ]
  /// Keywords that imply a type. A schema without any of these is open on purpose.
  private static let meaningWords = [
    "example", "default", "nullable", "format", "pattern", "minLength", "maxLength", "minimum", "maximum",
  ]

  let root: Node

  func repair(_ schema: inout Node, at place: SchemaPlace) -> [Repair] {
    var repairs = place.isPart ? [] : self.repairs(of: schema, at: place, others: [])
    let parts = schema["allOf"]?.array ?? []
    for (index, part) in parts.enumerated() where part["$ref"] == nil {
      var others = parts
      others.remove(at: index)
      let inside = SchemaPlace(place.words, at: place.pointer / "allOf" / index)
      repairs += self.repairs(of: part, at: inside, others: others)
    }
    return repairs
  }

  private func repairs(of schema: Node, at place: SchemaPlace, others: [Node]) -> [Repair] {
    var repairs: [Repair] = []
    for (name, property) in schema["properties"]?.object.map({ Array($0.members) }) ?? [] where isUntyped(property) {
      let isTyped = others.contains { givesType(to: name, $0, depth: 0) }
      repairs.append(
        Repair(
          .untypedProperty, at: place.pointer / "properties" / name, place.words,
          "\(name) has no type, read as \(isTyped ? "in its other part" : "any JSON value")"))
    }
    return repairs
  }

  private func isUntyped(_ property: Node) -> Bool {
    !Self.tellingWords.contains { property[$0] != nil } && Self.meaningWords.contains { property[$0] != nil }
  }

  /// Whether a part defines the property with a type, directly or through references.
  private func givesType(to name: String, _ part: Node, depth: Int) -> Bool {
    // References can be circular.
    guard depth < 20 else { return false }
    if let reference = part["$ref"]?.string {
      return JSONPointer(reference: reference).flatMap { root[$0] }.map { givesType(to: name, $0, depth: depth + 1) }
        ?? false
    }
    if let property = part["properties"]?[name], !isUntyped(property) { return true }
    return part["allOf"]?.array?.contains { givesType(to: name, $0, depth: depth + 1) } ?? false
  }
}

/// Removes required names that are not properties: no generated type could satisfy them.
enum UndefinedRequiredNames {
  static func repair(_ schema: inout Node, at place: SchemaPlace) -> [Repair] {
    // A composed schema may require properties of its parts, and a part those of another part.
    if place.isPart || ["allOf", "oneOf", "anyOf"].contains(where: { schema[$0] != nil }) { return [] }
    let required = schema["required"]?.strings ?? []
    guard !required.isEmpty, let properties = schema["properties"]?.object else { return [] }
    let defined = required.filter { properties[$0] != nil }
    guard defined.count < required.count else { return [] }
    schema["required"] = .array(defined.map { .string($0) })
    return required.filter { properties[$0] == nil }.map { name in
      Repair(
        .undefinedRequiredName, at: place.pointer / "required", place.words,
        "\(name) is required but not defined, read as not required")
    }
  }
}

/// Repairs `minimum` and `maximum` on strings, where they mean the length or the value of the number in the string.
enum BoundsOfStrings {
  static func repair(_ schema: inout Node, at place: SchemaPlace) -> [Repair] {
    guard schema["type"]?.string == "string" else { return [] }
    let bounds = ["minimum", "maximum"].filter { schema[$0] != nil }
    guard !bounds.isEmpty else { return [] }
    let said = bounds.map { "\($0) \(schema[$0]?.integer.map(String.init) ?? "?")" }.joined(separator: " and ")
    let isLength = fitsLength(schema)
    for bound in bounds {
      if isLength { schema[bound == "minimum" ? "minLength" : "maxLength"] = schema[bound] }
      schema[bound] = nil
    }
    return [
      Repair(
        .boundOfString, at: place.pointer / bounds[0], place.words,
        "\(said) of a string \(isLength ? "read as its length" : "is not a length and is ignored")")
    ]
  }

  /// Whether the bounds can be lengths, judged by the length of the schema's own example.
  private static func fitsLength(_ schema: Node) -> Bool {
    guard let length = schema["example"]?.string?.unicodeScalars.count else { return true }
    return (schema["minimum"]?.integer ?? 0) <= length && length <= (schema["maximum"]?.integer ?? .max)
  }
}

/// Repairs discriminator mappings that point into the files the document was assembled from
/// (`commands.yaml#/SetRecoveryLock`). The schema is in the document, named by the pointer's last step.
enum FilesInDiscriminatorMappings {
  static func repair(_ schema: inout Node, at place: SchemaPlace) -> [Repair] {
    guard var discriminator = schema["discriminator"], var mapping = discriminator["mapping"]?.object else { return [] }
    var repairs: [Repair] = []
    for key in mapping.keys {
      guard let target = mapping[key]?.string, !target.hasPrefix("#"), let hash = target.firstIndex(of: "#"),
        let name = target[hash...].split(separator: "/").last
      else { continue }
      let reference = "#/components/schemas/\(name)"
      mapping[key] = .string(reference)
      repairs.append(
        Repair(
          .fileInDiscriminatorMapping, at: place.pointer / "discriminator" / "mapping" / key, place.words,
          "mapping of \(key) to \"\(target)\" read as \(reference)"))
    }
    discriminator["mapping"] = .object(mapping)
    schema["discriminator"] = discriminator
    return repairs
  }
}

/// Makes `field` of `ApiErrorCause` nullable: documents require it, but servers send null for most errors.
enum NeverNullErrorField {
  static func repair(_ schema: inout Node, at place: SchemaPlace) -> [Repair] {
    guard place.words == "ApiErrorCause", !place.isPart, var properties = schema["properties"]?.object,
      var field = properties["field"],
      schema["required"]?.strings.contains("field") == true
    else { return [] }
    field["nullable"] = .bool(true)
    properties["field"] = field
    schema["properties"] = .object(properties)
    let required = schema["required"]?.strings.filter { $0 != "field" } ?? []
    schema["required"] = required.isEmpty ? nil : .array(required.map { .string($0) })
    return [
      Repair(
        .neverNullErrorField, at: place.pointer / "properties" / "field", place.words,
        "field is required, but servers send null, read as optional")
    ]
  }
}
