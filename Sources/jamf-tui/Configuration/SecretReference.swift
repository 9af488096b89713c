/// Where a secret is kept. The configuration file holds only this, never the secret itself.
enum SecretReference: Hashable, CustomStringConvertible {
  /// `env:NAME`: an environment variable.
  case environment(String)
  /// `file:PATH`: the file's text without the last line end; others must not be able to read it.
  case file(String)
  /// `command:PROGRAM ARG...`: the program's output, started without a shell.
  case command([String])
  /// `keychain:SERVICE/ACCOUNT`: the system's store (`security` on macOS, `secret-tool` on Linux).
  case keychain(service: String, account: String)

  /// The forms a reference can take, for messages.
  static let forms = "env:NAME, file:PATH, command:PROGRAM ARG... or keychain:SERVICE/ACCOUNT"

  /// Reads a reference; nil when the text is none, as a secret written out is.
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

  /// Splits at spaces; `"…"` and `'…'` keep a word together. There is no shell: nothing is expanded.
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
