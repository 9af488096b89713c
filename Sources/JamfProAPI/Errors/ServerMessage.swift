import APIRuntime

/// What a server says went wrong, read from the body of its answer without trusting that it has any certain form.
struct ServerMessage {
  /// The words of it in one line; nil when it says nothing.
  let text: String?
  /// The first error's code, as `INVALID_PRIVILEGE`; nil when there is none.
  let code: String?

  /// Long enough for any message, short enough for a line or two.
  private static let limit = 300

  init(body: [UInt8]) {
    guard let json = try? JSONValue(jsonBytes: body) else {
      (text, code) = (nil, nil)
      return
    }
    if let error = json["error"]?.stringValue {
      // OAuth 2.0 (RFC 6749, section 5.2).
      code = error
      text = ServerMessage.joined([error, json["error_description"]?.stringValue])
    } else if case .array(let errors) = json["errors"] ?? .null {
      code = errors.first?["code"]?.stringValue
      text = ServerMessage.joined(errors.prefix(3).map(ServerMessage.line))
    } else {
      (text, code) = (nil, nil)
    }
  }

  /// One of Jamf's errors: `{"code": …, "description": …, "field": …}`.
  private static func line(_ error: JSONValue) -> String? {
    let words = [error["code"]?.stringValue, error["description"]?.stringValue].compactMap(\.self)
      .filter { !$0.isEmpty }
    let field = error["field"]?.stringValue.map { $0.isEmpty ? "" : " (\($0))" } ?? ""
    return words.isEmpty ? nil : words.joined(separator: ": ") + field
  }

  private static func joined(_ parts: [String?]) -> String? {
    let text = parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ": ")
    if text.isEmpty { return nil }
    return text.count > limit ? text.prefix(limit) + "…" : text
  }
}
