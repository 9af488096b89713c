/// The third stage's result: the part of the document that is wanted, as typed values without dangling references.
struct ResolvedDocument: Sendable {
  var name: String
  var title: String
  /// The servers, as the document has them.
  var servers: [Server]
  /// Operations in the document's order.
  var operations: [Operation]
  /// The schemas that the operations, the filter and the catalogue need, in the document's order.
  var schemas: [NamedSchema]
  /// The shared answers that the operations use, by name, in the document's order.
  var sharedResponses: [(name: String, response: Response)]
  /// What could not be resolved.
  var diagnostics: [Diagnostic]

  /// A named schema.
  func schema(named name: String) -> Schema? { index[name].map { schemas[$0].schema } }

  private let index: [String: Int]

  init(
    document: RepairedDocument, operations: [Operation], schemas: [NamedSchema],
    sharedResponses: [(name: String, response: Response)], diagnostics: [Diagnostic]
  ) {
    name = document.name
    title = document.root["info"]?["title"]?.string ?? document.name
    servers = document.root["servers"]?.array?.compactMap { Server($0) } ?? []
    self.operations = operations
    self.schemas = schemas
    self.sharedResponses = sharedResponses
    self.diagnostics = diagnostics
    index = Dictionary(schemas.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
