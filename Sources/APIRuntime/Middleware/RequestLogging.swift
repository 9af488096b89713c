public import HTTPTypes
import Notation

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif

/// Writes each request as one line that can be pasted into a shell, such as
/// `curl -X PUT 'https://…' -H 'Accept: …' --data-raw '…'`.
///
/// Secrets are replaced by `REDACTED`: the value of every header that is not known to be harmless; in queries, forms
/// and JSON the value of every field whose name suggests a password, token, key or similar; and recognizable tokens
/// anywhere. Everything else in paths, queries and bodies is shown: treat such a log as confidential. A body that is a
/// stream, is long, or is neither a form nor JSON is not shown: the command then reads it from standard input.
///
/// Requests are logged as they are at the middleware's place in the chain: in the last place, it shows each attempt as
/// it is sent.
public struct RequestLogging: ClientMiddleware {
  private let command: CurlCommand
  private let log: @Sendable (String) -> Void

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - shownHeaders: further headers known to contain no secret.
  ///   - secretNames: further names of fields that contain a secret; case does not matter.
  ///   - bodyLimit: the longest body that is shown, in bytes.
  ///   - log: called with each line, for example `{ logger.debug("\($0)") }`.
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

/// A request as a curl command line.
struct CurlCommand: Sendable {
  let redaction: Redaction
  /// The longest body shown, in bytes.
  let bodyLimit: Int

  /// The command in one line, with secrets removed.
  func line(_ request: HTTPRequest, _ body: HTTPBody?, _ baseURL: URL) -> String {
    var words = ["curl"]
    switch request.method {
    case .get where body == nil: break
    case .head: words.append("--head")
    default: words += ["-X", request.method.rawValue]
    }
    var base = baseURL.absoluteString
    while base.hasSuffix("/") { base.removeLast() }
    let url = redaction.address(base) + redaction.path(request.path ?? "")
    // curl reads braces and brackets as patterns.
    if url.contains(where: { "[]{}".contains($0) }) { words.append("--globoff") }
    words.append(url)
    for field in request.headerFields {
      let value = redaction.value(of: field)
      // With a colon but no value, curl would leave the header out.
      words += ["-H", value.isEmpty ? "\(field.name.rawName);" : "\(field.name.rawName): \(value)"]
    }
    if let body {
      if let text = shown(body, request.headerFields[.contentType]) {
        words += ["--data-raw", text]
      } else {
        words += ["--data-binary", "@-"]
      }
    }
    return words.map(ShellWord.quotedInOneLine).joined(separator: " ")
  }

  /// The body as text; nil if it is a stream, too long, or of a kind whose secrets cannot be found.
  private func shown(_ body: HTTPBody, _ contentType: String?) -> String? {
    guard let bytes = body.bytes, bytes.count <= bodyLimit, let contentType else { return nil }
    if bytes.isEmpty { return "" }
    if ResponseBody.matches(contentType, "application/json") { return redaction.json(bytes) }
    if ResponseBody.matches(contentType, "application/x-www-form-urlencoded") {
      return String(validating: bytes, as: UTF8.self).map(redaction.form)
    }
    return nil
  }
}
