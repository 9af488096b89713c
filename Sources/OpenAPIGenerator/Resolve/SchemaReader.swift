/// Turns schema nodes into `Schema` values.
struct SchemaReader {
  /// Why a schema cannot be read. The caller that can continue without the schema turns it into a diagnostic.
  struct Failure: Error {
    var pointer: JSONPointer
    var message: String

    var diagnostic: Diagnostic { Diagnostic(.error, at: pointer, message) }
  }

  /// How deep lists of lists may be nested to become Swift arrays.
  static let mostNestedLists = 16

  let root: Node
  /// Warnings collected so far.
  var diagnostics: [Diagnostic] = []

  init(root: Node) { self.root = root }

  mutating func read(_ node: Node, at pointer: JSONPointer) throws(Failure) -> Schema {
    if let reference = node["$ref"]?.string {
      var schema = Schema(.reference(try schemaName(reference, at: pointer)), at: pointer)
      schema.defaultValue = node["default"]
      return schema
    }
    var schema = Schema(try kind(of: node, at: pointer), at: pointer)
    schema.isNullable = node["nullable"]?.bool ?? Self.hasNull(node)
    schema.isReadOnly = node["readOnly"]?.bool ?? false
    schema.isWriteOnly = node["writeOnly"]?.bool ?? false
    schema.isDeprecated = node["deprecated"]?.bool ?? false
    schema.summary = Self.summary(of: node, at: pointer)
    schema.defaultValue = node["default"]
    return schema
  }

  /// The description, or else the title, unless that only repeats the name.
  private static func summary(of node: Node, at pointer: JSONPointer) -> String? {
    if let description = node["description"]?.string, description.contains(where: { !$0.isWhitespace }) {
      return description
    }
    guard let title = node["title"]?.string, title.letters != (pointer.steps.last ?? "").letters else { return nil }
    return title
  }

  /// Whether null is one of the types or choices, as OpenAPI 3.1 writes `nullable`.
  private static func hasNull(_ node: Node) -> Bool {
    node["type"]?.strings.contains("null") == true
      || ["oneOf", "anyOf"].contains { node[$0]?.array?.contains(where: isNull) == true }
  }

  static func isNull(_ node: Node) -> Bool { node["type"]?.string == "null" }

  private mutating func kind(of node: Node, at pointer: JSONPointer) throws(Failure) -> Schema.Kind {
    if node["allOf"] != nil { return try allOf(node, at: pointer) }
    for word in ["oneOf", "anyOf"] {
      guard let choices = node[word]?.array else { continue }
      return try union(choices, node["discriminator"], at: pointer / word)
    }
    let types = types(of: node)
    if types.count > 1 { return try alternatives(types, of: node, at: pointer) }
    let format = node["format"]?.string
    switch types.first {
    case "string": return string(node, format: format, at: pointer)
    case "integer": return numbers(node, isInteger: true, format: format, at: pointer) ?? .integer(format: format)
    case "number": return numbers(node, isInteger: false, format: format, at: pointer) ?? .number(format: format)
    case "boolean": return .boolean
    case "array":
      guard let items = node["items"] else { return .array(Schema(.free, at: pointer)) }
      // Swift's compiler takes minutes for some dozens of lists in lists.
      if pointer.steps.reversed().prefix(while: { $0 == "items" }).count >= Self.mostNestedLists {
        diagnostics.append(
          Diagnostic(
            .warning, at: pointer,
            "lists are nested more than \(Self.mostNestedLists) deep; the inner ones are any JSON"))
        return .free
      }
      return .array(try read(items, at: pointer / "items"))
    case "object": return try object(node, at: pointer)
    // Null and nothing else: the flag says so.
    case "null": return .free
    case nil where Self.describesMembers(node): return try object(node, at: pointer)
    case nil: return .free
    case let type?: throw Failure(pointer: pointer / "type", message: "there is no type \(type)")
    }
  }

