extension SourceWriter {
  /// An enum with a case for each of several types.
  mutating func union(_ plan: UnionPlan, in scope: TypeScope) {
    imports.insert(.runtime)
    documentation(plan.documentation)
    let inside = scope.entering(plan)
    for choice in plan.cases { note(choice.type) }
    block("\(access)\(plan.isIndirect ? "indirect " : "")enum \(plan.name): JSONCodable") {
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
    }
  }

  /// A value that the discriminator does not tell stays as it came.
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
  /// Writes the value, and first the member that tells its type where the type has none.
  fileprivate func writingStatement(_ discriminator: String?) -> String {
    let head = "case .\(name)(let value):"
    guard lacksDiscriminator, let discriminator, let value else { return "\(head) w.value(value)" }
    return "\(head) w.beginObject(); w.member(\(discriminator.literal), \(value.literal)); "
      + "value.writeMembers(json: &w); w.endObject()"
  }
}
