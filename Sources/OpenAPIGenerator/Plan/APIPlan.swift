/// The fourth stage's result: every Swift declaration to be written, named and typed; nothing is left to decide.
public struct APIPlan: Sendable {
  /// The document's name, for the head of files.
  public var documentName: String
  public var fingerprint: String
  public var title: String
  public var version: String
  public var configuration: GeneratorConfiguration
  public var servers: [String]
  public var schemas: [TypeDeclaration]
  /// Answers that several operations share.
  public var sharedAnswers: [AnswerPlan]
  public var operations: [OperationPlan]
  public var catalogues: [CataloguePlan]
  /// What could not be planned as the document says.
  public var diagnostics: [Diagnostic]
}

/// The leaves of one schema.
public struct CataloguePlan: Hashable, Sendable {
  /// The schema's name in Swift.
  public var name: String
  public var rows: [CatalogueRow]
}

/// One leaf: what `SchemaField` of the runtime says.
public struct CatalogueRow: Hashable, Sendable {
  public var path: String
  /// The case of `SchemaField.Kind`.
  public var kind: String
  public var format: String?
  public var values: [String]
  public var section: String?
  public var isDeprecated: Bool
  public var isReadOnly: Bool
  public var isList: Bool
}
