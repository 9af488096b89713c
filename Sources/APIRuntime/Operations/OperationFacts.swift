public import HTTPTypes

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif

/// What a document says about an operation, apart from its input and output.
public struct OperationFacts: Hashable, Sendable {
  /// The operation's name in the document, or the one derived from its path.
  public let id: String
  /// The HTTP method.
  public let method: HTTPRequest.Method
  /// The path below the server's address, parameters in braces: `/v1/sites/{id}`.
  public let pathTemplate: String
  /// The document's tags, which group operations.
  public let tags: [String]
  /// Alternative security requirements: all schemes of one alternative are needed together. Empty if no credential is
  /// needed; an empty alternative if one may be left out.
  public let security: [[SecurityRequirement]]
  /// The privileges that an API client needs for the operation (`x-required-privileges`).
  public let requiredPrivileges: [String]
  /// The content types of the documented answers, the preferred one first.
  public let contentTypes: [String]
  /// Whether the document marks the operation as deprecated.
  public let isDeprecated: Bool
  /// Since when it is deprecated, as the document writes the date (`x-deprecation-date`): `2025-06-30`. Nil if it does
  /// not say.
  public let deprecatedSince: String?
  /// The address of the operation's own server, which its path is below: absolute, or a path on the host of the client's
  /// server, such as `/JSSResource`. Nil for the client's server.
  public let server: String?

  /// Creates facts; generated code omits arguments that equal the defaults.
  public init(
    _ id: String, _ method: OperationMethod, _ pathTemplate: String, tags: [String] = [],
    security: [[SecurityRequirement]] = [], requiredPrivileges: [String] = [],
    contentTypes: [String] = ["application/json"],
    isDeprecated: Bool = false, deprecatedSince: String? = nil, server: String? = nil
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
    self.server = server
  }
}

extension OperationFacts {
  /// Where requests go.
  ///
  /// - Parameter url: the address of the client's server.
  public func serverURL(of url: URL) -> URL {
    guard let server, let own = URL(string: server, relativeTo: url)?.absoluteURL else { return url }
    return own
  }

  /// The path of the operation's own server; nil if it has none.
  var serverPath: String? {
    guard let server else { return nil }
    return server.hasPrefix("/") ? server : URL(string: server)?.path ?? ""
  }
}

/// A method that an OpenAPI document can describe. Generated code uses it without importing `HTTPTypes`.
public enum OperationMethod: Hashable, Sendable {
  /// An HTTP method.
  case get, put, post, delete, options, head, patch, trace

  /// The HTTP method.
  public var httpMethod: HTTPRequest.Method {
    switch self {
    case .get: .get
    case .put: .put
    case .post: .post
    case .delete: .delete
    case .options: .options
    case .head: .head
    case .patch: .patch
    case .trace: .trace
    }
  }
}
