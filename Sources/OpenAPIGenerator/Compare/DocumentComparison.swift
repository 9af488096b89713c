/// What is different between two documents, for people who have to follow an API from release to release.
public struct DocumentComparison: Hashable, Sendable, Encodable {
  /// The document before.
  public var old: DocumentSummary
  /// The document after.
  public var new: DocumentSummary
  /// Operations and what is in them, then types and what is in them, in the documents' order.
  public var changes: [Change]
  /// The name of the configuration whose filter decided what is picked; nil when none was given.
  public var configuration: String?

  /// Compares two documents, both repaired first, so that a defect that was mended is no difference.
  ///
  /// - Parameter filter: the configuration and its name; changes that what it generates does not depend on are not
  ///   marked as picked.
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
