import HTTPTypes

/// Removes secrets from what is logged of a request.
struct Redaction: Sendable {
  /// The replacement for a secret.
  static let mark = "REDACTED"

  private let secretNames: SecretNames
  private let shownHeaders: Set<HTTPField.Name>

  init(furtherSecretNames: Set<String>, shownHeaders: Set<HTTPField.Name>) {
    secretNames = SecretNames(further: furtherSecretNames)
    self.shownHeaders = shownHeaders
  }

  /// A header's value; redacted unless the header is known to be harmless.
  func value(of field: HTTPField) -> String {
    field.name.isHarmless || shownHeaders.contains(field.name) ? field.value : Redaction.mark
  }

  /// The base address without a user name and password.
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
      // Without a name, the kind of value is unknown.
      if name.count == pair.count { return pair.isEmpty ? "" : Redaction.mark }
      let value = Redaction.decoded(pair.dropFirst(name.count + 1))
      let isSecret = secretNames.contains(Redaction.decoded(name)) || looksSecret(value)
      return isSecret ? "\(name)=\(Redaction.mark)" : String(pair)
    }.joined(separator: "&")
  }

  /// A decoded name or value of a form.
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

  /// A JSON text; nil if it is not JSON. A text without secrets is unchanged, byte for byte.
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

  /// Whether a value is recognizable as a secret: an authorization, a JSON Web Token or a private key.
  private func looksSecret(_ text: String) -> Bool {
    let start = text.prefix(32).lowercased()
    return start.hasPrefix("bearer ") || start.hasPrefix("basic ") || text.hasPrefix("eyJ")
      || start.hasPrefix("-----begin")
  }
}

/// Decides by name whether a field of a form, a query or a JSON object contains a secret. In doubt it does.
struct SecretNames: Sendable {
  /// In any spelling, anywhere in a name.
  private static let parts = [
    "assertion", "cookie", "credential", "keystore", "passcode", "passphrase", "password", "passwd", "secret",
    "session",
    "signature", "token",
  ]
  /// As a whole word of a name, as in `deviceLockPin` or `api_key`.
  private static let words: Set<String> = [
    "apikey", "auth", "authorization", "bearer", "cert", "certificate", "jwt", "key", "otp", "pass", "pin", "pw", "pwd",
    "sig",
  ]
  /// As the whole name: an authorization code of OAuth.
  private static let names: Set<String> = ["code"]

  private let further: Set<String>

  /// Creates a set of the usual names and further ones, ignoring case.
  init(further: Set<String> = []) { self.further = Set(further.map { $0.lowercased() }) }

  func contains(_ name: String) -> Bool {
    let lower = name.lowercased()
    if further.contains(lower) || SecretNames.names.contains(lower) { return true }
    let words = SecretNames.words(of: name)
    let joined = words.joined()
    return SecretNames.parts.contains { joined.contains($0) } || words.contains { SecretNames.words.contains($0) }
  }

  /// The words of a name, in lower case: `clientSecret`, `client_secret` and `CLIENT-SECRET` have two.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var previousIsLower = false
    for character in name {
      let isWord = character.isLetter || character.isNumber
      if !isWord || character.isUppercase && previousIsLower {
        if !word.isEmpty { words.append(word.lowercased()) }
        word = ""
      }
      if isWord { word.append(character) }
      previousIsLower = character.isLowercase || character.isNumber
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words
  }
}
