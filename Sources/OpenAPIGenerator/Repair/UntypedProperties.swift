/// A property that says how its values look but not of which type they are.
///
/// Nothing is changed: where another part of the schema gives the type, that one counts, else any JSON value fits.
struct UntypedProperties {
  /// The words that tell a type.
  private static let tellingWords = [
    "$ref", "type", "properties", "additionalProperties", "items", "enum", "allOf", "oneOf", "anyOf", "not",
  ]
  /// The words of somebody who had a type in mind. Without one of these the schema is open on purpose.
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
          "\(name) has no type, read as \(isTyped ? "its other part has it" : "any JSON value")"))
    }
    return repairs
  }

  private func isUntyped(_ property: Node) -> Bool {
    !Self.tellingWords.contains { property[$0] != nil } && Self.meaningWords.contains { property[$0] != nil }
  }

  /// Whether a part defines the property with a type, by itself or by what it refers to.
  private func givesType(to name: String, _ part: Node, depth: Int) -> Bool {
    // A reference to itself would be followed for ever.
    guard depth < 20 else { return false }
    if let reference = part["$ref"]?.string {
      return JSONPointer(reference: reference).flatMap { root[$0] }.map { givesType(to: name, $0, depth: depth + 1) }
        ?? false
    }
    if let property = part["properties"]?[name], !isUntyped(property) { return true }
    return part["allOf"]?.array?.contains { givesType(to: name, $0, depth: depth + 1) } ?? false
  }
}
