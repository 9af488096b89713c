import APIRuntime
public import JamfProAPI

extension DemoServer {
  /// What a demo server serves, and who may sign in.
  public struct Configuration: Sendable {
    /// The port on 127.0.0.1; 0 lets the system choose.
    package var port: Int
    /// The computers.
    package var fleet: DemoFleet
    /// The versions of `computers-inventory` that exist; all others are not found.
    package var versions: Set<InventoryVersion>
    /// How long a token is valid, unless a fault says otherwise.
    package var tokenLifetime: Duration
    /// The ID of the API client that may sign in.
    public var clientID: String
    /// The secret of the API client.
    public var clientSecret: String
    /// The name of the user that may sign in as well.
    package var username: String
    /// The password of the user.
    package var password: String
    /// What goes wrong on purpose at the start.
    package var faults: [Fault]
    /// Whether answers are compressed for clients that accept it, as on Jamf's servers. On one machine it takes more
    /// time than it saves.
    package var compresses: Bool
    /// Keeps records that were written, also for other servers; nil to write them each time.
    package var records: WrittenRecords?

    /// A configuration, by default for a server with all versions and without faults.
    public init(
      port: Int = 0, fleet: DemoFleet, versions: Set<InventoryVersion> = Set(InventoryVersion.allCases),
      tokenLifetime: Duration = .seconds(1200), clientID: String = "demo-client",
      clientSecret: String = "demo-secret", username: String = "demo-user", password: String = "demo-password",
      faults: [Fault] = [], compresses: Bool = false, records: WrittenRecords? = nil
    ) {
      self.port = port
      self.fleet = fleet
      self.versions = versions
      self.tokenLifetime = tokenLifetime
      self.clientID = clientID
      self.clientSecret = clientSecret
      self.username = username
      self.password = password
      self.faults = faults
      self.compresses = compresses
      self.records = records
    }

    /// A release of Jamf Pro that has these versions.
    var productVersion: String { (versions.max() ?? .v1).productVersion }

    /// Whether the server with these faults has an operation. A path of an operation that it does not have is not
    /// found.
    func serves(_ operation: OperationFacts, with faults: [Fault]) -> Bool {
      let named = Self.named(by: faults)
      let servedVersions = named?.versions ?? versions
      let isGateway = faults.contains(.gateway)
      if operation.tags.contains("computer-inventory") {
        return servedVersions.contains {
          operation.pathTemplate.hasPrefix("/\($0.name)/") && ($0 == .v4 || !isGateway)
        }
      }
      // All documents of Jamf Pro have the list of previews.
      if operation.tags.contains("computers-preview") { return named?.preview ?? true }
      // The documents of Jamf Pro up to at least 11.7 do not have the list of attributes.
      if operation.tags.contains("computer-extension-attributes") { return servedVersions.contains { $0 > .v1 } }
      // The gateway has the Classic API under another path.
      if operation.server != nil { return !isGateway }
      // The gateway only has API clients, and no product version.
      return !isGateway
        || !operation.tags.contains("jamf-pro-version") && !operation.pathTemplate.hasPrefix("/v1/auth")
    }

    /// The versions that faults name, and whether they name the list of previews; nil when they name nothing.
    private static func named(by faults: [Fault]) -> (versions: Set<InventoryVersion>, preview: Bool)? {
      faults.reduce(nil) { named, fault in
        guard case .api(let versions, let preview) = fault else { return named }
        return (versions.union(named?.versions ?? []), preview || named?.preview == true)
      }
    }
  }
}

extension InventoryVersion {
  /// A release of Jamf Pro whose newest inventory is this one, as `/v1/jamf-pro-version` writes it.
  var productVersion: String {
    switch self {
    case .v1: "11.4.1-t1712591696"
    case .v2: "11.21.0-t1758117640"
    case .v3: "11.29.1-t1780305118"
    case .v4: "11.30.2-t1785446884863"
    }
  }
}
