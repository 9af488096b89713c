import APIRuntime
import DemoServer
import Inventory
import JamfProAPI
import Testing

@testable import jamf_tui

@Suite("Keeping all fields of the sections that are loaded")
struct KeptSectionsTests {
  private static func serving<Value: Sendable>(
    computers: Int = 160, versions: Set<InventoryVersion> = Set(InventoryVersion.allCases), keeps: Bool = true,
    _ body: @escaping @Sendable (FleetLoader, DemoServer) async throws -> Value
  ) async throws -> Value {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: 1, count: computers, reference: DemoService.today), versions: versions)
    let fields = try ["id", "name", "model"].map { try FieldCatalogue.jamfPro.field(named: $0) }
    return try await DemoServer.serving(configuration) { server, port in
      let client = try JamfProAPIClient.ofDemo(port: port)
      var loader = FleetLoader(
        client: client, columns: LoadedColumns(searched: fields), timeZone: .utc, asksForNames: false)
      loader.keepsSections = keeps
      let value = try await body(loader, server)
      await client.shutdown()
      return value
    }
  }

  private static func texts(_ snapshot: InventorySnapshot, _ path: String) throws -> [String: String] {
    let column = try #require(snapshot.finishedColumn(path: path), "\(path)")
    return Dictionary(
      uniqueKeysWithValues: (0..<snapshot.count).map { row in
        (snapshot.id(at: row).rawValue, snapshot.text(row: row, column: column))
      })
  }

  @Test(
    "the list has them without another request, in every version",
    arguments: [InventoryVersion.v1, .v2, .v3, .v4])
  func list(version: InventoryVersion) async throws {
    let names = ["lastEnrolledDate", "batteryCapacityPercent", "processorType", "macAddress", "udid"]
    let fields = try names.map { try FieldCatalogue.jamfPro.field(named: $0) }
    let kept = try await Self.serving(versions: [version]) { loader, server in
      let fleet = try await loader.load { _ in }
      #expect(fleet.outcome.isComplete && fleet.snapshot.count == 160)
      let requests = server.counts.requests
      #expect(try await loader.adding(fields, to: fleet.snapshot) { _ in }.snapshot.columns == fleet.snapshot.columns)
      #expect(server.counts.requests == requests)
      // A refresh keeps them, too.
      let again = try await loader.load(reusing: fleet.snapshot) { _ in }.snapshot
      #expect(again.columns == fleet.snapshot.columns)
      return fleet.snapshot
    }
    let plain = try await Self.serving(versions: [version], keeps: false) { loader, _ in
      try await loader.load(besides: fields) { _ in }.snapshot
    }
    #expect(plain.columns.count < kept.columns.count)
    for field in fields { #expect(try Self.texts(kept, field.path) == Self.texts(plain, field.path), "\(field.path)") }
    // Lists of each computer can be long.
    #expect(!kept.columns.contains { $0.path.contains("[]") })
    #expect(kept.unfinished.isEmpty)
  }

  @Test("a column brings the others of its section, and changes no column that is there")
  func column() async throws {
    try await Self.serving { loader, server in
      let list = try await loader.load { _ in }.snapshot
      let state = try FieldCatalogue.jamfPro.field(named: "gatekeeperStatus")
      let other = try FieldCatalogue.jamfPro.field(named: "firewallEnabled")
      #expect(list.column(path: other.path) == nil)
      let fleet = try await loader.adding([state], to: list) { _ in }
      let requests = server.counts.requests
      #expect(fleet.snapshot.unfinished.isEmpty)
      #expect(Set(try Self.texts(fleet.snapshot, other.path).values).isSubset(of: ["yes", "no", ""]))
      #expect(try Self.texts(fleet.snapshot, "hardware.model") == Self.texts(list, "hardware.model"))
      // Nothing is left to request.
      let again = try await loader.adding([other], to: fleet.snapshot) { _ in }
      #expect(again.snapshot.columns == fleet.snapshot.columns && server.counts.requests == requests)
    }
  }

  @Test("large fleets keep only what they need")
  func memory() throws {
    let fields = try ["id", "name", "model"].map { try FieldCatalogue.jamfPro.field(named: $0) }
    let columns = LoadedColumns(searched: fields)
    let spare = columns.spareFields(computers: 20_000)
    #expect(spare.count > 50 && spare.allSatisfy { Set(["GENERAL", "HARDWARE"]).isSuperset(of: $0.sections) })
    #expect(columns.spareFields(computers: 1_000_000).isEmpty)
  }
}
