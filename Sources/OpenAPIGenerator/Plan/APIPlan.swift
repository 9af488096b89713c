/// The fourth stage's result: every Swift declaration to be written, named and typed; nothing is left to decide.
struct APIPlan: Sendable {
  /// The document's name, for the head of files.
  var documentName: String
  var title: String
  /// What the files are made from.
  var record: GenerationRecord
  var servers: [ServerPlan]
  var schemas: [TypeDeclaration]
  /// Answers that several operations share.
  var sharedAnswers: [AnswerPlan]
  var operations: [OperationPlan]
  var catalogues: [CataloguePlan]
  /// What could not be planned as the document says.
  var diagnostics: [Diagnostic]

  var configuration: GeneratorConfiguration { record.configuration }
}
