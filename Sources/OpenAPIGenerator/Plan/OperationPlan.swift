/// The types and code of one operation.
struct OperationPlan: Hashable, Sendable {
  /// Names that an operation's code uses and no operation may hide.
  static let namesInUse: Set<String> = [
    "APIOperation", "AcceptHeaders", "Answer", "AnswerReader", "AnswerWriter", "Components", "EmptyAnswer", "FormBody",
    "HTTPBody", "JSONAnswer", "JSONContent", "JSONRequest", "MultipartFile", "MultipartForm", "NoInput",
    "OperationFacts", "OperationHeaders", "OperationInput", "Operations", "Outputs", "RequestBuilder", "RequestContent",
    "UnexpectedBody",
  ]

  /// The name of its type in Swift.
  var name: String
  /// The name of its method.
  var methodName: String
  var operation: Operation
  var parameters: [ParameterPlan]
  var body: BodyPlan?
  /// By status.
  var answers: [AnswerPlan]

  /// The type of its output.
  var output: OutputPlan { OutputPlan(statuses: answers.map(\.status)) }

  func parameters(in location: Parameter.Location) -> [ParameterPlan] {
    parameters.filter { $0.location == location }
  }

  /// What the answers may be, for the header `Accept`: first JSON, then in the document's order.
  var contentTypes: [String] {
    var seen: Set<String> = []
    let all = answers.flatMap(\.contents).map(\.contentType).filter { seen.insert($0).inserted }
    return all.filter { $0 == "application/json" } + all.filter { $0 != "application/json" }
  }
}

/// A request's body.
struct BodyPlan: Hashable, Sendable {
  var isRequired: Bool
  var contents: [ContentPlan]
}
