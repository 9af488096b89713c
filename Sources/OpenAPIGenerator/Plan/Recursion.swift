/// Finds value types that would contain themselves, and marks the properties that close a cycle as indirect.
///
/// An array or dictionary breaks a cycle, because it stores its elements elsewhere.
struct Recursion {
  /// What a type contains directly: the property's name (nil in a union) and the qualified name of its type.
  private typealias Edge = (property: String?, target: String)

  private var edges: [String: [Edge]] = [:]
  private var aliases: [String: SwiftType] = [:]
  private var settled: Set<String> = []
  /// Properties and unions that close a cycle.
  private var closing: Set<[String]> = []

  /// The declarations with `isIndirect` set where a cycle closes. An alias of itself has no Swift type: it becomes any
  /// JSON value, with a warning.
  static func settled(_ declarations: [TypeDeclaration], _ diagnostics: inout [Diagnostic]) -> [TypeDeclaration] {
    var recursion = Recursion()
    let declarations = declarations.map { recursion.withoutCircle($0, declarations, &diagnostics) }
    for case .alias(let plan) in declarations { recursion.aliases["Components.Schemas.\(plan.name)"] = plan.type }
    for declaration in declarations { recursion.collect(declaration, scope: "Components.Schemas") }
    for name in recursion.edges.keys.sorted() { recursion.visit(name, []) }
    return declarations.map { recursion.marked($0, scope: "Components.Schemas") }
  }

  // MARK: Aliases

  /// Replaces the type of an alias that refers only to itself, such as a list of itself.
  private func withoutCircle(
    _ declaration: TypeDeclaration, _ all: [TypeDeclaration], _ diagnostics: inout [Diagnostic]
  ) -> TypeDeclaration {
    guard case .alias(var plan) = declaration else { return declaration }
    var named: [String: SwiftType] = [:]
    for case .alias(let plan) in all { named["Components.Schemas.\(plan.name)"] = plan.type }
    var type = plan.type
    var steps = 0
    while let name = type.innermostName, name != "Components.Schemas.\(plan.name)" {
      // A chain of aliases that leads into the cycle of another alias ends there.
      guard let next = named[name], steps < named.count else { return declaration }
      type = next
      steps += 1
    }
    guard type.innermostName != nil else { return declaration }
    diagnostics.append(
      Diagnostic(
        .warning, at: JSONPointer(["components", "schemas", plan.name]),
        "\(plan.name) consists only of itself; generated as any JSON value"))
    plan.type = .json
    return .alias(plan)
  }

  // MARK: Structs and unions

  private mutating func collect(_ declaration: TypeDeclaration, scope: String) {
    let name = "\(scope).\(declaration.name)"
    switch declaration {
    case .structure(let plan):
      edges[name] = plan.properties.compactMap { property in
        target(of: property.type).map { (property.name, $0) }
      }
      for inner in plan.nested { collect(inner, scope: name) }
    case .union(let plan):
      edges[name] = plan.cases.compactMap { choice in target(of: choice.type).map { (nil, $0) } }
      for inner in plan.nested { collect(inner, scope: name) }
    case .alias(let plan): for inner in plan.beside { collect(inner, scope: scope) }
    case .enumeration: break
    }
  }

  /// The generated type that a value of this type contains directly.
  private func target(of type: SwiftType) -> String? {
    var type = type
    while case .named(let name) = type, let aliased = aliases[name] { type = aliased }
    if case .named(let name) = type { return name }
    return nil
  }

  private mutating func visit(_ name: String, _ path: [String]) {
    guard !settled.contains(name) else { return }
    for (property, target) in edges[name] ?? [] {
      if path.contains(target) || target == name {
        closing.insert([name] + (property.map { [$0] } ?? []))
      } else {
        visit(target, path + [name])
      }
    }
    settled.insert(name)
  }

  private func marked(_ declaration: TypeDeclaration, scope: String) -> TypeDeclaration {
    let name = "\(scope).\(declaration.name)"
    switch declaration {
    case .structure(var plan):
      for index in plan.properties.indices {
        plan.properties[index].isIndirect = closing.contains([name, plan.properties[index].name])
      }
      plan.nested = plan.nested.map { marked($0, scope: name) }
      return .structure(plan)
    case .union(var plan):
      plan.isIndirect = closing.contains([name])
      plan.nested = plan.nested.map { marked($0, scope: name) }
      return .union(plan)
    case .alias(var plan):
      plan.beside = plan.beside.map { marked($0, scope: scope) }
      return .alias(plan)
    case .enumeration: return declaration
    }
  }
}

extension SwiftType {
  /// The generated type inside arrays, dictionaries and optionals.
  fileprivate var innermostName: String? {
    switch self {
    case .named(let name): name
    case .array(let inner), .optional(let inner), .dictionary(let inner): inner.innermostName
    default: nil
    }
  }
}
