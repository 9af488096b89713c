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
  /// All computers that are in the fleet or may be added to it.
  let fleet: DemoFleet
  let roster: FleetRoster
  let orders: OrderCache
  let faults: FaultPlan
  let pageFaults: PageFaults

  /// The path of the document's server.
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

  /// The gate in front of the routes, to be kept as long as the server runs.
  func gate() -> DemoGate {
    let routes = routes().filter { configuration.serves($0.facts) }
    func paths(where isWanted: (OperationFacts) -> Bool) -> Set<String> {
      Set(routes.filter { isWanted($0.facts) }.map { Self.basePath + $0.pathTemplate })
    }
    // Errors in a form are reported in OAuth's words.
    let forms = paths(where: \.security.isEmpty)
    let table = RouteTable(routes: routes, basePath: Self.basePath, maximumBytes: 64 << 10) { refusal, request in
      forms.contains(DemoGate.path(of: request)) ? TokenDesk.refuse(refusal) : APIFailure(refusal).message
    }
    let free = paths { facts in !facts.security.contains { $0.contains("Bearer") } }
    return DemoGate(api: self, table: table, freePaths: free)
  }

  /// The ids of the computers that are in the fleet now, in order.
  func fleetIDs() -> [String] {
    let members = roster.members
    return (0..<members.count).map { fleet.computer(at: members.place(ofRank: $0)).id }
  }

  func writer(_ version: APIVersion) -> RecordWriter {
    RecordWriter(version: version, oddities: pageFaults.oddities, longValue: pageFaults.longValue)
  }
}

extension DemoAPI {
  /// An operation's output, from JSON that this server writes itself, or from a refusal.
  ///
  /// The bytes are not made from the generated types, because those hold a date as an instant and leave out nil values,
  /// whereas real servers send dates in many forms and explicit nulls. The document still decides which status and
  /// content type the operation may answer with, and the tests read all answers with the generated types.
  func answer<Operation: APIOperation>(
    _: Operation.Type, _ body: () async throws(APIFailure) -> [UInt8]
  ) async throws -> Operation.Output {
    let (response, body) = await message(privileges: Operation.requiredPrivileges, body)
    return try await Operation.output(response, body)
  }

  private func message(
    privileges: [String], _ body: () async throws(APIFailure) -> [UInt8]
  ) async -> DemoGate.Message {
    do throws(APIFailure) {
      guard privileges.allSatisfy(faults.grants) else { throw .missingPrivilege }
      let bytes = try await body()
      return (HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]), HTTPBody(bytes))
    } catch {
      return error.message
    }
  }
}
