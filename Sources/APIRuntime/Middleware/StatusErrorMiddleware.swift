#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif
public import HTTPTypes

/// Throws every answer that is not a success as a `StatusError`, whatever the document says of it: what the edge in front
/// of a server answers is in no document.
///
/// It belongs first in the chain: middlewares after it, as those that try again, then see such answers.
public struct StatusErrorMiddleware: ClientMiddleware {
  /// The middleware.
  public init() {}

  public func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let (response, responseBody) = try await next(request, body, baseURL)
    guard response.status.kind != .successful else { return (response, responseBody) }
    // A body that breaks off says less, but the status says enough.
    let payload = try? await ResponseBody.undocumented(response, responseBody)
    throw StatusError(operationID: operationID, response: response, body: payload?.body ?? [])
  }
}
