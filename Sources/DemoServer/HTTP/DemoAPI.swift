import APIRuntime
import HTTPTypes
import JamfProAPI
import Synchronization

/// A look-alike of Jamf Pro's API over a made-up fleet: requests in, responses out, no sockets.
///
/// Paths, methods, parameters, status codes and content types are those of the document: the routes and the inputs are
/// generated from it, and what a handler answers passes through the operation's generated output.
final class DemoAPI: APIProtocol {
  let configuration: DemoServer.Configuration
  let clock: DemoClock
  let counters = RequestCounters()
  let tokens: TokenDesk
  let roster: FleetRoster
  let orders: OrderCache
  let secrets: SecretDesk
  let requests = RequestRecord()
  /// The places of the requests that the server works for at a time when rows take time.
  let places = RequestLimiter(limit: RowCost.mostRequests)
  private let misbehavior: Mutex<(plan: FaultPlan, pages: PageFaults)>

  /// The path of the document's server.
  static let basePath = "/api"

  init(_ configuration: DemoServer.Configuration, clock: DemoClock = DemoClock()) {
    self.configuration = configuration
    self.clock = clock
    roster = FleetRoster(configuration.fleet, faults: configuration.faults)
    orders = OrderCache()
    secrets = SecretDesk(clock: clock)
    let faults = configuration.faults
    misbehavior = Mutex((FaultPlan(faults, clock: clock), PageFaults(faults, fleet: roster.largest)))
    tokens = TokenDesk(configuration, clock: clock)
  }

  /// All computers that are in the fleet or may be added to it, as they are now.
  var fleet: DemoFleet { roster.fleet }

  /// What goes wrong on purpose now.
  var faults: FaultPlan { misbehavior.withLock(\.plan) }
  var pageFaults: PageFaults { misbehavior.withLock(\.pages) }

  /// Replaces the faults. Requests that the server already works for keep their cost.
  ///
  /// - Throws: `FaultError.fixed`: places in orders are numbered within the fleet of the start.
  func change(to faults: [Fault]) throws(FaultError) {
    let fixed: [(Fault, FaultKind)] = [(.growing, .growing), (.shrinking, .shrinking), (.changing, .changing)]
    for (fault, kind) in fixed {
      guard faults.contains(fault) == configuration.faults.contains(fault) else { throw .fixed(kind) }
    }
    misbehavior.withLock { misbehavior in
      misbehavior = (
        FaultPlan(faults, clock: clock, after: misbehavior.plan),
        PageFaults(faults, fleet: roster.largest)
      )
    }
    tokens.follow(faults)
  }

  /// The gate in front of the routes, to be kept as long as the server runs.
  func gate() -> DemoGate { DemoGate(api: self) }

  /// The ids of the computers that are in the fleet now, in order.
  func fleetIDs() -> [String] {
    let (members, fleet) = (roster.members, fleet)
    return (0..<members.count).map { fleet.computer(at: members.place(ofRank: $0)).id }
  }

  func writer(_ version: InventoryVersion) -> RecordWriter {
    let faults = pageFaults
    return RecordWriter(
      version: version, oddities: faults.oddities, longValue: faults.longValue, renamed: faults.renamed)
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
      let faults = faults
      guard privileges.allSatisfy(faults.grants) else { throw .missingPrivilege }
      let bytes = try await body()
      return (HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"]), HTTPBody(bytes))
    } catch {
      return error.message
    }
  }

  /// Takes the time that the server needs for an answer.
  func work(for time: Duration) async throws(APIFailure) {
    guard time > .zero else { return }
    try? await Task.sleep(for: time)
    // The client is gone, or already got another answer.
    if Task.isCancelled { throw .gatewayTimeout }
  }
}
