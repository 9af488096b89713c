extension SourceWriter {
  /// A type for a schema, with the types inside it.
  mutating func declaration(_ declaration: TypeDeclaration, in scope: TypeScope = .elsewhere) {
    switch declaration {
    case .structure(let plan): structure(plan, in: scope)
    case .enumeration(let plan): enumeration(plan)
    case .union(let plan): union(plan, in: scope)
    case .alias(let plan):
      for inner in plan.beside { self.declaration(inner, in: scope) }
      note(plan.type)
      documentation(plan.documentation)
      line("\(access)typealias \(plan.name) = \(scope.spelling(plan.type))")
    }
  }

  /// Remembers the import a type's spelling needs.
  mutating func note(_ type: SwiftType) {
    if type.usesRuntime { imports.insert(.runtime) }
  }

  /// An initialiser that takes every property.
  mutating func memberwise(_ properties: [(name: String, type: String, defaultValue: String?)]) {
    let parameters = properties.map { "\($0.name): \($0.type)" + ($0.defaultValue.map { " = \($0)" } ?? "") }
    let assignments = properties.map { "self.\($0.name) = \($0.name)" }
    let oneLine =
      "\(access)init(\(parameters.joined(separator: ", "))) { \(assignments.joined(separator: "; ")) }"
    if fits(oneLine) { return line(oneLine) }
    flow("\(access)init(", parameters, end: ") {")
    indented { $0.statements(assignments) }
    line("}")
  }
}
