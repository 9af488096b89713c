/// The third stage's result: the part of the document that is wanted, as typed values without dangling references.
public struct ResolvedDocument: Sendable {
  public var name: String
  public var fingerprint: String
  public var title: String
  /// `info.version`, as the document says it.
  public var version: String
  /// The server URLs, absolute or relative.
  public var servers: [String]
  /// Operations in the document's order.
  public var operations: [Operation]
  /// The schemas that the operations, the filter and the catalogue need, in the document's order.
  public var schemas: [NamedSchema]
  /// The shared answers that the operations use, by name, in the document's order.
  public var sharedResponses: [(name: String, response: Response)]
  /// What could not be resolved.
  public var diagnostics: [Diagnostic]

  /// A named schema.
  public func schema(named name: String) -> Schema? { index[name].map { schemas[$0].schema } }

  private let index: [String: Int]

  init(
    document: RepairedDocument, operations: [Operation], schemas: [NamedSchema],
    sharedResponses: [(name: String, response: Response)], diagnostics: [Diagnostic]
  ) {
    name = document.name
    fingerprint = document.fingerprint
    title = document.root["info"]?["title"]?.string ?? document.name
    version = document.root["info"]?["version"]?.string ?? ""
    servers = document.root["servers"]?.array?.compactMap { $0["url"]?.string } ?? []
    self.operations = operations
    self.schemas = schemas
    self.sharedResponses = sharedResponses
    self.diagnostics = diagnostics
    index = Dictionary(schemas.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
