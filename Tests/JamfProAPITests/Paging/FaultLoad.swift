import APIRuntime
import DemoServer
import Foundation
import HeldWork
import JamfProAPI

/// A load of the whole fleet from a demo server with faults, without a network and without waiting: time passes with each
/// request, and with each wait.
struct FaultLoad {
  static let host = "jamf.example"

  /// All servers have the same computers.
  private static let records = WrittenRecords()

  let server: DemoServer
  let client: JamfProAPIClient
  private let transport: DemoTransport
  /// All computers at the start.
  let before: Set<String>

  /// - Parameter requestTime: how far each request advances the clock. With zero, pages keep their size.
  init(_ faults: [Fault], computers: Int, requestTime: Duration = .milliseconds(200)) {
    let clock = ManualClock()
    server = DemoServer(
      DemoServer.Configuration(
        fleet: DemoFleet(seed: 3, count: computers, reference: 1_795_262_400_000), tokenLifetime: .seconds(1200),
        faults: faults, records: FaultLoad.records),
      clock: DemoClock(milliseconds: 1_795_262_400_000) { clock.now })
    before = Set(server.fleetIDs())
    transport = DemoTransport(server) { clock.advance(requestTime) }
    client = JamfProAPIClient(
      serverURL: URL(string: "https://\(FaultLoad.host):443/api")!,
      credential: .apiClient(
        id: server.configuration.clientID, secret: Secret(server.configuration.clientSecret)),
      transport: transport, now: { clock.now }, sleep: { clock.advance($0) }, random: { 0.5 })
  }

  /// The result.
  struct Result {
    var ids: [String] = []
    var outcome: InventoryPager.Outcome?
    var error: JamfProError?
    /// All computers at the end.
    var fleet: Set<String> = []
    var counts: DemoServer.Counts
    var tokenHosts: Set<String>

    /// Existing computers that were not loaded.
    var missing: Set<String> { fleet.subtracting(ids) }
  }

  func run(rows: Int = InventoryRequest.usualPageRows) async -> Result {
    await run(InventoryRequest(sections: ["GENERAL"], pageRows: rows, firstPageRows: 100))
  }

  func run(_ request: InventoryRequest) async -> Result {
    var ids: [String] = []
    var seen: Set<String> = []
    var outcome: InventoryPager.Outcome?
    var failure: JamfProError?
    do {
      outcome = try await client.inventory(request) { page in
        let content = try IDPage(page.bytes)
        let news = content.ids.filter { seen.insert($0).inserted }
        ids += news
        return .init(
          rows: content.ids.count, newRows: news.count, totalCount: content.totalCount, firstID: content.ids.first,
          lastID: content.ids.last)
      }
    } catch {
      failure = client.explain(error)
    }
    return Result(
      ids: ids, outcome: outcome, error: failure, fleet: Set(server.fleetIDs()), counts: server.counts,
      tokenHosts: transport.tokenHosts)
  }
}
