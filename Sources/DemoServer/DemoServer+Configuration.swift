import APIRuntime

extension DemoServer {
  /// What a demo server serves, and to whom.
  public struct Configuration: Sendable {
    /// 0 lets the system choose.
    public var port: Int
    public var fleet: DemoFleet
    /// The versions of `computers-inventory` that exist; all others are not found.
    public var versions: Set<APIVersion>
    public var tokenLifetime: Duration
    public var clientID: String
    public var clientSecret: String
    /// Of the user who may sign in beside the API client.
    public var username: String
    public var password: String
    public var faults: [Fault]
    /// Whether answers are compressed for clients who accept that, as Jamf's servers do it. It takes more time than it
    /// saves where nothing has far to go.
    public var compresses: Bool
    /// Where records are kept once they are written, for several servers together; nil to write them anew each time.
    public var records: WrittenRecords?

    public init(
      port: Int = 0, fleet: DemoFleet, versions: Set<APIVersion> = Set(APIVersion.allCases),
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

    /// Whether there is such an operation here. What a server does not offer is a path that it does not have.
    func serves(_ operation: OperationFacts) -> Bool {
      let isGateway = faults.contains(.gateway)
      if operation.tags.contains("computer-inventory") {
        return servedVersions.contains {
          operation.pathTemplate.hasPrefix("/\($0.name)/") && ($0 == .v4 || !isGateway)
        }
      }
      // The list of attributes is not in the documents of Jamf Pro up to 11.7 at least.
      if operation.tags.contains("computer-extension-attributes") { return servedVersions.contains { $0 > .v1 } }
      // The gateway has API clients only, and no releases.
      return !isGateway
        || !operation.tags.contains("jamf-pro-version") && !operation.pathTemplate.hasPrefix("/v1/auth")
    }

    private var servedVersions: Set<APIVersion> {
      let named = faults.compactMap { fault in
        if case .api(let versions) = fault { versions } else { nil }
      }
      return named.isEmpty ? versions : named.reduce([]) { $0.union($1) }
    }
  }
}
