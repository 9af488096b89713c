#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif
public import HTTPTypes

/// Throws every answer that is not a success as a `StatusError`, whatever the document says about it: answers from a
/// gateway in front of a server are in no document.
///
/// Place it first in the chain: later middlewares, such as those that retry, then see these answers.
public struct StatusErrorMiddleware: ClientMiddleware {
  /// Creates the middleware.
  public init() {}

  public func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let (response, responseBody) = try await next(request, body, baseURL)
    guard response.status.kind != .successful else { return (response, responseBody) }
    // A truncated body says less, but the status is enough.
    let payload = try? await ResponseBody.undocumented(response, responseBody)
    throw StatusError(operationID: operationID, response: response, body: payload?.body ?? [])
  }
}
