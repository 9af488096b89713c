import APIRuntime
import Browser
import DemoServer
import JamfProAPI
import Synchronization
import Testing

@testable import Inventory
@testable import jamf_tui

@Suite("Loading applications to count them", .timeLimit(.minutes(5)))
struct ApplicationLoadTests {
  private func serving<Value: Sendable>(
    computers: Int, faults: [String] = [], _ body: @escaping @Sendable (FleetLoader, DemoServer) async throws -> Value
  ) async throws -> Value {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: 1, count: computers, reference: DemoService.today),
      faults: try faults.map { try Fault($0) })
    return try await DemoServer.serving(configuration) { server, port in
      let client = try JamfProAPIClient.ofDemo(port: port)
      let fields = try ["id", "name", "osVersion"].map { try FieldCatalogue.jamfPro.field(named: $0) }
      let loader = FleetLoader(
        client: client, columns: LoadedColumns(searched: fields), timeZone: .utc, asksForNames: false)
      let value = try await body(loader, server)
      await client.shutdown()
      return value
    }
  }

  /// The counts of a snapshot that has the applications as columns.
  private static func expected(_ loader: FleetLoader, _ filter: Filter) async throws -> ApplicationTally {
    let fields = ApplicationTally.paths.compactMap { FieldCatalogue.jamfPro.field(path: $0) }
    let snapshot = try await loader.load(besides: fields) { _ in }.snapshot
    let order = try #require(Ranking.order(snapshot, ListQuery(filter: filter)))
    var tally = ApplicationTally()
    tally.add(snapshot, rows: (0..<order.count).map { order.row(at: $0) })
    return tally
  }

  private static func filter(_ text: String) throws -> Filter {
    try Filter(text, catalogue: .jamfPro, now: DemoService.today, timeZone: .utc)
  }

  @Test(
    "the counts are those of the listed computers: of all, of a few by ID, and of many by the filter",
    arguments: [("", 260), ("os<26", 260), ("a", 260), ("os>=15", 2600), ("nonono", 260)])
  func counts(text: String, computers: Int) async throws {
    let (counted, expected, reports) = try await serving(computers: computers) { loader, _ in
      let filter = try Self.filter(text)
      let list = try await loader.load { _ in }.snapshot
      let order = try #require(Ranking.order(list, ListQuery(filter: filter)))
      let reports = Reports()
      let counted = try await loader.countingApplications(
        of: ApplicationRequest(generation: 1, snapshot: list, rows: filter.isAll ? nil : order, filter: filter)
      ) { reports.add($0.loaded) }
      return (counted, try await Self.expected(loader, filter), reports.all)
    }
    #expect(counted.tally.applications() == expected.applications())
    #expect(counted.tally.computers == expected.computers && counted.missing == 0 && counted.problem == nil)
    #expect(reports == reports.sorted() && (reports.isEmpty == (text == "nonono")))
  }

  private final class Reports: Sendable {
    private let loaded = Mutex<[Int]>([])
    var all: [Int] { loaded.withLock { $0 } }
    func add(_ count: Int) { loaded.withLock { $0.append(count) } }
  }

  @Test("a few computers are requested by ID, so that the fleet's applications are not loaded")
  func byID() async throws {
    let (count, requests, parts) = try await serving(computers: 1500) { loader, server in
      let list = try await loader.load { _ in }.snapshot
      let filter = try Self.filter("id:7")
      let few = try #require(Ranking.order(list, ListQuery(filter: filter)))
      let before = server.counts.requests
      let counted = try await loader.countingApplications(
        of: ApplicationRequest(generation: 1, snapshot: list, rows: few, filter: filter)
      ) { _ in }
      return (counted.tally.computers - few.count, server.counts.requests - before, (few.count + 99) / 100)
    }
    #expect(count == 0)
    // A list that fits one page may be confirmed by a second request.
    #expect(parts > 1 && requests <= 2 * parts, "\(requests) requests for \(parts) parts")
  }

  @Test("the list gets the applications that were loaded for its counts, so that a filter by them needs no load")
  func kept() async throws {
    let (filled, loaded) = try await serving(computers: 260) { loader, _ in
      let list = try await loader.load { _ in }.snapshot
      let kept = Mutex<InventorySnapshot?>(nil)
      _ = try await loader.countingApplications(
        of: ApplicationRequest(generation: 1, snapshot: list, rows: nil, filter: .all),
        keep: { snapshot in kept.withLock { $0 = snapshot } }, report: { _ in })
      let fields = ApplicationTally.paths.compactMap { FieldCatalogue.jamfPro.field(path: $0) }
      let held = kept.withLock { $0 }
      return (try #require(held), try await loader.load(besides: fields) { _ in }.snapshot)
    }
    #expect(filled.count == loaded.count)
    for text in ["applications:(name:=Safari.app version:<26)", "applications.name:zoom", "applications.version:?"] {
      let query = ListQuery(filter: try Self.filter(text))
      func ids(_ snapshot: InventorySnapshot) throws -> Set<ComputerID> {
        let order = try #require(Ranking.order(snapshot, query))
        return Set((0..<order.count).map { snapshot.id(at: order.row(at: $0)) })
      }
      let found = try ids(filled)
      #expect(try found == ids(loaded), "\(text)")
    }
  }

  @Test("computers that the server fails on are missing, with the reason")
  func missing() async throws {
    let counted = try await serving(computers: 120, faults: ["bad-record=77"]) { loader, _ in
      let blank = InventoryBuilder(columns: [], layout: .v4).snapshot()
      return try await loader.countingApplications(
        of: ApplicationRequest(generation: 1, snapshot: blank, rows: nil, filter: .all)
      ) { _ in }
    }
    #expect(counted.tally.computers == 119 && counted.missing == 1)
    #expect(counted.problem?.what.contains("119 of 120 computers were loaded") == true)
  }
}
