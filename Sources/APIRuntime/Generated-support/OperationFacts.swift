public import HTTPTypes

/// What a document says about an operation, apart from what it takes and answers.
public struct OperationFacts: Hashable, Sendable {
  /// The operation's name in the document, or the one derived from its path.
  public let id: String
  public let method: HTTPRequest.Method
  /// The path below the server's address, parameters in braces: `/v1/sites/{id}`.
  public let pathTemplate: String
  public let tags: [String]
  /// Alternatives; the schemes of one are needed together. Empty when no credential is needed.
  public let security: [[String]]
  /// What an API client has to be allowed for the operation (`x-required-privileges`).
  public let requiredPrivileges: [String]
  /// The content types of the documented answers, the best first.
  public let contentTypes: [String]
  public let isDeprecated: Bool
  /// Since when, as the document writes the date (`x-deprecation-date`): `2025-06-30`. Nil when it does not say.
  public let deprecatedSince: String?

  /// The facts; generated code leaves out what is as here.
  public init(
    _ id: String, _ method: OperationMethod, _ pathTemplate: String, tags: [String] = [],
    security: [[String]] = [], requiredPrivileges: [String] = [], contentTypes: [String] = ["application/json"],
    isDeprecated: Bool = false, deprecatedSince: String? = nil
  ) {
    self.id = id
    self.method = method.httpMethod
    self.pathTemplate = pathTemplate
    self.tags = tags
    self.security = security
    self.requiredPrivileges = requiredPrivileges
    self.contentTypes = contentTypes
    self.isDeprecated = isDeprecated
    self.deprecatedSince = deprecatedSince
  }
}
