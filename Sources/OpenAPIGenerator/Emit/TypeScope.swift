/// Where a type's name is written. Inside `extension Components.Schemas` most names are found without their path, which
/// makes lines shorter and compiling faster.
struct TypeScope {
  /// The names of the types around the place, from the outermost.
  private var path: [String]
  /// What is declared in each of them: the types, and the properties and cases that hide a type of the same name.
  private var levels: [(types: Set<String>, members: Set<String>)]

  /// A place where every name is written whole.
  static let elsewhere = TypeScope(path: [], levels: [])
  /// `extension Components.Schemas`.
  static let schemas = TypeScope(path: ["Components", "Schemas"], levels: [])

  /// Inside a struct of this place.
  func entering(_ plan: StructPlan) -> TypeScope {
    entering(plan.name, types: plan.nested.map(\.name), members: plan.properties.map(\.name))
  }

  /// Inside a union of this place.
  func entering(_ plan: UnionPlan) -> TypeScope {
    entering(plan.name, types: plan.nested.map(\.name), members: plan.cases.map(\.name))
  }

  private func entering(_ name: String, types: [String], members: [String]) -> TypeScope {
    guard !path.isEmpty else { return self }
    return TypeScope(path: path + [name], levels: levels + [(Set(types), Set(members))])
  }

  /// The shortest spelling of a type that means it here.
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
    // The first level of `levels` is the inside of the first struct, whose name is the third of the path.
    for (index, level) in levels.enumerated() {
      let inside = index + 3
      guard inside >= common else { continue }
      if level.members.contains(name[common]) { return nil }
      if inside > common, level.types.contains(name[common]) { return nil }
    }
    return name[common...].joined(separator: ".")
  }
}
