import APIRuntime
import DemoServer
import Inventory
import JamfProAPI
import Synchronization

@testable import jamf_tui

/// A demo server in this process, with all of its computers loaded once for comparison.
struct PushdownFleet: Sendable {
  let loader: FleetLoader
  let server: DemoServer
  /// All computers.
  let all: InventorySnapshot
  /// The values of each column by its path, in the order of ids: that of the rows depends on which page arrived first.
  private let values: [String: [String]]

  private init(_ loader: FleetLoader, _ server: DemoServer, _ all: InventorySnapshot) {
    (self.loader, self.server, self.all) = (loader, server, all)
    let rows = Ranking.order(all, ListQuery()).map { order in (0..<order.count).map { order.row(at: $0) } } ?? []
    values = all.columns.indices.reduce(into: [:]) { values, column in
      values[all.columns[column].path] = rows.map { all.text(row: $0, column: column) }
    }
  }

  static let columns = [
    "id", "name", "username", "email", "realname", "serialNumber", "assetTag", "room", "model", "managed",
  ]

  static func serving<Value: Sendable>(
    computers: Int = 900, versions: Set<InventoryVersion> = Set(InventoryVersion.allCases), seed: UInt64 = 1,
    _ body: @escaping @Sendable (PushdownFleet) async throws -> Value
  ) async throws -> Value {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: seed, count: computers, reference: DemoService.today), versions: versions)
    let fields = try columns.map { try FieldCatalogue.jamfPro.field(named: $0) }
    let keys = ListLookup.paths.compactMap { FieldCatalogue.jamfPro.field(path: $0) }
    return try await DemoServer.serving(configuration) { server, port in
      let client = try JamfProAPIClient.ofDemo(port: port)
      let loader = FleetLoader(
        client: client, columns: LoadedColumns(searched: fields).keeping(keys), timeZone: .utc, asksForNames: false)
      let all = try await loader.load { _ in }.snapshot
      let value = try await body(PushdownFleet(loader, server, all))
      await client.shutdown()
      return value
    }
  }

  /// The values of a field, in the order of ids; none if it is not loaded.
  func values(_ name: String) throws -> [String] {
    values[try FieldCatalogue.jamfPro.field(named: name).path] ?? []
  }

  static func filter(_ text: String) throws -> Filter {
    try Filter(text, catalogue: .jamfPro, now: 0, timeZone: .utc)
  }

  /// The first matching computers, found in all computers.
  func expected(_ filter: Filter, limit: Int?) -> [String] {
    Self.matches(filter, in: all, rows: Array(0..<all.count)).prefix(limit ?? .max).map { $0 }
  }

  private static func matches(_ filter: Filter, in snapshot: InventorySnapshot, rows: [Int]) -> [String] {
    guard let order = Ranking.order(snapshot, ListQuery(filter: filter)) else { return [] }
    let wanted = Set(rows)
    return (0..<order.count).map { order.row(at: $0) }.filter(wanted.contains).map { snapshot.id(at: $0).rawValue }
  }

  /// The first matching computers, as `list` requests and prints them, and the rows that the server sent.
  func listed(_ filter: Filter, limit: Int?) async throws -> (ids: [String], rowsRead: Int) {
    let before = server.counts.records
    let ids = Mutex<[String]>([])
    let fleet = try await loader.stream(filter: ServerFilter(filter: filter), limit: limit) { arrival in
      ids.withLock { ids in
        ids += Self.matches(arrival.filter, in: arrival.snapshot, rows: arrival.rows)
        return ids.count < limit ?? .max
      }
    }
    guard fleet.outcome.isComplete, fleet.refusal == nil else { throw Incomplete(outcome: fleet.outcome) }
    let found = ids.withLock { Array($0.prefix(limit ?? .max)) }
    return (found, server.counts.records - before)
  }

  /// The first matching computers, as `list` loads them for a table.
  func loaded(_ filter: Filter, limit: Int) async throws -> [String] {
    let fleet = try await loader.load(filter: ServerFilter(filter: filter), limit: limit) { _ in }
    guard fleet.outcome.isComplete, fleet.refusal == nil else { throw Incomplete(outcome: fleet.outcome) }
    let rows = Array(0..<fleet.snapshot.count)
    return Array(Self.matches(filter, in: fleet.snapshot, rows: rows).prefix(limit))
  }

  struct Incomplete: Error {
    var outcome: InventoryPager.Outcome
  }
}

/// Random numbers that are the same in every run.
struct PushdownRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }
}