  /// The JSON types that a value may have, without null; empty if the schema does not say. The values of an enumeration or
  /// a constant have types, too. Integers are numbers.
  private func types(of node: Node) -> [String] {
    if let type = node["type"]?.string { return [type] }
    var types = node["type"]?.strings ?? []
    if types.isEmpty, !Self.describesMembers(node) {
      types = (node["enum"]?.array ?? node["const"].map { [$0] } ?? []).map(\.typeName)
    }
    var seen: Set<String> = ["null"]
    let distinct = types.filter { seen.insert($0).inserted }
    return distinct.contains("number") ? distinct.filter { $0 != "integer" } : distinct
  }

  /// One of several JSON types, each with what the schema says about it.
  private mutating func alternatives(
    _ types: [String], of node: Node, at pointer: JSONPointer
  ) throws(Failure) -> Schema.Kind {
    var choices: [UnionSchema.Choice] = []
    for type in types {
      var choice = node
      choice["type"] = .string(type)
      choice["nullable"] = nil
      // Each alternative has its own of the known values.
      if let values = node["enum"]?.array {
        choice["enum"] = .array(
          values.filter { $0.typeName == type || type == "number" && $0.typeName == "integer" })
      }
      choices.append(.init(schema: Schema(try kind(of: choice, at: pointer), at: pointer), typeName: type))
    }
    return .union(UnionSchema(choices: choices, discriminator: nil))
  }

  private mutating func string(_ node: Node, format: String?, at pointer: JSONPointer) -> Schema.Kind {
    let values = node["enum"]?.strings ?? node["const"]?.string.map { [$0] } ?? []
    // Duplicate values, and null among the values (`nullable` covers it), do not add cases.
    var seen: Set<String> = []
    let distinct = values.filter { seen.insert($0).inserted }
    if !distinct.isEmpty { reportValues(of: node, at: pointer, besides: "a text") { $0.string != nil } }
    return distinct.isEmpty ? .string(format: format) : .enumeration(distinct)
  }

  /// Warns of the values of an enumeration that have another type. Null only says that a value may be missing.
  private mutating func reportValues(
    of node: Node, at pointer: JSONPointer, besides wanted: String, _ isWanted: (Node) -> Bool
  ) {
    for (index, value) in (node["enum"]?.array ?? []).enumerated() where value != .null && !isWanted(value) {
      diagnostics.append(
        Diagnostic(
          .warning, at: pointer / "enum" / index, "a value of the enumeration is not \(wanted); it is left out"))
    }
  }

  /// A number with known values; nil if the schema has none. Values of other types do not add cases.
  private mutating func numbers(
    _ node: Node, isInteger: Bool, format: String?, at pointer: JSONPointer
  ) -> Schema.Kind? {
    guard let nodes = node["enum"]?.array ?? node["const"].map({ [$0] }) else { return nil }
    let names = ["x-enum-varnames", "x-enumNames"].lazy.compactMap { node[$0]?.array }.first ?? []
    var seen: Set<Double> = []
    var values: [NumberSchema.Value] = []
    for (index, node) in nodes.enumerated() {
      let name = names.count == nodes.count ? names[index].string : nil
      guard let number = node.integer.map(Double.init) ?? node.number, number.isFinite else { continue }
      let integer = node.integer ?? Int(exactly: number)
      guard !isInteger || integer != nil, seen.insert(number).inserted else { continue }
      values.append(.init(text: integer.map { "\($0)" } ?? "\(number)", name: name))
    }
    if !values.isEmpty {
      reportValues(of: node, at: pointer, besides: isInteger ? "an integer that Swift's Int can represent" : "a number")
      {
        guard let number = $0.integer.map(Double.init) ?? $0.number, number.isFinite else { return false }
        return !isInteger || $0.integer != nil || Int(exactly: number) != nil
      }
    }
    return values.isEmpty ? nil : .numbers(NumberSchema(values: values, isInteger: isInteger, format: format))
  }

  /// Whether a schema without a type is one of an object.
  private static func describesMembers(_ node: Node) -> Bool {
    node["properties"] != nil
      || ["additionalProperties", "unevaluatedProperties", "patternProperties"].contains { node[$0]?.object != nil }
  }

