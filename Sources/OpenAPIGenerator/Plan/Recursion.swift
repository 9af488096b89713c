/// Finds structs that would contain themselves, which Swift's value types cannot.
enum Recursion {
  /// Replaces one property of each circle by any JSON value and says so. An array or dictionary on the way ends a
  /// circle, as its storage is elsewhere.
  static func broken(_ declarations: [TypeDeclaration], _ diagnostics: inout [Diagnostic]) -> [TypeDeclaration] {
    var structures: [String: StructPlan] = [:]
    var aliases: [String: SwiftType] = [:]
    for case .structure(let plan) in declarations { structures["Components.Schemas.\(plan.name)"] = plan }
    for case .alias(let plan) in declarations { aliases["Components.Schemas.\(plan.name)"] = plan.type }
    var settled: Set<String> = []
    var loose: Set<[String]> = []
    func visit(_ name: String, _ path: [String]) {
      guard !settled.contains(name), let plan = structures[name] else { return }
      for (property, target) in directTargets(of: plan, aliases) {
        if path.contains(target) || target == name {
          loose.insert([name, property])
        } else {
          visit(target, path + [name])
        }
      }
      settled.insert(name)
    }
    for name in structures.keys.sorted() { visit(name, []) }
    return declarations.map { declaration in
      guard case .structure(var plan) = declaration else { return declaration }
      for index in plan.properties.indices {
        let property = plan.properties[index]
        guard loose.contains(["Components.Schemas.\(plan.name)", property.name]) else { continue }
        plan.properties[index].type = .json
        diagnostics.append(
          Diagnostic(
            .warning, at: JSONPointer(["components", "schemas", plan.name, "properties", property.key]),
            "\(plan.name) contains itself by way of \(property.key), which is generated as any JSON value"))
      }
      return .structure(plan)
    }
  }

  private static func directTargets(
    of plan: StructPlan, _ aliases: [String: SwiftType]
  ) -> [(property: String, target: String)] {
    plan.properties.compactMap { property in
      var type = property.type
      var steps = 0
      while case .named(let name) = type, let aliased = aliases[name], steps < aliases.count {
        type = aliased
        steps += 1
      }
      if case .named(let name) = type { return (property.name, name) }
      return nil
    }
  }
}
