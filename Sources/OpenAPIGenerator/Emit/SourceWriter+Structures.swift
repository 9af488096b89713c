extension SourceWriter {
  /// A struct that reads and writes its own JSON.
  mutating func structure(_ plan: StructPlan, in scope: TypeScope) {
    imports.insert(.runtime)
    documentation(plan.documentation)
    var conformances = [plan.isSparse ? "JSONSparseStructure" : "JSONStructure"]
    if plan.isIdentifiable { conformances.append("Identifiable") }
    if plan.hasSecret { conformances.append("SecretHolding") }
    let inside = scope.entering(plan)
    block("\(access)struct \(plan.name): \(conformances.joined(separator: ", "))") {
      for inner in plan.nested { $0.declaration(inner, in: inside) }
      $0.properties(plan.properties, inside)
      if let additional = plan.additional { $0.additional(additional, inside) }
      if plan.isSparse { $0.line("\($0.access)init() {}") }
      $0.memberwise(
        plan.properties.map { ($0.name, $0.spelling(inside), $0.argument) }
          + (plan.additional.map { [($0.name, "[String: \(inside.spelling($0.type))]", "[:]")] } ?? []))
      if plan.isSparse { $0.round(plan) } else { $0.reading(plan, inside) }
      $0.writing(plan)
    }
  }

  /// The stored properties. Adjacent ones of the same type without a comment share a line.
  private mutating func properties(_ properties: [PropertyPlan], _ scope: TypeScope) {
    var group: [PropertyPlan] = []
    func flush(_ writer: inout SourceWriter) {
      guard let first = group.first else { return }
      writer.flow("\(writer.access)var", group.map(\.name), end: ": \(first.spelling(scope))")
      group = []
    }
    for property in properties {
      note(property.type)
      let standsAlone = property.documentation != nil || property.isIndirect
      if standsAlone || group.first.map({ $0.spelling(scope) != property.spelling(scope) }) == true { flush(&self) }
      guard standsAlone else {
        group.append(property)
        continue
      }
      documentation(property.documentation)
      let start = property.isIndirect ? " = nil" : ""
      line(
        "\(property.isIndirect ? "@Indirect " : "")\(access)var \(property.name): \(property.spelling(scope))"
          + (property.presence == .optional ? start : ""))
    }
    flush(&self)
  }

  /// The property for undocumented keys.
  private mutating func additional(_ plan: AdditionalPlan, _ scope: TypeScope) {
    note(plan.type)
    let type = scope.spelling(plan.type)
    line("\(access)var \(plan.name): [String: \(type)]")
    block("\(access)subscript(key: String) -> \(type)?") {
      $0.line("get { \(plan.name)[key] } set { \(plan.name)[key] = newValue }")
    }
  }

  /// One reading round. The runtime's `JSONSparseStructure` does the rest.
  private mutating func round(_ plan: StructPlan) {
    block("\(access)mutating func readMembers(json r: inout JSONReader) throws(JSONReadingError)") {
      $0.statements(plan.properties.map { $0.readingStatement(local: nil) })
    }
  }

  /// Reads in rounds, as `JSONReader.beginMembers` describes. Required values are kept in local variables until the
  /// end.
  private mutating func reading(_ plan: StructPlan, _ scope: TypeScope) {
    let names = Set(plan.properties.map(\.name))
    var locals: [String: String] = [:]
    // An indirect property cannot be passed `inout` before the struct is initialized.
    for property in plan.properties where property.presence != .optional || property.isIndirect {
      var local = "_\(property.name)"
      while names.contains(local) { local = "_" + local }
      locals[property.name] = local
    }
    block("\(access)init(json r: inout JSONReader) throws(JSONReadingError)") {
      $0.statements(
        ["var members = try r.beginMembers()"]
          + plan.properties.compactMap { property in
            locals[property.name].map {
              "var \($0): \(property.spelling(scope))\(property.presence == .optional ? "" : "?")"
            }
          } + (plan.additional.map { ["self.\($0.name) = [:]"] } ?? []))
      $0.line("repeat {")
      $0.indented { writer in
        writer.statements(plan.properties.map { $0.readingStatement(local: locals[$0.name]) })
      }
      let others = plan.additional.map { ", others: &\($0.name)" } ?? ""
      $0.line("} while try r.moreMembers(&members\(others))")
      $0.statements(
        plan.properties.compactMap { property in
          locals[property.name].map { local in
            "self.\(property.name) = "
              + (property.presence == .optional
                ? local : "try r.demand(\(local), \(property.keySource), members)")
          }
        })
    }
  }

  private mutating func writing(_ plan: StructPlan) {
    block("\(access)func writeMembers(json w: inout JSONWriter)") {
      $0.statements(
        plan.properties.map(\.writingStatement) + (plan.additional.map { ["w.others(\($0.name))"] } ?? []))
    }
  }
}

extension PropertyPlan {
  /// The property's type as spelled in a scope.
  fileprivate func spelling(_ scope: TypeScope) -> String {
    scope.spelling(type) + (presence == .required ? "" : "?")
  }

  /// The key in Swift. The runtime compares and writes a literal byte for byte; one with characters to escape must take
  /// the slower path of a string.
  fileprivate var keySource: String {
    let needsEscapes = key.unicodeScalars.contains { $0.value < 0x20 || $0 == "\"" || $0 == "\\" }
    return needsEscapes ? "\(key.literal) as String" : key.literal
  }

  /// The property inside methods whose variables may shadow it.
  private var reference: String { ["r", "members", "w"].contains(name) ? "self.\(name)" : name }

  /// The statement that reads the property's value if its key is next.
  fileprivate func readingStatement(local: String?) -> String {
    switch presence {
    case .required: "try r.required(\(keySource), &\(local ?? reference))"
    case .requiredButNullable: "try r.nullable(\(keySource), &\(local ?? reference))"
    case .optional: "try r.member(\(keySource), &\(local ?? reference))"
    }
  }

  /// The statement that writes the key and the value, or nothing for nil.
  fileprivate var writingStatement: String {
    presence == .requiredButNullable
      ? "w.key(\(keySource)); w.value(\(reference))" : "w.member(\(keySource), \(reference))"
  }
}