  /// An object without the parts it is composed of.
  mutating func object(_ node: Node, at pointer: JSONPointer) throws(Failure) -> Schema.Kind {
    let required = Set(node["required"]?.strings ?? [])
    var properties: [ObjectSchema.Property] = []
    for (name, property) in node["properties"]?.object.map({ Array($0.members) }) ?? [] {
      let schema = try read(property, at: pointer / "properties" / name)
      properties.append(.init(name: name, schema: schema, isRequired: required.contains(name)))
    }
    try addConditional(node, at: pointer, to: &properties)
    var additional: Schema?
    for key in ["additionalProperties", "unevaluatedProperties"] where additional == nil {
      if let node = node[key], node.object != nil {
        additional = try read(node, at: pointer / key)
      } else if node[key]?.bool == true, !properties.isEmpty {
        additional = Schema(.free, at: pointer / key)
      }
    }
    if let patterns = node["patternProperties"]?.object, !patterns.isEmpty {
      // Keys are not compared with patterns: with several, or with other keys, values may be of any type.
      let place = pointer / "patternProperties"
      if additional == nil, let only = patterns.members.first(where: { _ in patterns.count == 1 }) {
        additional = try read(only.value, at: place / only.key)
      } else {
        additional = Schema(.free, at: place)
      }
    }
    if properties.isEmpty && additional == nil { return .freeObject }
    return .object(ObjectSchema(properties: properties, additional: additional))
  }

  /// Adds what a schema says about properties under conditions (`if`, `dependentSchemas`): each may be missing.
  private mutating func addConditional(
    _ node: Node, at pointer: JSONPointer, to properties: inout [ObjectSchema.Property]
  ) throws(Failure) {
    var parts = ["then", "else"].map { (pointer / $0, node[$0]) }
    for (name, part) in node["dependentSchemas"]?.object.map({ Array($0.members) }) ?? [] {
      parts.append((pointer / "dependentSchemas" / name, part))
    }
    for case (let place, let part?) in parts {
      for (name, property) in part["properties"]?.object.map({ Array($0.members) }) ?? []
      where !properties.contains(where: { $0.name == name }) {
        let schema = try read(property, at: place / "properties" / name)
        properties.append(.init(name: name, schema: schema, isRequired: false))
      }
      for word in ["$ref", "allOf", "oneOf", "anyOf"] where part[word] != nil {
        diagnostics.append(
          Diagnostic(.warning, at: place / word, "\(word) in a condition is not used: its properties are left out"))
      }
    }
  }

  func schemaName(_ reference: String, at pointer: JSONPointer) throws(Failure) -> String {
    guard let target = JSONPointer(reference: reference), target.steps.count == 3,
      target.steps[0] == "components", target.steps[1] == "schemas"
    else { throw Failure(pointer: pointer / "$ref", message: "\(reference) is not a schema of this document") }
    guard root[target] != nil else {
      throw Failure(pointer: pointer / "$ref", message: "there is no schema \(target.steps[2])")
    }
    return target.steps[2]
  }
}

/// Composed schemas (`allOf`).
extension SchemaReader {
  /// The parts merged into one object, as it is on the wire. A single part is used as it is.
  mutating func allOf(_ node: Node, at pointer: JSONPointer) throws(Failure) -> Schema.Kind {
    let parts = node["allOf"]?.array ?? []
    let telling = parts.indices.filter { Self.tellsAType(parts[$0]) }
    if telling.count == 1, node["properties"] == nil, node["additionalProperties"] == nil, node["required"] == nil,
      parts.indices.allSatisfy({ telling.contains($0) || parts[$0]["required"] == nil })
    {
      return try read(parts[telling[0]], at: pointer / "allOf" / telling[0]).kind
    }
    var merged = MergedObject()
    try merge(node, at: pointer, into: &merged, visited: [])
    var object = merged.object
    for index in object.properties.indices where merged.required.contains(object.properties[index].name) {
      object.properties[index].isRequired = true
    }
    if object.properties.isEmpty && object.additional == nil { return merged.other ?? .freeObject }
    return .object(object)
  }

  /// Whether a part defines a type, and not only a description or the like.
  private static func tellsAType(_ part: Node) -> Bool {
    ["$ref", "type", "properties", "additionalProperties", "allOf", "oneOf", "anyOf", "enum", "items"]
      .contains { part[$0] != nil }
  }

