/// What a configuration's filter picks from a document: its operations, and all types that they need.
struct FilterReach {
  private let operations: Set<String>
  private let types: Set<String>

  init(of configuration: GeneratorConfiguration, in document: RepairedDocument) {
    let resolved = DocumentResolver.resolve(document, configuration: configuration)
    operations = Set(resolved.operations.map { "\($0.method) \($0.path)" })
    types = Set(resolved.schemas.map(\.name))
  }

  func includes(_ change: Change) -> Bool {
    switch change.subject {
    case .operation, .parameter, .body, .answer: names(of: change, operations)
    case .type: names(of: change, types)
    case .property, .value, .part: operations.contains(change.owner) || types.contains(change.owner)
    }
  }

  /// The owner goes by its new name, which the old document does not know.
  private func names(of change: Change, _ picked: Set<String>) -> Bool {
    picked.contains(change.owner) || (change.kind == .renamed && change.before.map(picked.contains) ?? false)
  }
}
