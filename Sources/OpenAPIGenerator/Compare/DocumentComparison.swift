/// The differences between two documents, for following an API from release to release.
public struct DocumentComparison: Hashable, Sendable, Encodable {
  /// The old document.
  public var old: DocumentSummary
  /// The new document.
  public var new: DocumentSummary
  /// Operations with their contents, then types with theirs, in document order.
  public var changes: [Change]
  /// The name of the configuration whose filter was applied; nil when none was given.
  public var configuration: String?

  /// Compares two documents. Both are repaired first, so repaired defects are not differences.
  ///
  /// - Parameters:
  ///   - old: the bytes of the old document, and its name for messages.
  ///   - new: the same for the new document.
  ///   - filter: the configuration and its name. Changes that do not affect its output are not marked as picked.
  /// - Throws: `DocumentError` for a document that cannot be read.
  public static func compare(
    old: (bytes: [UInt8], name: String), new: (bytes: [UInt8], name: String),
    filter: (configuration: GeneratorConfiguration, name: String)? = nil
  ) throws -> DocumentComparison {
    let before = try DocumentLoader.load(old.bytes, name: old.name)
    let after = try DocumentLoader.load(new.bytes, name: new.name)
    let pins = filter?.configuration.operationIDs ?? [:]
    let repaired = (DocumentRepair.repair(before, pinning: pins), DocumentRepair.repair(after, pinning: pins))
    var changes = changes(from: repaired.0.root, to: repaired.1.root)
    if let filter {
      let reach = [repaired.0, repaired.1].map { FilterReach(of: filter.configuration, in: $0) }
      for index in changes.indices {
        changes[index].isPicked = reach.contains { $0.includes(changes[index]) }
      }
    }
    return DocumentComparison(
      old: DocumentSummary(of: before), new: DocumentSummary(of: after), changes: changes, configuration: filter?.name)
  }

  private static func changes(from old: Node, to new: Node) -> [Change] {
    let readers = (ShapeReader(root: old), ShapeReader(root: new))
    let types = (readers.0.types(), readers.1.types())
    let names = Renames.types(from: types.0, to: types.1)
    return operations(from: readers.0.operations(), to: readers.1.operations(), names)
      + self.types(from: types.0, to: types.1, names)
  }

  private static func operations(
    from old: [OperationShape], to new: [OperationShape], _ names: [String: String]
  ) -> [Change] {
    let moved = Renames.operations(from: old, to: new, names: names)
    let movedFrom = Set(moved.map(\.old.key))
    let movedTo = Dictionary(moved.map { ($0.new.key, $0.old) }, uniquingKeysWith: { first, _ in first })
    let before = Dictionary(old.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.map(\.key))
    var changes = old.filter { !after.contains($0.key) && !movedFrom.contains($0.key) }
      .map { Change(.operation, .removed, $0.words, before: $0.id) }
    for operation in new {
      if let other = movedTo[operation.key] {
        changes.append(Change(.operation, .renamed, operation.words, before: other.words, after: operation.words))
      } else if let other = before[operation.key] {
        changes += OperationComparison(names: names).changes(from: other, to: operation)
      } else {
        changes.append(Change(.operation, .added, operation.words, after: operation.id))
      }
    }
    return changes
  }

  private static func types(
    from old: [(name: String, shape: TypeShape)], to new: [(name: String, shape: TypeShape)],
    _ names: [String: String]
  ) -> [Change] {
    let before = Dictionary(old.map { ($0.name, $0.shape) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.map(\.name))
    let oldNames = Dictionary(names.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var changes = old.filter { !after.contains($0.name) && names[$0.name] == nil }
      .map { Change(.type, .removed, $0.name) }
    for (name, shape) in new {
      if let oldName = oldNames[name] {
        changes.append(Change(.type, .renamed, name, before: oldName, after: name))
      }
      guard let other = before[oldNames[name] ?? name] else {
        changes.append(Change(.type, .added, name))
        continue
      }
      changes += ShapeComparison(owner: name, place: nil, subject: .type, names: names).changes(from: other, to: shape)
    }
    return changes
  }
}

/// One difference between two documents.
public struct Change: Hashable, Sendable, Encodable {
  /// What is different.
  public enum Subject: String, Hashable, Sendable, Encodable, CaseIterable {
    /// An operation.
    case operation
    /// A parameter of an operation.
    case parameter
    /// The body of a request.
    case body
    /// An answer of an operation, or a part of one.
    case answer
    /// A named schema.
    case type
    /// A property of a named schema.
    case property
    /// A value of an enumeration.
    case value
    /// One of the schemas of a `oneOf`, `anyOf` or `allOf`.
    case part
  }

  /// In what way.
  public enum Kind: String, Hashable, Sendable, Encodable, CaseIterable {
    /// Only in the new document.
    case added
    /// Only in the old document.
    case removed
    /// Under another name in the new document.
    case renamed
    /// Newly deprecated.
    case deprecated
    /// No longer deprecated.
    case reinstated
    /// The type changed from `before` to `after`.
    case type
    /// Newly required.
    case required
    /// No longer required.
    case optional
    /// A different operation id, and so a different name for the generated method.
    case id
    /// Different privileges are required.
    case privileges
  }

  /// What is different.
  public var subject: Subject
  /// In what way.
  public var kind: Kind
  /// The operation (`GET /v1/sites`) or the type, under its new name unless it was removed.
  public var owner: String
  /// The place within the owner: `query parameter sort`, `general.site`; nil for the owner itself. For a value, the
  /// property that holds it; nil for the type itself.
  public var place: String?
  /// The old name, type or value.
  public var before: String?
  /// The new name, type or value.
  public var after: String?
  /// Whether the change affects what the configuration's filter selects; true when no configuration was given.
  public var isPicked = true

  init(
    _ subject: Subject, _ kind: Kind, _ owner: String, _ place: String? = nil, before: String? = nil,
    after: String? = nil
  ) {
    self.subject = subject
    self.kind = kind
    self.owner = owner
    self.place = place
    self.before = before
    self.after = after
  }
}

/// What a configuration's filter selects from a document: operations, and all types that they need.
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

  /// The owner has its new name, which the old document does not contain.
  private func names(of change: Change, _ picked: Set<String>) -> Bool {
    picked.contains(change.owner) || (change.kind == .renamed && change.before.map(picked.contains) ?? false)
  }
}