  /// The result of merging parts.
  private struct MergedObject {
    var object = ObjectSchema(properties: [], additional: nil)
    /// Collected for all parts, because a part may require properties of another.
    var required: Set<String> = []
    /// The kind of the first part that is not an object.
    var other: Schema.Kind?
  }

  private mutating func merge(
    _ node: Node, at pointer: JSONPointer, into merged: inout MergedObject, visited: Set<String>
  ) throws(Failure) {
    if let reference = node["$ref"]?.string {
      let name = try schemaName(reference, at: pointer)
      guard !visited.contains(name) else { throw Failure(pointer: pointer, message: "\(name) contains itself") }
      let target = JSONPointer(["components", "schemas", name])
      return try merge(root[target] ?? .null, at: target, into: &merged, visited: visited.union([name]))
    }
    for (index, part) in (node["allOf"]?.array ?? []).enumerated() {
      try merge(part, at: pointer / "allOf" / index, into: &merged, visited: visited)
    }
    merged.required.formUnion(node["required"]?.strings ?? [])
    for word in ["oneOf", "anyOf"] where node[word] != nil {
      diagnostics.append(
        Diagnostic(
          .warning, at: pointer / word,
          "\(word) in a part of a schema: the properties of its choices are read as additional properties"))
      merged.object.additional = merged.object.additional ?? Schema(.free, at: pointer / word)
    }
    var own = node
    for word in ["allOf", "oneOf", "anyOf"] { own[word] = nil }
    if let type = own["type"]?.string, type != "object" {
      if merged.other == nil { merged.other = try read(own, at: pointer).kind }
      return
    }
    guard case .object(let object) = try self.object(own, at: pointer) else { return }
    for property in object.properties { merged.object.add(property) }
    merged.object.additional = object.additional ?? merged.object.additional
  }
}

extension ObjectSchema {
  /// Adds a part's property. It replaces an existing one, but keeps that one's type if it has none itself.
  fileprivate mutating func add(_ property: Property) {
    guard let index = properties.firstIndex(where: { $0.name == property.name }) else {
      return properties.append(property)
    }
    let known = properties[index]
    properties[index] = property
    guard property.schema.kind == .free else { return }
    properties[index].schema.kind = known.schema.kind
    properties[index].schema.summary = property.schema.summary ?? known.schema.summary
  }
}

extension SchemaReader {
  /// One of several schemas. A single schema is used as it is.
  ///
  /// With a discriminator, the values of the mapping come first, in their order. A choice without a mapping is
  /// identified by its schema's name (OpenAPI 3.0.3, "Discriminator Object").
  mutating func union(
    _ nodes: [Node], _ discriminator: Node?, at pointer: JSONPointer
  ) throws(Failure) -> Schema.Kind {
    var schemas: [Schema] = []
    for (index, node) in nodes.enumerated() where !Self.isNull(node) {
      schemas.append(try read(node, at: pointer / index))
    }
    guard let key = discriminator?["propertyName"]?.string else {
      if schemas.count == 1 { return schemas[0].kind }
      return schemas.isEmpty
        ? .free : .union(UnionSchema(choices: schemas.map { .init(schema: $0) }, discriminator: nil))
    }
    var choices: [UnionSchema.Choice] = []
    for (value, target) in discriminator?["mapping"]?.object.map({ Array($0.members) }) ?? [] {
      guard let target = target.string else { continue }
      let name = target.hasPrefix("#") ? try schemaName(target, at: pointer) : target
      guard let schema = schemas.first(where: { $0.kind == .reference(name) }) else {
        diagnostics.append(
          Diagnostic(.warning, at: pointer, "\(key) \(value) is mapped to \(name), which is not one of the choices"))
        continue
      }
      choices.append(.init(schema: schema, value: value))
    }
    for schema in schemas where !choices.contains(where: { $0.schema.kind == schema.kind }) {
      guard case .reference(let name) = schema.kind else {
        choices.append(.init(schema: schema, value: nil))
        continue
      }
      choices.append(.init(schema: schema, value: name))
    }
    guard !choices.isEmpty else { return .free }
    return .union(UnionSchema(choices: choices, discriminator: key))
  }
}

extension String {
  /// Letters and digits only, in lower case.
  fileprivate var letters: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
