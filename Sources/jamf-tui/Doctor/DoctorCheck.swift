/// What `doctor` looks at, in the order in which one thing needs the other.
enum DoctorCheck: String, CaseIterable {
  /// The configuration file, the server and the credential that are named.
  case configuration
  /// Whether the secret can be fetched from where it is kept.
  case credential
  /// Name, port, and the proxy on the way.
  case connection
  /// Certificates.
  case tls
  /// Whether it is a Jamf Pro server that answers, and in service.
  case server
  case signIn
  /// The release, and the version of the inventory API.
  case version
  case privileges
  /// A first page of computers.
  case inventory
  /// Names for the ids of departments, buildings, sites and groups.
  case lookups
  /// Whether the server's clock and this machine's agree.
  case clock

  /// For people, at the beginning of a line.
  var title: String {
    switch self {
    case .configuration: "Configuration"
    case .credential: "Credential"
    case .connection: "Connection"
    case .tls: "TLS"
    case .server: "Server"
    case .signIn: "Sign-in"
    case .version: "Version"
    case .privileges: "Privileges"
    case .inventory: "Inventory"
    case .lookups: "Look-ups"
    case .clock: "Clock"
    }
  }
}
