/// One of an operation's answers.
struct AnswerPlan: Hashable, Sendable {
  /// The case's name: `ok`.
  var name: String
  /// The type's name, `Ok`, or the whole name of a shared one.
  var typeName: String
  var status: Response.Status
  var isShared: Bool
  var headers: [ParameterPlan]
  var contents: [ContentPlan]
  var documentation: String?
}
