import APIRuntime
import HTTPTypes

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

/// Takes known secrets out of the headers of answers: errors keep some of them.
struct EchoRemoval: ClientMiddleware {
  let secrets: KnownSecrets

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    var (response, responseBody) = try await next(request, body, baseURL)
    var fields = HTTPFields()
    for var field in response.headerFields {
      field.value = secrets.redact(field.value)
      fields.append(field)
    }
    response.headerFields = fields
    return (response, responseBody)
  }
}
