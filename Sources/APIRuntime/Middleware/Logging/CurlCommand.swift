import HTTPTypes

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

/// A request as a command line of curl.
struct CurlCommand: Sendable {
  let redaction: Redaction
  /// Longer bodies are not shown, in bytes.
  let bodyLimit: Int

  /// The command in one line, with what is secret taken out.
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
    // Braces and brackets are patterns to curl.
    if url.contains(where: { "[]{}".contains($0) }) { words.append("--globoff") }
    words.append(url)
    for field in request.headerFields {
      let value = redaction.value(of: field)
      // Without a value, curl takes a colon for an order to leave the header out.
      words += ["-H", value.isEmpty ? "\(field.name.rawName);" : "\(field.name.rawName): \(value)"]
    }
    if let body {
      if let text = shown(body, request.headerFields[.contentType]) {
        words += ["--data-raw", text]
      } else {
        words += ["--data-binary", "@-"]
      }
    }
    return words.map(ShellWord.quoted).joined(separator: " ")
  }

  /// The body as text; nil when it is a stream, too long, or of a kind whose secrets nobody can find.
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
