/// Tells by its name whether a field of a form, a query or a JSON object holds a secret. In doubt it does.
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

  /// The usual names, and further ones, whatever their case.
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
