extension SourceWriter {
  /// A type for a schema, with the types inside it.
  mutating func declaration(_ declaration: TypeDeclaration) {
    switch declaration {
    case .structure(let plan): structure(plan)
    case .enumeration(let plan): enumeration(plan)
    case .alias(let plan):
      for inner in plan.beside { self.declaration(inner) }
      note(plan.type)
      documentation(plan.documentation)
      line("\(access)typealias \(plan.name) = \(plan.type.source)")
    }
  }

  /// Remembers the import a type's spelling needs.
  mutating func note(_ type: SwiftType) {
    if type.usesDate { imports.insert(.date) }
    if type.usesRuntime { imports.insert(.runtime) }
  }

  // MARK: Structs

  private mutating func structure(_ plan: StructPlan) {
    imports.insert(.runtime)
    documentation(plan.documentation)
    var conformances = ["Codable", "Hashable", "Sendable", "JSONReadable", "JSONWritable"]
    if plan.isIdentifiable { conformances.insert("Identifiable", at: 2) }
    if plan.hasSecret { conformances += ["CustomStringConvertible", "CustomReflectable"] }
    block("\(access)struct \(plan.name): \(conformances.joined(separator: ", "))") {
      for inner in plan.nested { $0.declaration(inner) }
      $0.properties(plan.properties)
      $0.memberwise(plan.properties)
      $0.codingKeys(plan)
      $0.reading(plan)
      $0.writing(plan)
      if plan.hasSecret { $0.secrecy(plan) }
    }
  }

  private mutating func properties(_ properties: [PropertyPlan]) {
    for property in properties {
      note(property.type)
      documentation(property.documentation)
      line("\(access)var \(property.name): \(property.source)")
    }
  }

  private mutating func memberwise(_ properties: [PropertyPlan]) {
    memberwise(properties.map { ($0.name, $0.source, $0.presence == .optional ? "nil" : nil) })
  }

  /// An initialiser that takes every property.
  mutating func memberwise(_ properties: [(name: String, type: String, defaultValue: String?)]) {
    let parameters = properties.map { "\($0.name): \($0.type)" + ($0.defaultValue.map { " = \($0)" } ?? "") }
    let assignments = properties.map { "self.\($0.name) = \($0.name)" }
    let oneLine =
      "\(access)init(\(parameters.joined(separator: ", "))) { \(assignments.joined(separator: "; ")) }"
    if fits(oneLine) { return line(oneLine) }
    flow("\(access)init(", parameters, end: ") {")
    indented { $0.flow("", assignments, separator: ";") }
    line("}")
  }

  private mutating func codingKeys(_ plan: StructPlan) {
    let cases = plan.properties.map { $0.name == $0.key ? $0.name : "\($0.name) = \($0.key.literal)" }
    block("\(access)enum CodingKeys: String, CodingKey") { $0.flow("case", cases) }
  }

  private mutating func reading(_ plan: StructPlan) {
    let demanded = plan.properties.filter { $0.presence != .optional }
    block("\(access)init(json reader: inout JSONReader) throws(JSONReadingError)") {
      if !demanded.isEmpty { $0.line("let start = reader.offset") }
      for property in demanded { $0.line("var _\(property.name): \(property.source)?") }
      $0.line("try reader.beginObject()")
      $0.block("while let key = try reader.nextKey()") {
        $0.line("switch key {")
        for property in plan.properties { $0.line("case \(property.key.literal): \(property.readingStatement)") }
        $0.line("default: try reader.skipValue()")
        $0.line("}")
      }
      for property in demanded {
        $0.line(
          "guard let _\(property.name) else { throw reader.missingKey(\(property.key.literal), objectAt: start) }")
        $0.line("self.\(property.name) = _\(property.name)")
      }
    }
  }

  private mutating func writing(_ plan: StructPlan) {
    block("\(access)func write(json writer: inout JSONWriter)") {
      $0.line("writer.beginObject()")
      let members = plan.properties.map(\.writingStatement)
      $0.flow("", members, separator: ";")
      $0.line("writer.endObject()")
    }
  }

  /// Keeps what is secret out of printed, interpolated and dumped values.
  private mutating func secrecy(_ plan: StructPlan) {
    let shown = plan.properties.filter { !$0.isSecret }.map { "\($0.key.literal): \($0.name) as Any" }
    if !plan.properties.contains(where: { $0.name == "description" }) {
      line("\(access)var description: String { \"\(plan.name) (not shown: it holds a secret)\" }")
    }
    block("\(access)var customMirror: Mirror") {
      $0.line("Mirror(self, children: [\(shown.isEmpty ? ":" : shown.joined(separator: ", "))])")
    }
  }

  // MARK: Enums

  private mutating func enumeration(_ plan: EnumPlan) {
    imports.insert(.runtime)
    documentation(plan.documentation)
    block(
      "\(access)enum \(plan.name): RawRepresentable, CaseIterable, Codable, Hashable, Sendable, JSONReadable, "
        + "JSONWritable, ParameterValue"
    ) {
      $0.flow("case", plan.values.map(\.name))
      $0.line("/// A value that the document does not know.")
      $0.line("case undocumented(String)")
      $0.block("\($0.access)init(rawValue: String)") {
        $0.line("switch rawValue {")
        for value in plan.values { $0.line("case \(value.raw.literal): self = .\(value.name)") }
        $0.line("default: self = .undocumented(rawValue)")
        $0.line("}")
      }
      $0.block("\($0.access)var rawValue: String") {
        $0.line("switch self {")
        for value in plan.values { $0.line("case .\(value.name): \(value.raw.literal)") }
        $0.line("case .undocumented(let value): value")
        $0.line("}")
      }
      $0.flow("\($0.access)static let allCases: [Self] = [", plan.values.map { ".\($0.name)" }, end: "]")
    }
  }
}

extension PropertyPlan {
  /// Writes the key and the value, or nothing for an optional that is nil.
  fileprivate var writingStatement: String {
    // The runtime writes a literal key as it stands; one with quotes or the like has to go by its slower way.
    let needsEscapes = key.unicodeScalars.contains { $0.value < 0x20 || $0 == "\"" || $0 == "\\" }
    let key = needsEscapes ? "\(key.literal) as String" : key.literal
    switch presence {
    case .optional where needsEscapes:
      return "if let value = self.\(name) { writer.key(\(key)); writer.value(value) }"
    case .required where needsEscapes, .requiredButNullable:
      return "writer.key(\(key)); writer.value(self.\(name))"
    case .required, .optional: return "writer.member(\(key), self.\(name))"
    }
  }

  /// Reads the property's value.
  fileprivate var readingStatement: String {
    switch presence {
    case .required: "_\(name) = try reader.read()"
    case .requiredButNullable: "_\(name) = .some(try reader.readOptional())"
    case .optional: "self.\(name) = try reader.readOptional()"
    }
  }
}
