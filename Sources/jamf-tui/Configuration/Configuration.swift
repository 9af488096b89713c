/// What the configuration file says; every part may be missing.
struct Configuration: Hashable {
  var defaultProfile: String?
  var profiles: [String: Profile] = [:]
  var browse = BrowseSettings()

  /// One Jamf Pro server and how to sign in to it.
  struct Profile: Hashable {
    var host: String?
    var credential: CredentialReference?
  }

  /// How the browser starts.
  struct BrowseSettings: Hashable {
    var columns: [String]?
    var sort: String?
    /// Minutes between refreshes; 0 is never.
    var refreshMinutes: Int?
  }

  /// A credential as the file writes it: names in the clear, secrets only by reference.
  enum CredentialReference: Hashable {
    case apiClient(clientID: String?, clientSecret: SecretReference?)
    case user(name: String?, password: SecretReference?)
    case token(SecretReference?)
  }
}
