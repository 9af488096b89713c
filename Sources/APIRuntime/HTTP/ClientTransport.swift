#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif
public import HTTPTypes

/// Sends requests over the network, or pretends to.
public protocol ClientTransport: Sendable {
  /// Sends one request and returns the answer's head, with its body still coming.
  ///
  /// `request.path` is the operation's path and query; the whole address is `baseURL` followed by it.
  /// Throws `TransportError` when no answer came.
  func send(_ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String) async throws
    -> (HTTPResponse, HTTPBody?)
}

/// Stands between the client and the transport: may change the request, send it more than once or not at all, and
/// change the answer.
public protocol ClientMiddleware: Sendable {
  /// Handles one request; `next` is the rest of the way to the transport.
  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?)
}
