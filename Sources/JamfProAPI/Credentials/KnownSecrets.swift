import Synchronization

/// The secrets a client has handled lately, so that text from a server that echoes one can be cleaned of it.
final class KnownSecrets: Sendable {
  private static let limit = 8
  private let secrets: Mutex<[Secret]>

  init(_ credential: Credential) { secrets = Mutex([credential.secret]) }

  /// Remembers a token. The first secret, the credential's own, is never forgotten.
  func add(_ secret: Secret) {
    secrets.withLock { secrets in
      if secrets.contains(secret) { return }
      if secrets.count >= KnownSecrets.limit { secrets.remove(at: 1) }
      secrets.append(secret)
    }
  }

  /// The text with every known secret in it blotted out.
  func redact(_ text: String) -> String {
    secrets.withLock { secrets in
      secrets.reduce(text) { text, secret in
        let plain = secret.reveal()
        return plain.isEmpty ? text : text.replacing(plain, with: "(secret)")
      }
    }
  }
}
