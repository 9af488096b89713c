/// The types and code of one operation.
struct OperationPlan: Hashable, Sendable {
  /// Names that an operation's code uses and no operation may hide.
  static let namesInUse: Set<String> = [
    "APIOperation", "AcceptHeaders", "Answer", "AnswerReader", "Components", "EmptyAnswer", "HTTPBody", "JSONAnswer",
    "JSONContent", "JSONRequest", "MultipartFile", "MultipartForm", "NoInput", "OperationFacts", "OperationHeaders",
    "OperationInput", "Operations", "Outputs", "RequestBuilder", "RequestContent", "UnexpectedBody",
  ]

  /// The name in Swift.
  var name: String
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

/// A parameter in Swift.
struct ParameterPlan: Hashable, Sendable {
  var name: String
  /// The name on the wire.
  var key: String
  var location: Parameter.Location
  var type: SwiftType
  var isList: Bool
  var isRequired: Bool
  var explodes: Bool
  var documentation: String?
  /// Types described in place.
  var nested: [TypeDeclaration]

  var source: String { isRequired ? type.source : type.source + "?" }
}

/// A request's body.
struct BodyPlan: Hashable, Sendable {
  var isRequired: Bool
  var contents: [ContentPlan]
}

/// A body in one content type.
struct ContentPlan: Hashable, Sendable {
  /// How the bytes and the value relate.
  enum Coding: Hashable, Sendable {
    case json(SwiftType)
    /// A form with these fields.
    case form(SwiftType, [PropertyPlan])
    /// Bytes that nobody looks into.
    case bytes
  }

  /// The case's name: `json`, `urlEncodedForm`, `csv`.
  var name: String
  var contentType: String
  var coding: Coding
  /// Types described in place.
  var nested: [TypeDeclaration]
}

/// One of an operation's answers.
struct AnswerPlan: Hashable, Sendable {
  /// The case's name: `ok`.
  var name: String
  /// The type's name, `Ok`, or the whole name of a shared one.
  var typeName: String
  var status: Response.Status
  var isShared: Bool
  var contents: [ContentPlan]
  var documentation: String?
}
