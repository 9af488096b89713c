import APIRuntime
import HTTPTypes
import Secrets

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

/// Throws a `StatusError` for a status other than success, like `StatusErrorMiddleware`, but without the body, which may be a
/// secret that was sent in the wrong place. The body is read and overwritten.
struct ConfidentialStatus: ClientMiddleware {
  let collection: BodyCollection

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let (response, responseBody) = try await next(request, body, baseURL)
    guard response.status.kind != .successful else { return (response, responseBody) }
    // A body that is cut off, or too long, is overwritten where it is collected.
    if let bytes = try? await responseBody?.collect(upTo: CollectedBody.mostConfidential, collection) {
      RevealedSecret.overwrite(bytes)
    }
    throw StatusError(operationID: operationID, response: response, body: [])
  }
}
