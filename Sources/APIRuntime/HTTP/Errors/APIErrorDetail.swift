/// One error that a server reports.
///
/// All texts come from the server and may repeat what was sent.
public struct APIErrorDetail: Hashable, Sendable {
  /// A code for programs, such as `INVALID_FIELD`.
  public var code: String?
  /// The field of the request at fault, such as `general.name`; nil if it is none in particular.
  public var field: String?
  /// A description for people.
  public var description: String?
  /// The server's identifier of the affected object, or of this occurrence.
  public var id: String?

  /// Creates a detail.
  package init(code: String? = nil, field: String? = nil, description: String? = nil, id: String? = nil) {
    self.code = code
    self.field = field
    self.description = description
    self.id = id
  }
}

extension APIErrorDetail {
  /// The most details that are read.
  private static let limit = 100
  /// Longer bodies, in bytes, are not lists of errors.
  private static let byteLimit = 1 << 20

  /// The errors that a body lists, without assuming a certain form; empty if it is not JSON or contains none.
  ///
  /// Supported are Jamf Pro's `{"errors": [{code, field, description, id}]}` with any member null or missing, OAuth's
  /// `{error, error_description}` (RFC 6749, section 5.2), problem details `{title, detail}` (RFC 9457) and their lists
  /// `errors` and `invalid-params`, ServiceStack's `{responseStatus: {errorCode, message, errors}}`, GraphQL's
  /// `{errors: [{message, path, extensions}]}`, lists of `{code, message}`, and objects with one or several messages per
  /// field.
  public static func list(in body: [UInt8]) -> [APIErrorDetail] {
    guard body.count <= byteLimit, let json = try? JSONValue(jsonBytes: body), case .object(let object) = json else {
      return []
    }
    for key in ["responseStatus", "ResponseStatus"] {
      guard let status = object[key], let detail = single(status) else { continue }
      // The errors of fields say more than what they have in common.
      let fields = status["errors"].map { read($0, under: "errors", in: status) } ?? []
      return fields.isEmpty ? [detail] : Array(fields.prefix(limit))
    }
    for key in ["errors", "invalid-params", "messages", "error"] {
      let details = object[key].map { read($0, under: key, in: json) } ?? []
      if !details.isEmpty { return Array(details.prefix(limit)) }
    }
    return single(json).map { [$0] } ?? []
  }

  /// The value of `errors` or a similar key. In an object of several errors, the keys are the fields.
  private static func read(_ value: JSONValue, under key: String, in whole: JSONValue) -> [APIErrorDetail] {
    switch value {
    case .array(let elements):
      elements.compactMap { element in
        guard var detail = single(element) else { return nil }
        if key == "invalid-params" { detail.field = detail.field ?? text(element, "name") }
        return detail
      }
    case .string(let code):
      [APIErrorDetail(code: code, description: text(whole, "error_description", "message", "detail"))]
    case .object(let object):
      if key == "error", let detail = single(value) {
        [detail]
      } else {
        object.members.flatMap { byField($0.key, $0.value) }
      }
    case .null, .bool, .integer, .number: []
    }
  }

  /// One error as an object or a sentence; nil if it says nothing.
  private static func single(_ value: JSONValue) -> APIErrorDetail? {
    if let sentence = value.stringValue { return sentence.isEmpty ? nil : APIErrorDetail(description: sentence) }
    let detail = APIErrorDetail(
      code: text(value, "code", "errorCode", "type") ?? value["extensions"].flatMap { text($0, "code") },
      field: text(value, "field", "fieldName", "pointer") ?? path(value["path"]),
      description: text(value, "description", "message", "detail", "title", "reason"), id: text(value, "id"))
    return detail.code == nil && detail.description == nil ? nil : detail
  }

  /// GraphQL's place in the answer: `["hero", "friends", 1, "name"]`.
  private static func path(_ value: JSONValue?) -> String? {
    guard case .array(let steps) = value, !steps.isEmpty else { return nil }
    return steps.map { step in step.stringValue ?? String(decoding: step.jsonBytes(), as: UTF8.self) }
      .joined(separator: ".")
  }

  /// `"name": "is too long"`, `"name": ["is too long", …]`.
  private static func byField(_ field: String, _ value: JSONValue) -> [APIErrorDetail] {
    let values = if case .array(let elements) = value { elements } else { [value] }
    return values.compactMap(single).map { detail in
      var detail = detail
      detail.field = detail.field ?? field
      return detail
    }
  }

  /// The text of the first of these members that has any. Some servers write codes and ids as numbers.
  private static func text(_ value: JSONValue, _ keys: String...) -> String? {
    for key in keys {
      switch value[key] {
      case .string(let text) where !text.isEmpty: return text
      case .integer(let number): return String(number)
      default: continue
      }
    }
    return nil
  }
}
