import APIRuntime
import DemoServer
import Inventory
import JamfProAPI
import Testing

@testable import jamf_tui

@Suite("Related computers from a line of the detail")
struct DetailChoiceTests {
  /// Every kind of line in the records of a hostile fleet, with its filter applied to the whole fleet.
  @Test("the choice of a line finds the computer of that line", arguments: [[], ["hostile-text"]])
  func findsItself(faults: [String]) async throws {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: 3, count: 24, reference: DemoService.today), versions: [.v3, .v4],
      faults: try faults.map { try Fault($0) })
    try await DemoServer.serving(configuration) { _, port in
      let client = try JamfProAPIClient.ofDemo(port: port)
      let catalogue = await ServerCatalogue(of: client).fields
      let reader = FilterReader(catalogue: catalogue, now: DemoService.today, timeZone: .utc)
      // Every field of every section, as lines of the detail name them.
      let loader = FleetLoader(
        client: client, columns: LoadedColumns(searched: catalogue.fields), timeZone: .utc, asksForNames: true)
      let snapshot = try await loader.load { _ in }.snapshot
      var fields: Set<String> = []
      // Computers share most of their lines.
      var rowsOfTexts: [String: Set<Int>] = [:]
      for row in 0..<snapshot.count {
        let id = snapshot.id(at: row)
        let record = try await loader.record(of: id)
        for section in record.sections {
          for line in section.items.indices {
            guard let choice = record.choice(ofLine: line, of: section, in: catalogue, names: snapshot.names),
              let written = choice.value.written(for: choice.field)
            else { continue }
            let text = "\(choice.field.name):\(written)"
            if rowsOfTexts[text] == nil {
              let found = try #require(Ranking.order(snapshot, ListQuery(filter: try reader.read(text))))
              rowsOfTexts[text] = Set((0..<found.count).map { found.row(at: $0) })
            }
            let rows = rowsOfTexts[text] ?? []
            #expect(rows.contains(row), "\(id): \(section.items[line].path), \(text) finds \(rows.count)")
            fields.insert(choice.field.path)
          }
        }
      }
      for path in [
        "applications[].name", "hardware.model", "storage.disks[].model", "diskEncryption.fileVault2EnabledUserNames",
        "configurationProfiles[].displayName", "purchasing.warrantyDate", "groupMemberships[].groupName",
        "general.remoteManagement.managed",
        "userAndLocation.department",
      ] {
        #expect(fields.contains(path), "\(path)")
      }
      #expect(fields.contains { catalogue.field(path: $0)?.name.hasPrefix("ea.") == true })
      await client.shutdown()
    }
  }
}
