import Browser
import Screen

/// What the configuration file says; every part may be missing.
struct Configuration: Hashable {
  var defaultProfile: String?
  var profiles: [String: Profile] = [:]
  var browse = BrowseSettings()
  /// jamf-cli's configuration, once its profiles are among `profiles`; nil when there is none.
  var jamfCLI: JamfCLIConfiguration?

  /// One Jamf Pro server and how to sign in to it.
  struct Profile: Hashable {
    var host: String?
    var credential: CredentialReference?
    var network = Network()
    var origin = ReferenceOrigin.own
  }

  /// How a profile's server is reached: the profile's keys `caFile`, `clientCertificate`, `proxy` and `timeouts`.
  struct Network: Hashable {
    /// A PEM file with authorities to trust besides the system's.
    var authoritiesFile: String?
    var clientCertificate: ClientCertificate?
    var proxy: Proxy?
    var timeouts = Timeouts()

    /// What this machine shows servers that ask for a certificate. Files are in PEM form.
    struct ClientCertificate: Hashable {
      /// The certificate and those that lead from it to its authority.
      var certificateFile: String
      /// The private key; nil when it is in the same file.
      var keyFile: String?
      /// What the key is encrypted with.
      var passphrase: SecretReference?
    }

    /// A proxy as the file writes it: its address in the clear, its password only by reference.
    struct Proxy: Hashable {
      /// `http://host:port`, or without the scheme.
      var address: String
      var username: String?
      var password: SecretReference?
    }

    /// Seconds; nil for what is usual.
    struct Timeouts: Hashable {
      /// For name, connection and TLS together.
      var connect: Int?
      /// Between two arrivals of bytes.
      var read: Int?
      /// For a request from first to last byte.
      var total: Int?
    }
  }

  /// How the browser starts.
  struct BrowseSettings: Hashable {
    var columns: [String]?
    var sort: String?
    /// Minutes between refreshes; 0 is never.
    var refreshMinutes: Int?
    /// The views that were saved, in order.
    var views: [SavedView] = []
    /// For the names of actions, the keys they are to have.
    var keys: [String: [String]] = [:]
    var theme: Theme?
    /// Whether the mouse is in use from the start.
    var mouse: Bool?
    /// Whether the picture is for a screen reader.
    var accessible: Bool?
  }

  /// A credential as the file writes it: names in the clear, secrets only by reference.
  enum CredentialReference: Hashable {
    case apiClient(clientID: ClientID?, clientSecret: SecretReference?)
    case user(name: String?, password: SecretReference?)
    case token(SecretReference?)

    /// Where the secret is.
    var secret: SecretReference? {
      switch self {
      case .apiClient(_, let secret), .user(_, let secret), .token(let secret): secret
      }
    }
  }
}
