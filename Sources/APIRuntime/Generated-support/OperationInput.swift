/// What an operation takes, able to become a request.
public protocol OperationInput: Hashable, Sendable {
  associatedtype Headers: OperationHeaders
  var headers: Headers { get }
  /// Adds parameters and body to a request for the operation.
  func write(to request: inout RequestBuilder) throws
}

/// The headers of an operation's input.
public protocol OperationHeaders: Hashable, Sendable {
  /// The content types that are asked for, the best first; nil for all that the document names.
  var accept: [String]? { get }
}
