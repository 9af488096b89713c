/// Schemas that are one of their own choices (`oneOf`), directly or through other schemas: reading such a choice would begin
/// with the same value again, without end.
enum UnionCycles {
  /// Removes the choices that close a cycle.
  ///
  /// - Returns: a warning for each.
  static func breakAll(in schemas: inout [NamedSchema]) -> [Diagnostic] {
    let places = Dictionary(schemas.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var diagnostics: [Diagnostic] = []
    for index in schemas.indices {
      let name = schemas[index].name
      schemas[index].schema = without(name, schemas[index].schema, schemas, places, &diagnostics)
    }
    return diagnostics
  }

  private static func without(
    _ name: String, _ schema: Schema, _ schemas: [NamedSchema], _ places: [String: Int],
    _ diagnostics: inout [Diagnostic]
  ) -> Schema {
    guard case .union(var union) = schema.kind else { return schema }
    var seen: Set<String> = []
    let kept = union.choices.filter { !leads($0.schema, to: name, schemas, places, &seen) }
    guard kept.count < union.choices.count else { return schema }
    diagnostics.append(
      Diagnostic(.warning, at: schema.pointer, "\(name) is one of its own choices; the choice is left out"))
    var schema = schema
    union.choices = kept
    schema.kind = kept.isEmpty ? .free : .union(union)
    return schema
  }

  /// Whether a schema's value may be one of a named schema, without anything around it.
  private static func leads(
    _ schema: Schema, to name: String, _ schemas: [NamedSchema], _ places: [String: Int], _ seen: inout Set<String>
  ) -> Bool {
    switch schema.kind {
    case .reference(name): return true
    case .reference(let other):
      guard seen.insert(other).inserted, let place = places[other] else { return false }
      return leads(schemas[place].schema, to: name, schemas, places, &seen)
    case .union(let union):
      for choice in union.choices where leads(choice.schema, to: name, schemas, places, &seen) { return true }
      return false
    default: return false
    }
  }
}
