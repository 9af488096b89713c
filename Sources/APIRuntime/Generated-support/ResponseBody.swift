public import HTTPTypes

/// Takes answers apart. Used by generated code.
public enum ResponseBody {
  /// How much of an answer that nobody expected is kept, in bytes: enough for any error message.
  static let undocumentedLimit = 1 << 20

  /// All bytes of a body of the kind the document promises. Throws `UnexpectedContentType` for another kind (unless
  /// `expected` is nil), and `HTTPBodyError.tooLong` beyond the configuration's limit.
  public static func bytes(
    _ response: HTTPResponse, _ body: HTTPBody?, expecting expected: String?, configuration: Configuration
  ) async throws -> [UInt8] {
    let contentType = response.headerFields[.contentType]
    if let expected, !matches(contentType, expected) {
      throw UnexpectedContentType(status: response.status.code, contentType: contentType, expected: expected)
    }
    return try await body?.collect(upTo: configuration.maximumResponseBytes) ?? []
  }

  /// An answer the document says nothing about, with as much of its body as an error message needs.
  public static func undocumented(_ response: HTTPResponse, _ body: HTTPBody?) async throws -> UndocumentedPayload {
    var kept: [UInt8] = []
    if let body {
      for try await chunk in body {
        kept.append(contentsOf: chunk.prefix(undocumentedLimit - kept.count))
        if kept.count >= undocumentedLimit { break }
      }
    }
    return UndocumentedPayload(headerFields: response.headerFields, body: body == nil ? nil : kept)
  }

  /// Whether a content type is of a kind: parameters are ignored, and `application/problem+json` is JSON too; `image/*` is any image. An answer
  /// that does not say what it is, is taken for what was asked for.
  public static func matches(_ contentType: String?, _ expected: String) -> Bool {
    guard let contentType else { return true }
    let kind = essence(contentType)
    let wanted = essence(expected)
    if wanted.hasSuffix("/*") { return wanted == "*/*" || kind.hasPrefix(wanted.dropLast()) }
    return kind == wanted || wanted == "application/json" && kind.hasSuffix("+json")
  }

  private static let usualKinds: Set<String> = [
    "application/json", "application/octet-stream", "application/problem+json", "application/xml", "text/html",
    "text/plain", "text/xml",
  ]

  /// The kind of a content type, without parameters, when it is one that servers usually send; nil for any other.
  static func usualKind(_ contentType: String) -> String? {
    let kind = essence(contentType)
    return usualKinds.contains(kind) ? kind : nil
  }

  /// A content type with what follows the kind changed, and the kind itself when it is not a usual one. A usual kind is no
  /// echo of anything, and it is what the meaning of an answer goes by.
  package static func redacted(_ contentType: String, by redact: (String) -> String) -> String {
    guard usualKind(contentType) != nil, let end = contentType.firstIndex(of: ";") else {
      return usualKind(contentType) == nil ? redact(contentType) : contentType
    }
    return contentType[..<end] + redact(String(contentType[end...]))
  }

  /// `type/subtype` in lower case.
  private static func essence(_ contentType: String) -> String {
    let end = contentType.firstIndex(of: ";") ?? contentType.endIndex
    return contentType[..<end].filter { $0 != " " && $0 != "\t" }.lowercased()
  }
}
