public import HTTPTypes

/// A method that an OpenAPI document can describe. Generated code names it without knowing HTTP's own types.
public enum OperationMethod: Hashable, Sendable {
  case get, put, post, delete, options, head, patch, trace

  /// The method as it is sent.
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
