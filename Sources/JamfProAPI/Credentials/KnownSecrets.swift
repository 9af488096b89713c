import Algorithms
import APIRuntime
import Notation
import Synchronization

/// The secrets that a client used recently. If a server repeats one, it is removed from errors, logs and messages, and
/// nowhere else.
final class KnownSecrets: Sendable {
  private static let limit = 8
  private let secrets: Mutex<[SecretForms]>

  init(_ credential: Credential) {
    var own = SecretForms(credential.secret)
    if case .user(let name, let password) = credential {
      own.forms.append(Base64.encode("\(name):\(password.reveal())"))
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

  /// The text with every known secret replaced, however it is encoded, and also the beginning of a secret where the
  /// text was cut. A secret of a few letters is replaced only as a whole word: it is part of too many other words, and
  /// replacing it there would reveal it.
  func redact(_ text: String) -> String {
    secrets.withLock { secrets in
      secrets.reduce(text) { text, secret in secret.removed(from: text) }
    }
  }
}

extension Configuration {
  /// The same configuration, which also removes known secrets from errors.
  func redacting(with secrets: KnownSecrets) -> Configuration {
    var configuration = self
    configuration.redact = { [redact] in secrets.redact(redact($0)) }
    return configuration
  }
}

/// One secret in the forms in which it is sent and may come back.
private struct SecretForms {
  /// The plain text first.
  var forms: [String]

  /// This many first characters of a secret count as the secret where the text was cut.
  private static let telling = 8
  /// This many first characters are no coincidence, whatever follows.
  private static let certain = 16
  /// Shorter secrets are only matched as whole words.
  private static let word = 4

  init(_ secret: Secret) {
    let plain = secret.reveal()
    let percent = PercentEncoding.encode(plain)
    let candidates = [
      plain, percent, SecretForms.lowercasedEscapes(percent), percent.replacing("%20", with: "+"),
      Base64.encode(plain), plain.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""),
    ]
    forms = Array(candidates.filter { !$0.isEmpty }.uniqued())
  }

  /// The same text with escapes such as `%2f` instead of `%2F`.
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

  /// Whether there is neither a letter nor a digit next to a range.
  private static func isWord(_ place: Range<String.Index>, of text: String) -> Bool {
    let before = place.lowerBound > text.startIndex ? text[text.index(before: place.lowerBound)] : " "
    let after = place.upperBound < text.endIndex ? text[place.upperBound] : " "
    return [before, after].allSatisfy { !$0.isLetter && !$0.isNumber }
  }

  /// Whether a text ends at a place, or shows that something was left out there.
  private static func isCut(_ text: String, at place: String.Index) -> Bool {
    let rest = text[place...]
    return rest.isEmpty || rest.hasPrefix("…") || rest.hasPrefix("...") || rest.hasPrefix("*")
  }

  /// Whether a text may contain the beginning of a secret. It compares bytes, because every header of every answer is
  /// checked and hardly any contains one.
  private static func has(_ text: String, _ start: Substring) -> Bool {
    // Other letters can be encoded in several equivalent ways.
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
