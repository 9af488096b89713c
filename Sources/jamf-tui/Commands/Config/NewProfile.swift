import Essentials
import JamfProAPI

/// A profile to be written to the configuration file.
struct NewProfile {
  /// A sign-in method, without the secret.
  enum SignIn: Hashable {
    case apiClient(id: String)
    case user(name: String)
    case token

    /// What the secret is called in messages.
    var secretName: String {
      switch self {
      case .apiClient: "client secret"
      case .user: "password"
      case .token: "access token"
      }
    }
  }

  var name: String
  var address: ServerAddress
  var signIn: SignIn
  /// Where the secret is, or will be, kept.
  var secret: SecretReference
  /// A typed secret, to be stored at `secret`; nil when the secret is already there.
  var typed: Secret?
  /// The new default profile of the file; nil to leave the default as it is.
  var defaultProfile: String?

  /// The server as written to the file.
  var host: String {
    address.url.scheme == "http" ? "http://\(address.label)" : address.label
  }

  /// The default name for a profile: the first label of the host name, or the whole IP address.
  static func name(for address: ServerAddress) -> String {
    let host = String(address.label.prefix { $0 != ":" })
    let isNumeric = host.allSatisfy { $0.isNumber || $0 == "." }
    let name = isNumeric ? host : String(host.prefix { $0 != "." })
    return name.isEmpty ? "jamf" : name
  }

  /// The credential as the configuration will have it.
  var reference: Configuration.CredentialReference {
    switch signIn {
    case .apiClient(let id): .apiClient(clientID: .written(id), clientSecret: secret)
    case .user(let name): .user(name: name, password: secret)
    case .token: .token(secret)
    }
  }

  /// The credential, when the secret was typed.
  var typedCredential: Credential? {
    typed.map { secret in
      switch signIn {
      case .apiClient(let id): .apiClient(id: id, secret: secret)
      case .user(let name): .user(name: name, password: secret)
      case .token: .token(secret)
      }
    }
  }
}
