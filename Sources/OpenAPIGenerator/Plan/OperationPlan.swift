/// The types and code of one operation.
struct OperationPlan: Hashable, Sendable {
  /// Names that the code of operations uses, so that no operation may have them.
  static let namesInUse: Set<String> = [
    "APIOperation", "AcceptHeaders", "Answer", "AnswerReader", "AnswerWriter", "Components", "EmptyAnswer", "FormBody",
    "HTTPBody", "JSONAnswer", "JSONContent", "JSONRequest", "MultipartFile", "MultipartForm", "NoInput",
    "OperationFacts", "OperationHeaders", "OperationInput", "Operations", "Outputs", "RequestBuilder", "RequestContent",
    "UnexpectedBody",
  ]

  /// The name of the operation's Swift type.
  var name: String
  /// The name of the operation's method.
  var methodName: String
  var operation: Operation
  var parameters: [ParameterPlan]
  var body: BodyPlan?
  /// By status.
  var answers: [AnswerPlan]

  /// The type of the operation's output.
  var output: OutputPlan { OutputPlan(statuses: answers.map(\.status)) }

  func parameters(in location: Parameter.Location) -> [ParameterPlan] {
    parameters.filter { $0.location == location }
  }

  /// The content types of the answers, for the header `Accept`: JSON first, then in document order.
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

/// The Swift declaration of a parameter or of a header of an answer.
struct ParameterPlan: Hashable, Sendable {
  /// How the value is encoded as text.
  enum Form: Hashable, Sendable {
    case scalar
    case list
    case json
    /// Each property as a parameter of its own.
    case fields([Field])
    /// An object, in the parameter's style.
    case members(Members)
  }

  /// The members of an object.
  struct Members: Hashable, Sendable {
    /// The members with known names.
    var fields: [Field] = []
    /// The property with all others; nil if there is none.
    var others: String?
    /// Whether the value is a dictionary.
    var isDictionary = false
  }

  /// A property that is sent as a parameter of its own.
  struct Field: Hashable, Sendable {
    var name: String
    var key: String
    var isRequired: Bool
  }

  var name: String
  /// The name on the wire.
  var key: String
  var location: Parameter.Location
  var type: SwiftType
  var form: Form
  var style: Parameter.Style
  var isRequired: Bool
  var explodes: Bool
  var documentation: String?
  /// Types of inline schemas.
  var nested: [TypeDeclaration]
  /// What it is in an initializer that does not name it.
  var initial = InitialValue.none

  var source: String { isRequired ? type.source : type.source + "?" }
  /// The default argument of the initializer; nil if the caller must pass a value.
  var argument: String? { initial.argument(isOptional: !isRequired) }
  /// The parameter of an initializer or a method.
  var asArgument: (name: String, type: String, defaultValue: String?) { (name, source, argument) }
  var isList: Bool { form == .list }
}

/// A body in one content type.
struct ContentPlan: Hashable, Sendable {
  /// How the value is encoded as bytes.
  enum Coding: Hashable, Sendable {
    case json(SwiftType)
    /// A form with these fields.
    case form(SwiftType, [FormField])
    /// A form that may hold files, in a struct of this name.
    case multipart(String, [FormField])
    /// Bytes that are passed through.
    case bytes
  }

  /// The case's name: `json`, `urlEncodedForm`, `csv`.
  var name: String
  var contentType: String
  var coding: Coding
  /// Types of inline schemas.
  var nested: [TypeDeclaration]
}

extension [ContentPlan] {
  /// In the order in which a content type is matched: the most specific first. Plain JSON also matches `+json` types,
  /// and `image/*` any image.
  var byPrecision: [ContentPlan] {
    enumerated().sorted { ($0.element.breadth, $0.offset) < ($1.element.breadth, $1.offset) }.map(\.element)
  }
}

extension ContentPlan {
  fileprivate var breadth: Int {
    switch contentType {
    case "*/*": 3
    case let type where type.hasSuffix("/*"): 2
    case let type where type.hasSuffix("+json"): 0
    default: 1
    }
  }
}

/// A field of a form.
struct FormField: Hashable, Sendable {
  /// What a field holds.
  enum Kind: Hashable, Sendable {
    case text(SwiftType)
    /// Several values under one name.
    case list(SwiftType)
    case file, files
    case json(SwiftType)
    /// The fields without a name in the document, by their names.
    case others(SwiftType)
  }

  /// Empty if the whole form is this field.
  var name: String
  /// The name on the wire; empty for fields without a name in the document.
  var key: String
  var kind: Kind
  var isRequired: Bool
  var documentation: String?
  /// What it is in an initializer that does not name it.
  var initial = InitialValue.none

  /// The property's type.
  var source: String {
    let type =
      switch kind {
      case .text(let type), .list(let type), .json(let type): type.source
      case .others(let type): "[String: \(type.source)]"
      case .file: "MultipartFile"
      case .files: "[MultipartFile]"
      }
    return isRequired ? type : type + "?"
  }
}

/// One of an operation's answers.
struct AnswerPlan: Hashable, Sendable {
  /// The case's name: `ok`.
  var name: String
  /// The type's name, such as `Ok`, or the qualified name of a shared type.
  var typeName: String
  var status: Response.Status
  var isShared: Bool
  var headers: [ParameterPlan]
  var contents: [ContentPlan]
  var documentation: String?
}

/// An output type. There is one for each set of status codes that operations answer with.
struct OutputPlan: Hashable, Sendable {
  /// One of its answers.
  struct Case: Hashable, Sendable {
    /// The case's name: `ok`.
    var name: String
    /// The name of the generic parameter for the answer's type: `Ok`.
    var typeName: String
    var status: Response.Status
  }

  /// The name in Swift: `OkNotFound`.
  var name: String
  /// By status.
  var cases: [Case]

  init(statuses: [Response.Status]) {
    cases = statuses.map { status in
      let name = StatusName.of(status)
      return Case(name: name, typeName: StatusName.type(of: name), status: status)
    }
    name = cases.isEmpty ? "Undocumented" : cases.map(\.typeName).joined()
  }

  /// The distinct output types of the operations, ordered by name.
  static func all(of operations: [OperationPlan]) -> [OutputPlan] {
    Set(operations.map(\.output)).sorted { $0.name < $1.name }
  }
}
