extension SourceWriter {
  /// A type for a schema, with its nested types.
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

  /// Records the import that a type needs.
  mutating func note(_ type: SwiftType) {
    if type.usesRuntime { imports.insert(.runtime) }
  }

  /// The memberwise initializer.
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

/// A place where type names are written. Inside `extension Components.Schemas`, most names need no qualification, which
/// makes lines shorter and compiles faster.
struct TypeScope {
  /// The names of the enclosing types, outermost first.
  private var path: [String]
  /// The declarations in each of them: types, and the properties and cases that shadow types of the same name.
  private var levels: [(types: Set<String>, members: Set<String>)]

  /// A place where every name is fully qualified.
  static let elsewhere = TypeScope(path: [], levels: [])
  /// `extension Components.Schemas`.
  static let schemas = TypeScope(path: ["Components", "Schemas"], levels: [])

  /// The scope inside a struct.
  func entering(_ plan: StructPlan) -> TypeScope {
    entering(plan.name, types: plan.nested.map(\.name), members: plan.properties.map(\.name))
  }

  /// The scope inside a union.
  func entering(_ plan: UnionPlan) -> TypeScope {
    entering(plan.name, types: plan.nested.map(\.name), members: plan.cases.map(\.name))
  }

  private func entering(_ name: String, types: [String], members: [String]) -> TypeScope {
    guard !path.isEmpty else { return self }
    return TypeScope(path: path + [name], levels: levels + [(Set(types), Set(members))])
  }

  /// The shortest spelling of a type that is unambiguous here.
  func spelling(_ type: SwiftType) -> String {
    switch type {
    case .array(let element): "[\(spelling(element))]"
    case .optional(let wrapped): "\(spelling(wrapped))?"
    case .dictionary(let value): "[String: \(spelling(value))]"
    case .named(let name): spelling(name.split(separator: ".").map(String.init)) ?? name
    default: type.source
    }
  }

  private func spelling(_ name: [String]) -> String? {
    guard path.count >= 2, name.count > 2, name.prefix(2) == path.prefix(2) else { return nil }
    var common = 2
    while common < min(name.count - 1, path.count), name[common] == path[common] { common += 1 }
    // The first element of `levels` belongs to the third component of the path, the outermost struct.
    for (index, level) in levels.enumerated() {
      let inside = index + 3
      guard inside >= common else { continue }
      if level.members.contains(name[common]) { return nil }
      if inside > common, level.types.contains(name[common]) { return nil }
    }
    return name[common...].joined(separator: ".")
  }
}

extension SourceWriter {
  /// An enum for strings or numbers with known values. The runtime's protocol does the rest.
  mutating func enumeration(_ plan: EnumPlan) {
    imports.insert(.runtime)
    documentation(plan.documentation)
    let raw = plan.numbers?.source ?? "String"
    block("\(access)enum \(plan.name): \(plan.numbers == nil ? "OpenEnumeration" : "OpenNumberEnumeration")") {
      $0.flow("case", plan.values.map(\.name) + ["undocumented(\(raw))"])
      $0.flow("\($0.access)static let allCases: [Self] = [", plan.values.map { ".\($0.name)" }, end: "]")
      let cases = plan.values.map { "case .\($0.name): \($0.raw)" } + ["case .undocumented(let text): text"]
      $0.flow("\($0.access)var rawValue: \(raw) { switch self {", cases, separator: ";", end: " } }")
    }
  }
}

extension SourceWriter {
  /// An enum with a case for each type.
  mutating func union(_ plan: UnionPlan, in scope: TypeScope) {
    imports.insert(.runtime)
    documentation(plan.documentation)
    let inside = scope.entering(plan)
    for choice in plan.cases { note(choice.type) }
    let conformances = plan.isText ? "JSONCodable, ParameterValue" : "JSONCodable"
    block("\(access)\(plan.isIndirect ? "indirect " : "")enum \(plan.name): \(conformances)") {
      for inner in plan.nested { $0.declaration(inner, in: inside) }
      $0.flow(
        "case", plan.cases.map { "\($0.name)(\(inside.spelling($0.type)))" } + ["undocumented(JSONValue)"])
      $0.block("\($0.access)init(json r: inout JSONReader) throws(JSONReadingError)") { writer in
        if let key = plan.discriminator {
          writer.choosing(plan.cases, by: key)
        } else {
          writer.trying(plan.cases, inside)
        }
      }
      $0.block("\($0.access)func write(json w: inout JSONWriter)") { writer in
        let head = "switch self { "
        let cases =
          plan.cases.map { $0.writingStatement(plan.discriminator) } + ["case .undocumented(let value): w.value(value)"]
        if writer.fits(head + cases.joined(separator: "; ") + " }") {
          return writer.line(head + cases.joined(separator: "; ") + " }")
        }
        writer.line("switch self {")
        writer.statements(cases)
        writer.line("}")
      }
      if plan.isText { $0.textForm(of: plan.cases, inside) }
    }
  }

  /// The conversion from and to the text of a parameter. Any text is a string, so strings are tried last.
  private mutating func textForm(of cases: [UnionPlan.Case], _ scope: TypeScope) {
    block("\(access)func parameterText(_ dates: any DateTranscoder) -> String") {
      $0.line("switch self {")
      $0.statements(
        (cases.map(\.name) + ["undocumented"]).map { "case .\($0)(let value): value.parameterText(dates)" })
      $0.line("}")
    }
    block("\(access)init?(parameterText text: String, _ dates: any DateTranscoder)") {
      $0.statements(
        (cases.filter { !$0.takesAnyText } + cases.filter(\.takesAnyText)).map { choice in
          let value = "\(scope.spelling(choice.type))(parameterText: text, dates)"
          return "if let value = \(value) { self = .\(choice.name)(value); return }"
        } + ["return nil"])
    }
  }

  /// Reads by the discriminator. Values with an unknown discriminator are kept as JSON.
  private mutating func choosing(_ cases: [UnionPlan.Case], by key: String) {
    line("switch try r.discriminator(\(key.literal))?.string {")
    statements(
      cases.compactMap { choice in
        choice.value.map { "case \($0.literal): self = .\(choice.name)(try r.read())" }
      } + ["default: self = .undocumented(try r.read())"])
    line("}")
  }

  private mutating func trying(_ cases: [UnionPlan.Case], _ scope: TypeScope) {
    statements(
      ["var choice = try JSONAlternatives<Self>(&r)"]
        + cases.map { "choice.consider(\(scope.spelling($0.type)).self) { .\($0.name)($0) }" }
        + ["self = choice.best ?? .undocumented(choice.value)"])
  }
}

extension UnionPlan.Case {
  /// The statement that writes the value, preceded by the discriminator if the type has no member for it.
  fileprivate func writingStatement(_ discriminator: String?) -> String {
    let head = "case .\(name)(let value):"
    guard lacksDiscriminator, let discriminator, let value else { return "\(head) w.value(value)" }
    return "\(head) w.beginObject(); w.member(\(discriminator.literal), \(value.literal)); "
      + "value.writeMembers(json: &w); w.endObject()"
  }
}
