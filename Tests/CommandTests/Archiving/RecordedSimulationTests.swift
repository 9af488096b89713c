import APIRuntime
import Archive
import DemoServer
import Foundation
import Inventory
import JamfProAPI
import Testing

@testable import jamf_tui

/// Ninety lists of a demo server whose computers change between them, stored one a day.
@Suite("The history of a demo server that changes for 90 days")
struct RecordedSimulationTests {
  private typealias Computer = [String: String]

  private static let paths = [
    "general.name", "general.lastContact", "general.reportDate", "general.supervised", "hardware.serialNumber",
    "hardware.model", "operatingSystem.version", "operatingSystem.build", "operatingSystem.fileVault2Status",
    "userAndLocation.username", "userAndLocation.email", "userAndLocation.position",
  ]
  private static let day: Int64 = 86_400_000

  /// What the history must have: computed from the pages as the server sent them.
  private struct Expected: Sendable {
    var changes: [String] = []
    var events: [String] = []

    mutating func compare(_ before: [String: Computer], _ after: [String: Computer], at time: Int64) {
      for (id, values) in after {
        guard let old = before[id] else {
          events.append("\(id) enrolled \(time)")
          continue
        }
        for path in RecordedSimulationTests.paths where !VolatileFields.standard.contains(path) {
          guard old[path] != values[path] else { continue }
          changes.append("\(id) \(path) \(old[path] ?? "-") \(values[path] ?? "-") \(time)")
        }
      }
      for id in before.keys where after[id] == nil { events.append("\(id) deleted \(time)") }
    }
  }

  @Test("every difference between two lists is in the history exactly once", arguments: [1, 2] as [UInt64])
  func exact(seed: UInt64) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "simulation-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try #require(
      FleetStore(
        ArchiveAccount(host: "h", name: "client 1"), .init(), environment: ["XDG_STATE_HOME": folder.path]))
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: seed, count: 80, reference: DemoService.today), versions: [.v4], faults: [.changing])
    let expected = try await DemoServer.serving(configuration) { _, port in
      let client = try JamfProAPIClient.ofDemo(port: port)
      var expected = Expected()
      var last: [String: Computer]?
      for day in 0..<90 {
        let list = try await Self.list(client)
        let ended = DemoService.today - Int64(90 - day) * Self.day
        _ = try store.save(list.snapshot, LoadFacts(started: ended - 1, ended: ended), attributes: [])
        if let last { expected.compare(last, list.computers, at: ended) }
        last = list.computers
      }
      await client.shutdown()
      return expected
    }
    let history = try #require(store.recorded())
    #expect(history.changes.count > 100 && history.events.count > 30)
    let changes = history.changes.map {
      "\($0.id.rawValue) \($0.path) \($0.before ?? "-") \($0.after ?? "-") \($0.seenAt)"
    }
    #expect(changes.sorted() == expected.changes.sorted())
    #expect(
      history.events.map { "\($0.id.rawValue) \($0.kind.rawValue) \($0.seenAt)" }.sorted() == expected.events.sorted())
  }

  /// A list, as the column store has it and as the server sent it.
  private static func list(
    _ client: JamfProAPIClient
  ) async throws -> (snapshot: InventorySnapshot, computers: [String: Computer]) {
    let fields = try paths.map { try FieldCatalogue.jamfPro.field(named: $0) }
    var builder = InventoryBuilder(columns: fields, layout: .v4)
    var computers: [String: Computer] = [:]
    let request = InventoryRequest(
      sections: ["GENERAL", "HARDWARE", "OPERATING_SYSTEM", "USER_AND_LOCATION"], pageRows: 50)
    let outcome = try await client.inventory(request) { page in
      let answer = try JSONValue(jsonBytes: page.bytes)
      guard case .array(let rows)? = answer["results"], case .integer(let total)? = answer["totalCount"] else {
        throw CancellationError()
      }
      var new = 0
      for row in rows {
        let id = row["id"]?.stringValue ?? ""
        if computers[id] == nil { new += 1 }
        computers[id] = Dictionary(
          uniqueKeysWithValues: paths.compactMap { path in text(at: path, in: row).map { (path, $0) } })
      }
      try builder.append(page: page.bytes)
      return .init(rows: rows.count, newRows: new, totalCount: total)
    }
    #expect(outcome.isComplete, "\(outcome)")
    return (builder.snapshot(), computers)
  }

  private static func text(at path: String, in row: JSONValue) -> String? {
    var value: JSONValue? = row
    for part in path.split(separator: ".") { value = value?[String(part)] }
    switch value {
    case .string(let text)?: return text.isEmpty ? nil : text
    case .bool(let truth)?: return truth ? "true" : "false"
    default: return nil
    }
  }
}
