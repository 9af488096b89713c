import APIRuntime
import Synchronization

/// The secrets a client has handled lately, so that text from a server that echoes one can be cleaned of it: in errors, logs
/// and messages, and nowhere else.
final class KnownSecrets: Sendable {
  private static let limit = 8
  private let secrets: Mutex<[SecretForms]>

  init(_ credential: Credential) {
    var own = SecretForms(credential.secret)
    if case .user(let name, let password) = credential {
      own.forms.append(Base64.encode(Array("\(name):\(password.reveal())".utf8)))
    }
    secrets = Mutex([own])
  }

  /// Remembers a token. The first secret, the credential's own, is never forgotten.
  func add(_ secret: Secret) {
    let forms = SecretForms(secret)
    secrets.withLock { secrets in
      if secrets.contains(where: { $0.forms == forms.forms }) { return }
      if secrets.count >= KnownSecrets.limit { secrets.remove(at: 1) }
      secrets.append(forms)
    }
  }

  /// The text with every known secret in it blotted out, however it is written, and every beginning of one where a text was
  /// cut. A secret of a few letters is one only where it is a whole word: they are part of too many others, and blotting them
  /// out there would give them away.
  func redact(_ text: String) -> String {
    secrets.withLock { secrets in
      secrets.reduce(text) { text, secret in secret.removed(from: text) }
    }
  }
}

extension Configuration {
  /// The same, with known secrets taken out of errors as well.
  func redacting(with secrets: KnownSecrets) -> Configuration {
    var configuration = self
    configuration.redact = { [redact] in secrets.redact(redact($0)) }
    return configuration
  }
}

/// One secret in the forms that it travels and comes back in.
private struct SecretForms {
  /// The plain text first.
  var forms: [String]

  /// So much of a secret's beginning is taken for the secret where the text was cut.
  private static let telling = 8
  /// So much of it is no coincidence, whatever follows.
  private static let certain = 16
  /// Shorter secrets are looked for as whole words.
  private static let word = 4

  init(_ secret: Secret) {
    let plain = secret.reveal()
    let percent = PercentEncoding.encode(plain)
    let candidates = [
      plain, percent, SecretForms.lowercasedEscapes(percent), percent.replacing("%20", with: "+"),
      Base64.encode(Array(plain.utf8)), plain.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""),
    ]
    var seen: Set<String> = [""]
    forms = candidates.filter { seen.insert($0).inserted }
  }

  /// The same with escapes as `%2f` instead of `%2F`.
  private static func lowercasedEscapes(_ text: String) -> String {
    let parts = text.split(separator: "%", omittingEmptySubsequences: false)
    return parts[0] + parts.dropFirst().map { "%" + $0.prefix(2).lowercased() + $0.dropFirst(2) }.joined()
  }

  func removed(from text: String) -> String { forms.reduce(text) { SecretForms.remove($1, from: $0) } }

  private static func remove(_ secret: String, from text: String) -> String {
    let start = secret.prefix(telling)
    guard has(text, start), text.contains(start) else { return text }
    var clean = ""
    var rest = text[...]
    while let found = rest.firstRange(of: start) {
      var end = found.upperBound
      var left = secret.dropFirst(telling)
      while end < rest.endIndex, let character = left.first, rest[end] == character {
        end = rest.index(after: end)
        left = left.dropFirst()
      }
      let isSecret =
        left.isEmpty
        ? secret.count >= word || isWord(found.lowerBound..<end, of: text)
        : secret.count - left.count >= certain || isCut(text, at: end)
      let next = isSecret ? end : rest.index(after: found.lowerBound)
      clean += isSecret ? rest[..<found.lowerBound] + "(secret)" : rest[..<next]
      rest = rest[next...]
    }
    return clean + rest
  }

  /// Whether neither a letter nor a digit stands beside a place.
  private static func isWord(_ place: Range<String.Index>, of text: String) -> Bool {
    let before = place.lowerBound > text.startIndex ? text[text.index(before: place.lowerBound)] : " "
    let after = place.upperBound < text.endIndex ? text[place.upperBound] : " "
    return [before, after].allSatisfy { !$0.isLetter && !$0.isNumber }
  }

  /// Whether a text ends at a place, or says that something was left out there.
  private static func isCut(_ text: String, at place: String.Index) -> Bool {
    let rest = text[place...]
    return rest.isEmpty || rest.hasPrefix("…") || rest.hasPrefix("...") || rest.hasPrefix("*")
  }

  /// Whether a text may have a secret's beginning: looked for by bytes, as every header of every answer is asked, and hardly
  /// any has one.
  private static func has(_ text: String, _ start: Substring) -> Bool {
    // Other letters can be written in several ways.
    guard start.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
    var (text, wanted) = (text, String(start))
    return text.withUTF8 { bytes in
      wanted.withUTF8 { wanted in
        guard bytes.count >= wanted.count else { return false }
        return (0...bytes.count - wanted.count).contains { place in
          bytes[place] == wanted[0] && bytes[place..<place + wanted.count].elementsEqual(wanted)
        }
      }
    }
  }
}
