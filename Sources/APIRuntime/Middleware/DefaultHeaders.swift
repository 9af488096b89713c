#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif
public import HTTPTypes

/// Adds headers to every request that does not have them.
public struct DefaultHeaders: ClientMiddleware {
  /// The headers. Several fields of one name are added together, or not at all.
  public let headerFields: HTTPFields

  /// Creates the middleware with headers such as `[.userAgent: "inventory/1.0"]`.
  public init(_ headerFields: HTTPFields) { self.headerFields = headerFields }

  public func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    var complete = request
    for field in headerFields where !request.headerFields.contains(field.name) {
      complete.headerFields.append(field)
    }
    return try await next(complete, body, baseURL)
  }
}
