/// The types and code of one operation.
public struct OperationPlan: Hashable, Sendable {
  /// The name in Swift.
  public var name: String
  public var operation: Operation
  public var parameters: [ParameterPlan]
  public var body: BodyPlan?
  public var answers: [AnswerPlan]

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
public struct ParameterPlan: Hashable, Sendable {
  public var name: String
  /// The name on the wire.
  public var key: String
  public var location: Parameter.Location
  public var type: SwiftType
  public var isList: Bool
  public var isRequired: Bool
  public var explodes: Bool
  public var documentation: String?
  /// Types described in place.
  public var nested: [TypeDeclaration]

  var source: String { isRequired ? type.source : type.source + "?" }
}

/// A request's body.
public struct BodyPlan: Hashable, Sendable {
  public var isRequired: Bool
  public var contents: [ContentPlan]
}

/// A body in one content type.
public struct ContentPlan: Hashable, Sendable {
  /// How the bytes and the value relate.
  public enum Coding: Hashable, Sendable {
    case json(SwiftType)
    /// A form with these fields.
    case form(SwiftType, [PropertyPlan])
    /// Bytes that nobody looks into.
    case bytes
  }

  /// The case's name: `json`, `urlEncodedForm`, `csv`.
  public var name: String
  public var contentType: String
  public var coding: Coding
  /// Types described in place.
  public var nested: [TypeDeclaration]
}

/// One of an operation's answers.
public struct AnswerPlan: Hashable, Sendable {
  /// The case's name: `ok`.
  public var name: String
  /// The type's name, `Ok`, or the whole name of a shared one.
  public var typeName: String
  public var status: Response.Status
  public var isShared: Bool
  public var contents: [ContentPlan]
  public var documentation: String?
}
