/// Where a secret is kept. The configuration file contains only this, never the secret itself.
enum SecretReference: Hashable, CustomStringConvertible {
  /// `env:NAME`: an environment variable.
  case environment(String)
  /// `file:PATH`: the file's text without the last line break. Other users must not be able to read it.
  case file(String)
  /// `command:PROGRAM ARG...`: the program's output, started without a shell.
  case command([String])
  /// `keychain:SERVICE/ACCOUNT`: the system's store (`security` on macOS, `secret-tool` on Linux).
  case keychain(service: String, account: String)

  /// The forms of a reference, for messages.
  static let forms = "env:NAME, file:PATH, command:PROGRAM ARG... or keychain:SERVICE/ACCOUNT"

  /// Parses a reference; nil for other text, such as a secret itself.
  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let rest = String(text[text.index(after: colon)...])
    guard !rest.isEmpty else { return nil }
    switch text[..<colon] {
    case "env": self = .environment(rest)
    case "file": self = .file(rest)
    case "command":
      let words = Self.words(rest)
      guard !words.isEmpty else { return nil }
      self = .command(words)
    case "keychain":
      let parts = rest.split(separator: "/", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return nil }
      self = .keychain(service: parts[0], account: parts[1])
    default: return nil
    }
  }

  var description: String {
    switch self {
    case .environment(let name): "env:\(name)"
    case .file(let path): "file:\(path)"
    case .command(let words): "command:\(words.joined(separator: " "))"
    case .keychain(let service, let account): "keychain:\(service)/\(account)"
    }
  }

  /// Splits at spaces, except inside `"…"` and `'…'`. There is no shell: nothing is expanded.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    for character in text {
      switch character {
      case quote: quote = nil
      case "\"" where quote == nil, "'" where quote == nil:
        quote = character
        word = word ?? ""
      case " " where quote == nil:
        if let finished = word { words.append(finished) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let finished = word { words.append(finished) }
    return words
  }
}

/// The ID of an API client in a configuration. jamf-cli keeps it like a secret.
enum ClientID: Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
  case written(String)
  case kept(SecretReference)

  init(stringLiteral text: String) {
    self = .written(text)
  }

  var description: String {
    switch self {
    case .written(let text): text
    case .kept(let reference): "from \(reference)"
    }
  }
}

/// The configuration that contains a profile and its secret references; the same syntax differs slightly in meaning.
enum ReferenceOrigin: Hashable {
  case own
  /// jamf-cli strips the white space around a file's text, and its keychain entries are in the format of the Go library
  /// zalando/go-keyring.
  case jamfCLI
}
