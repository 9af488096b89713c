import APIRuntime
import DemoServer
import JamfProAPI
import Testing

/// Lists of some computers and some sections, as filters and columns request them in addition to the list.
@Suite struct InventoryRequestTests {
  static let filter = #"general.remoteManagement.managed=="true""#

  func request(
    _ sections: [String] = ["GENERAL"], filter: String? = nil, firstPageRows: Int? = nil
  ) -> InventoryRequest {
    InventoryRequest(sections: sections, filter: filter, pageRows: 50, firstPageRows: firstPageRows)
  }

  /// Reads all pages, each computer once.
  func read(_ client: JamfProAPIClient, _ request: InventoryRequest) async throws -> (
    [Components.Schemas.ComputerInventoryV4], InventoryPager.Outcome
  ) {
    var computers: [Components.Schemas.ComputerInventoryV4] = []
    var seen: Set<String?> = []
    let outcome = try await client.inventory(request) { page in
      let content = try Components.Schemas.ComputerInventorySearchResultsV4(jsonBytes: page.bytes)
      let rows = content.results ?? []
      let news = rows.filter { seen.insert($0.id).inserted }
      computers += news
      return .init(
        rows: rows.count, newRows: news.count, totalCount: content.totalCount, firstID: rows.first?.id,
        lastID: rows.last?.id)
    }
    return (computers, outcome)
  }

  /// The IDs that the filter has to find, read from all records.
  func managed() async throws -> Set<String> {
    let (computers, _) = try await read(FaultLoad([], computers: 600).client, request())
    return Set(computers.filter { $0.general?.remoteManagement?.managed == true }.compactMap(\.id))
  }

  @Test("with a filter, only matching computers are sent and counted", arguments: [nil, 20])
  func filtered(_ firstPageRows: Int?) async throws {
    let expected = try await managed()
    #expect(expected.count > 100 && expected.count < 600)
    let load = FaultLoad([], computers: 600, requestTime: .zero)
    let result = await load.run(request(filter: Self.filter, firstPageRows: firstPageRows))
    #expect(Set(result.ids) == expected)
    #expect(result.ids.count == expected.count)
    #expect(result.outcome?.totalCount == expected.count)
    #expect(result.outcome?.isComplete == true)
    // The last row before and after, and the first rows twice.
    #expect(result.counts.records <= expected.count + 2 + (firstPageRows ?? 0))
  }

  @Test("a filter without matches needs two answers")
  func nobody() async throws {
    let result = await FaultLoad([], computers: 600).run(request(filter: #"general.name=="no such name""#))
    #expect(result.ids.isEmpty)
    #expect(result.outcome == .init(computers: 0, totalCount: 0, requests: 2))
  }

  @Test("a filter that the server rejects is an error, not an empty list")
  func refused() async throws {
    let result = await FaultLoad([], computers: 600).run(request(filter: "no.such.field==1"))
    #expect(result.outcome == nil)
    #expect(result.error?.kind == .invalidRequest)
  }

  @Test(
    "missing rows of a filtered list are reported if the server fails",
    arguments: ["truncate-json=4", "small-pages=20", "duplicates"])
  func failing(_ fault: String) async throws {
    let expected = try await managed()
    let result = await FaultLoad([try Fault(fault)], computers: 600).run(request(filter: Self.filter))
    #expect(Set(result.ids).isSubset(of: expected))
    #expect(result.outcome?.missing == expected.count - result.ids.count)
    #expect(result.outcome?.isComplete == (expected.count == result.ids.count))
  }

  @Test("pages of a filtered list are marked, because new computers can appear anywhere")
  func narrowed() async throws {
    let client = FaultLoad([], computers: 600).client
    #expect(try await client.inventoryPage(request(filter: Self.filter), rows: 5).isNarrowed)
    #expect(try await !client.inventoryPage(request(), rows: 5).isNarrowed)
  }

  @Test("a single section is loaded for all computers, without other sections")
  func oneSection() async throws {
    let (computers, outcome) = try await read(
      FaultLoad([], computers: 600, requestTime: .zero).client, request(["DISK_ENCRYPTION"]))
    #expect(computers.count == 600)
    #expect(computers.allSatisfy { $0.general == nil && $0.hardware == nil && $0.diskEncryption != nil })
    #expect(outcome.isComplete)
    // The last row is checked before and after.
    #expect(outcome.requests == 12 + 2)
  }
}
