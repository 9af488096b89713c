/// An operation with all its references followed.
public struct Operation: Hashable, Sendable {
  public var id: String
  /// In upper case.
  public var method: String
  /// As `/v1/computers-inventory/{id}`.
  public var path: String
  public var tags: [String]
  public var summary: String?
  public var isDeprecated: Bool
  /// Alternatives, each a set of schemes that are needed together; empty when anybody may call.
  public var security: [[String]]
  /// The privileges an API client needs (`x-required-privileges`).
  public var requiredPrivileges: [String]
  public var parameters: [Parameter]
  public var requestBody: RequestBody?
  public var responses: [Response]
  public var pointer: JSONPointer
}

/// A parameter of an operation.
public struct Parameter: Hashable, Sendable {
  /// Where a parameter travels.
  public enum Location: String, Hashable, Sendable, CaseIterable {
    case path, query, header, cookie
  }

  public var name: String
  public var location: Location
  public var isRequired: Bool
  public var isDeprecated: Bool
  /// Whether the elements of a list are parameters of their own.
  public var explodes: Bool
  public var schema: Schema
  public var summary: String?
}

/// What an operation is sent.
public struct RequestBody: Hashable, Sendable {
  public var isRequired: Bool
  public var contents: [MediaContent]
}

/// A body in one content type.
public struct MediaContent: Hashable, Sendable {
  /// As `application/json`, without parameters.
  public var contentType: String
  /// Nil when the document says nothing about the content.
  public var schema: Schema?
}

/// One of an operation's answers.
public struct Response: Hashable, Sendable {
  /// The status codes an answer is for.
  public enum Status: Hashable, Sendable {
    case code(Int)
    /// All codes of a hundred: 4 is `4XX`.
    case hundred(Int)
    case `default`
  }

  public var status: Status
  /// The name in `#/components/responses` when the answer is shared.
  public var sharedName: String?
  public var contents: [MediaContent]
  public var summary: String?
}
