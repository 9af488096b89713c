import Foundation
import JamfProAPI

/// A profile that is to be written into the configuration file.
struct NewProfile {
  /// How one signs in, without the secret.
  enum SignIn: Hashable {
    case apiClient(id: String)
    case user(name: String)
    case token

    /// What the secret is called.
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
  /// Where the secret is, or will be.
  var secret: SecretReference
  /// What was typed, to be kept where `secret` says; nil for a secret that is there already.
  var typed: Secret?
  /// What the file is to name as the profile that is used when none is named; nil to leave that as it is.
  var defaultProfile: String?

  /// The server as the file names it.
  var host: String {
    address.url.scheme == "http" ? "http://\(address.label)" : address.label
  }

  /// A name for who gave none: the first part of the server's, or all of an address.
  static func name(for address: ServerAddress) -> String {
    let host = String(address.label.prefix { $0 != ":" })
    let isNumeric = host.allSatisfy { $0.isNumber || $0 == "." }
    let name = isNumeric ? host : String(host.prefix { $0 != "." })
    return name.isEmpty ? "jamf" : name
  }

  /// The profile as the configuration will have it.
  var reference: Configuration.CredentialReference {
    switch signIn {
    case .apiClient(let id): .apiClient(clientID: .written(id), clientSecret: secret)
    case .user(let name): .user(name: name, password: secret)
    case .token: .token(secret)
    }
  }

  /// The credential, if the secret was typed.
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
