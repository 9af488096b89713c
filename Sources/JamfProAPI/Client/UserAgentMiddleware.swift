import APIRuntime
import HTTPTypes

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

/// Says which program asks, where the request does not: some firewalls refuse requests that do not.
struct UserAgentMiddleware: ClientMiddleware {
  let name: String

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    var request = request
    if request.headerFields[.userAgent] == nil { request.headerFields[.userAgent] = name }
    return try await next(request, body, baseURL)
  }
}
