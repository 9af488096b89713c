import APIRuntime
import DemoServer
import Inventory
import JamfProAPI
import Testing

@testable import jamf_tui

@Suite("Filters and sorts with names of version 4, against servers of every version")
struct TranslationTests {
  private func serving(
    _ version: InventoryVersion, _ body: @escaping @Sendable (JamfProAPIClient) async throws -> Void
  ) async throws {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: 1, count: 3, reference: DemoService.today), versions: [version])
    try await DemoServer.serving(configuration) { _, port in
      let client = try JamfProAPIClient.ofDemo(port: port)
      try await body(client)
      await client.shutdown()
    }
  }

  /// Sends a request, translated as in the loader.
  private static func ask(_ client: JamfProAPIClient, filter: String? = nil, sort: [String] = []) async throws
    -> [String]
  {
    let request = InventoryRequest(sections: ["GENERAL"], filter: filter, sort: sort)
    // The same for all requests: a list that fits one page is confirmed by a second request without new computers.
    var all: InventoryBuilder?
    try await client.inventory(request, translate: { try $0.translated(for: $1) }) { page in
      var builder =
        try all ?? InventoryBuilder(columns: [FieldCatalogue.jamfPro.field(named: "id")], layout: page.version.layout)
      let summary = try builder.append(page: page.bytes)
      all = builder
      return InventoryPage.Counts(
        rows: summary.rows, newRows: summary.newRows, totalCount: summary.totalCount, firstID: summary.firstID,
        lastID: summary.lastID)
    }
    let snapshot = try #require(all?.snapshot())
    return (0..<snapshot.count).map { snapshot.text(row: $0, column: 0) }
  }

  @Test("every sortable field is accepted", arguments: InventoryVersion.allCases)
  func sorts(version: InventoryVersion) async throws {
    let layout = try #require(LayoutVersion(name: version.name))
    let fields = FieldCatalogue.jamfPro.fields.filter { $0.isSortable && layout.queryName(for: $0) != nil }
    #expect(Set(fields.map { layout.queryName(for: $0) }).count == (version == .v4 ? 28 : 27))
    try await serving(version) { client in
      for field in fields {
        let ids = try await Self.ask(client, sort: ["\(field.path):desc"])
        #expect(Set(ids) == ["1", "2", "3"], "\(field.path)")
      }
    }
  }

  @Test("a filter with names of version 4 finds the same computers everywhere", arguments: InventoryVersion.allCases)
  func filters(version: InventoryVersion) async throws {
    try await serving(version) { client in
      for filter in [
        "general.lastCheckIn>2000-01-01", "general.mdmProfileExpiration=lt=2999-01-01 or id!=0", "id=in=(1,2,3)",
      ] {
        let found = try await Self.ask(client, filter: filter)
        #expect(found.count == 3, "\(filter)")
      }
      let none = try await Self.ask(client, filter: "general.lastCheckIn>2999-01-01T00:00:00.5Z")
      #expect(none.isEmpty)
    }
  }

  @Test("the number of filterable fields is that of the document", arguments: LayoutVersion.allCases)
  func filterable(layout: LayoutVersion) {
    let names = FieldCatalogue.jamfPro.fields.filter(\.isFilterable).compactMap { layout.queryName(for: $0) }
    #expect(Set(names).count == (layout == .v4 ? 65 : 64))
  }

  @Test("a field that is missing in a version is refused with the versions that have it, before any request")
  func lacking() throws {
    let request = InventoryRequest(sections: [], filter: "general.nonsense==1")
    let error = #expect(throws: JamfProError.self) { try request.translated(for: .v4) }
    #expect(error?.kind == .invalidRequest)
    #expect(error?.what.contains("nonsense") == true)
  }
}
