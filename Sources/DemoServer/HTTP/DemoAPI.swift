import APIRuntime
import HTTPTypes
import JamfProAPI

/// A look-alike of Jamf Pro's API over a made-up fleet: requests in, responses out, no sockets.
///
/// Paths, methods, parameters, status codes and content types are those of the document: the routes and the inputs are
/// generated from it, and what a handler answers passes through the operation's generated output.
final class DemoAPI: APIProtocol {
  let configuration: DemoServer.Configuration
  let clock: DemoClock
  let counters = RequestCounters()
  let tokens: TokenDesk
  /// Everybody who is in the fleet or may come.
  let fleet: DemoFleet
  let roster: FleetRoster
  let orders: OrderCache
  let faults: FaultPlan
  let pageFaults: PageFaults

  /// Where the document's server is: below the host name.
  static let basePath = "/api"

  init(_ configuration: DemoServer.Configuration, clock: DemoClock = DemoClock()) {
    self.configuration = configuration
    self.clock = clock
    roster = FleetRoster(configuration.fleet, faults: configuration.faults)
    fleet = roster.largest
    orders = OrderCache(fleet: fleet)
    faults = FaultPlan(configuration.faults, clock: clock)
    pageFaults = PageFaults(configuration.faults, fleet: fleet)
    tokens = TokenDesk(configuration, clock: clock)
  }

  /// The doorkeeper in front of the routes, to be kept as long as the server runs.
  func gate() -> DemoGate {
    let routes = routes().filter { configuration.serves($0.facts) }
    func paths(where isWanted: (OperationFacts) -> Bool) -> Set<String> {
      Set(routes.filter { isWanted($0.facts) }.map { Self.basePath + $0.pathTemplate })
    }
    // What is wrong with a form is said in OAuth's words.
    let forms = paths(where: \.security.isEmpty)
    let table = RouteTable(routes: routes, basePath: Self.basePath, maximumBytes: 64 << 10) { refusal, request in
      forms.contains(DemoGate.path(of: request)) ? TokenDesk.refuse(refusal) : APIFailure(refusal).message
    }
    let free = paths { facts in !facts.security.contains { $0.contains("Bearer") } }
    return DemoGate(api: self, table: table, freePaths: free)
  }

  /// The ids of the computers that there are now, in their order.
  func fleetIDs() -> [String] {
    let members = roster.members
    return (0..<members.count).map { fleet.computer(at: members.place(ofRank: $0)).id }
  }

  func writer(_ version: APIVersion) -> RecordWriter {
    RecordWriter(version: version, oddities: pageFaults.oddities, longValue: pageFaults.longValue)
  }
}
