import APIRuntime
import HTTPTypes

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

/// An answer with a status other than success, with what is needed to say why.
struct Refusal: Error, Sendable {
  let operationID: String
  let status: Int
  let contentType: String?
  /// Where the server sends the request instead: host only, as addresses may hold secrets.
  let redirectHost: String?
  let body: [UInt8]

  var isHTML: Bool {
    if let contentType { return ResponseBody.matches(contentType, "text/html") }
    return body.first { !" \n\r\t".utf8.contains($0) } == UInt8(ascii: "<")
  }
}

/// The body may repeat what was sent: it is not shown.
extension Refusal: CustomStringConvertible, CustomReflectable {
  var description: String { "\(operationID): status \(status)" }
  var customMirror: Mirror { Mirror(self, children: ["operationID": operationID, "status": status]) }
}

/// Turns every answer that is not a success into a `Refusal`, whatever the document says of it: what the edge in front of
/// a server answers is in no document.
struct RefusalMiddleware: ClientMiddleware {
  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let (response, responseBody) = try await next(request, body, baseURL)
    guard response.status.kind != .successful else { return (response, responseBody) }
    // A body that breaks off says less, but the status says enough.
    let payload = try? await ResponseBody.undocumented(response, responseBody)
    throw Refusal(
      operationID: operationID, status: response.status.code, contentType: response.headerFields[.contentType],
      redirectHost: response.headerFields[.location].flatMap { URL(string: $0)?.host() }, body: payload?.body ?? [])
  }
}
