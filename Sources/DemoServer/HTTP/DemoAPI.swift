import APIRuntime
import HTTPTypes
import JamfProAPI

/// A look-alike of Jamf Pro's API over a made-up fleet: requests in, responses out, no sockets.
///
/// Paths, methods, parameters, status codes and content types are those of the document: the routes and the inputs are
/// generated from it, and what a handler answers passes through the operation's generated output.
final class DemoAPI: APIProtocol {
  let configuration: DemoServer.Configuration
  let counters = RequestCounters()
  let tokens: TokenDesk
  let fleet: DemoFleet
  let orders: OrderCache
  let faults: FaultPlan

  /// Where the document's server is: below the host name.
  private static let basePath = "/api"

  init(
    _ configuration: DemoServer.Configuration,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.configuration = configuration
    var fleet = configuration.fleet
    var lifetime = configuration.tokenLifetime
    for fault in configuration.faults {
      switch fault {
      case .hostileText: fleet.hasHostileText = true
      case .tokenLifetime(let seconds): lifetime = .seconds(seconds)
      default: break
      }
    }
    self.fleet = fleet
    orders = OrderCache(fleet: fleet)
    faults = FaultPlan(configuration.faults)
    tokens = TokenDesk(
      clientID: configuration.clientID, clientSecret: configuration.clientSecret, lifetime: lifetime, now: now)
  }

  /// The doorkeeper in front of the routes, to be kept as long as the server runs.
  func gate() -> DemoGate {
    // A version that the server does not offer is a path that it does not have.
    let routes = routes().filter { route in
      guard route.facts.tags.contains("computer-inventory") else { return true }
      return configuration.versions.contains { route.pathTemplate.hasPrefix("/\($0.name)/") }
    }
    let free = routes.filter(\.facts.security.isEmpty).map { Self.basePath + $0.pathTemplate }
    let table = RouteTable(routes: routes, basePath: Self.basePath, maximumBytes: 64 << 10) { refusal, request in
      DemoGate.isFree(request, among: free) ? TokenDesk.refuse(refusal) : APIFailure(refusal).message
    }
    return DemoGate(api: self, table: table, freePaths: free)
  }
}
