#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif
public import HTTPTypes

/// Writes each request as one line that can be pasted into a shell: `curl -X PUT 'https://…' -H 'Accept: …' --data-raw '…'`.
///
/// Secrets are replaced by `REDACTED`: the value of every header that is not known to be harmless; in queries, forms and
/// JSON the value of every field whose name speaks of a password, token, key or the like; tokens that give themselves away
/// anywhere. What else is in a path, a query or a body is shown: such a log is not for everybody's eyes. A body that is a
/// stream, is long, or is neither form nor JSON is not shown: the command then reads it from standard input.
///
/// Requests are written as they are at the middleware's place in the chain: last, it shows what is really sent, each time.
public struct RequestLogging: ClientMiddleware {
  private let command: CurlCommand
  private let log: @Sendable (String) -> Void

  /// The middleware.
  ///
  /// - Parameters:
  ///   - shownHeaders: headers of which is known that they hold no secret, besides those that never do.
  ///   - secretNames: names of fields that hold a secret, besides the usual ones; case does not matter.
  ///   - bodyLimit: the longest body that is shown, in bytes.
  ///   - log: takes each line, as `{ logger.debug("\($0)") }`.
  public init(
    shownHeaders: Set<HTTPField.Name> = [], secretNames: Set<String> = [], bodyLimit: Int = 16 << 10,
    log: @escaping @Sendable (_ line: String) -> Void
  ) {
    command = CurlCommand(
      redaction: Redaction(furtherSecretNames: secretNames, shownHeaders: shownHeaders), bodyLimit: bodyLimit)
    self.log = log
  }

  public func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    log(command.line(request, body, baseURL))
    return try await next(request, body, baseURL)
  }
}
