import HTTPTypes

/// Takes secrets out of what is to be logged of a request.
struct Redaction: Sendable {
  /// What stands where a secret was.
  static let mark = "REDACTED"

  private let secretNames: SecretNames
  private let shownHeaders: Set<HTTPField.Name>

  init(furtherSecretNames: Set<String>, shownHeaders: Set<HTTPField.Name>) {
    secretNames = SecretNames(further: furtherSecretNames)
    self.shownHeaders = shownHeaders
  }

  /// A header's value: shown only when the header is known to carry none.
  func value(of field: HTTPField) -> String {
    field.name.isHarmless || shownHeaders.contains(field.name) ? field.value : Redaction.mark
  }

  /// The base address without the name and password some put there.
  func address(_ text: String) -> String {
    guard let scheme = text.firstRange(of: "://") else { return text }
    let rest = text[scheme.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return text }
    return text[..<scheme.upperBound] + Redaction.mark + rest[at...]
  }

  /// A path with its query.
  func path(_ text: String) -> String {
    let path = text.prefix { $0 != "?" }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
      .map { looksSecret(String($0)) ? Redaction.mark : String($0) }
    let query = text.dropFirst(path.count + 1)
    return segments.joined(separator: "/") + (path.count == text.count ? "" : "?" + form(String(query)))
  }

  /// A query or a form, as `name=value&name=value`.
  func form(_ text: String) -> String {
    text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
      let name = pair.prefix { $0 != "=" }
      // Without a name, nobody can say what it is.
      if name.count == pair.count { return pair.isEmpty ? "" : Redaction.mark }
      let value = Redaction.decoded(pair.dropFirst(name.count + 1))
      let isSecret = secretNames.contains(Redaction.decoded(name)) || looksSecret(value)
      return isSecret ? "\(name)=\(Redaction.mark)" : String(pair)
    }.joined(separator: "&")
  }

  /// A name or value of a form as it is meant.
  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A JSON text; nil when it is none. Without a secret it stays as it was, to the byte.
  func json(_ bytes: [UInt8]) -> String? {
    guard let value = try? JSONValue(jsonBytes: bytes) else { return nil }
    let clean = redacted(value)
    return String(decoding: clean == value ? bytes : clean.jsonBytes(), as: UTF8.self)
  }

  private func redacted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map(redacted))
    case .object(let object):
      .object(
        JSONObject(
          object.members.map { member in
            let isSecret = secretNames.contains(member.key) && member.value != .null
            return JSONObject.Member(
              key: member.key, value: isSecret ? .string(Redaction.mark) : redacted(member.value))
          }))
    case .string(let text): looksSecret(text) ? .string(Redaction.mark) : value
    case .null, .bool, .integer, .number: value
    }
  }

  /// Whether a value gives itself away: an authorization, a JSON Web Token or a private key.
  private func looksSecret(_ text: String) -> Bool {
    let start = text.prefix(32).lowercased()
    return start.hasPrefix("bearer ") || start.hasPrefix("basic ") || text.hasPrefix("eyJ")
      || start.hasPrefix("-----begin")
  }
}
