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
    public var faults: [Fault]

    public init(
      port: Int = 0, fleet: DemoFleet, versions: Set<APIVersion> = Set(APIVersion.allCases),
      tokenLifetime: Duration = .seconds(1200), clientID: String = "demo-client",
      clientSecret: String = "demo-secret", faults: [Fault] = []
    ) {
      self.port = port
      self.fleet = fleet
      self.versions = versions
      self.tokenLifetime = tokenLifetime
      self.clientID = clientID
      self.clientSecret = clientSecret
      self.faults = faults
    }

    /// A release of Jamf Pro that has these versions.
    var productVersion: String { (versions.max() ?? .v1).productVersion }
  }
}
