/// Picks operations and schemas: what any of the four names is in, with all that it refers to.
public struct DocumentFilter: Hashable, Sendable {
  /// Operation ids, derived ones too.
  public var operations: Set<String>
  /// Tags; every operation with one of them.
  public var tags: Set<String>
  /// Path templates, as written in the document.
  public var paths: Set<String>
  /// Schema names.
  public var schemas: Set<String>

  /// A filter; one without names picks nothing.
  public init(
    operations: Set<String> = [], tags: Set<String> = [], paths: Set<String> = [], schemas: Set<String> = []
  ) {
    self.operations = operations
    self.tags = tags
    self.paths = paths
    self.schemas = schemas
  }

  /// Whether an operation is wanted.
  func includes(operationID: String, path: String, tags operationTags: [String]) -> Bool {
    operations.contains(operationID) || paths.contains(path) || !tags.isDisjoint(with: operationTags)
  }
}
