public import HTTPTypes

/// How long a request took.
public struct OperationTiming: Hashable, Sendable {
  /// The operation's identifier.
  public let operationID: String
  /// The request's method.
  public let method: HTTPRequest.Method
  /// The answer's status; nil when none came.
  public let status: Int?
  /// From sending the request to the answer's head, or to the failure.
  public let timeToHead: Duration
  /// From sending the request to the last byte read of the answer, or to the failure.
  public let total: Duration
  /// How many bytes of the answer's body were read.
  public let bytes: Int
}
