import APIRuntime
import Inventory
import JamfProAPI

/// Loads the list into a column store, and single computers in full: the way from pages to snapshots.
struct FleetLoader: Sendable {
  var client: JamfProAPIClient
  var columns: [Field]
  var timeZone: TimeZoneRules
  /// Whether the names of departments and buildings are asked for beside the pages.
  var asksForNames: Bool

  /// What is there so far, and how many the server says there are.
  struct Progress: Sendable {
    var snapshot: InventorySnapshot
    var total: Int?
  }

  /// The whole list, or as much of it as the server sent.
  struct Fleet: Sendable {
    var snapshot: InventorySnapshot
    /// What lacks, and why.
    var outcome: InventoryPager.Outcome
  }

  /// The first rows are wanted at once; real servers answer a page of this size within a second or two.
  private static let firstRows = 100
  /// Time between snapshots while pages pour in. The first page does not wait.
  private static let snapshotInterval = Duration.milliseconds(100)

  /// Loads every computer. Names come with the snapshots from when they are there, with the last one at the latest.
  ///
  /// - Parameters:
  ///   - refreshesNames: whether names that are known already are asked for anew.
  ///   - report: called with the first page at once, then at most ten times a second.
  /// - Throws: `JamfProError` when no computer came at all, and when the load was cancelled.
  func load(refreshesNames: Bool = false, report: @Sendable (Progress) -> Void) async throws -> Fleet {
    let wanted = Set(columns.compactMap(\.section))
    var version = try await client.serverInfo().inventoryVersion
    var builder = builder(for: version, sections: wanted)
    var total: Int?
    var lastReport: ContinuousClock.Instant?
    var reported = -1
    func reportNow() {
      lastReport = .now
      reported = builder.count
      report(Progress(snapshot: builder.snapshot(), total: total))
    }
    // A load that ends early keeps what came since the last report.
    defer { if builder.count > max(0, reported) { reportNow() } }
    let request = InventoryRequest(
      sections: wanted.sorted(), firstPageRows: Self.firstRows)
    let names = NameFetch(client: client)
    async let allNames = asksForNames ? names.fetch(refresh: refreshesNames) : nil
    do {
      let outcome = try await client.inventoryPager(request, translate: { try $0.translated(for: $1) }).run { page in
        try Task.checkCancellation()
        // A server may turn out to lack the version its release should have; the first page tells.
        if page.version != version {
          version = page.version
          builder = self.builder(for: version, sections: wanted)
        }
        let summary = try builder.append(page: page.bytes)
        total = summary.totalCount ?? total
        if let known = names.known { builder.names = known }
        if lastReport.map({ $0.duration(to: .now) >= Self.snapshotInterval }) ?? true { reportNow() }
        names.begin()
        return InventoryPage.Counts(
          rows: summary.rows, newRows: summary.newRows, totalCount: summary.totalCount, firstID: summary.firstID,
          lastID: summary.lastID)
      }
      names.begin()
      if let known = await allNames { builder.names = known }
      return Fleet(snapshot: builder.snapshot(), outcome: outcome)
    } catch {
      throw client.explain(error)
    }
  }

  private func builder(for version: InventoryVersion, sections: Set<String>) -> InventoryBuilder {
    InventoryBuilder(
      columns: columns, layout: version.layout, timeZone: timeZone,
      requestedSections: sections.filter { version.layout.has(section: $0) })
  }

  /// Every section of one computer; departments and buildings by id.
  func record(of id: ComputerID) async throws -> ComputerRecord {
    let json = try await client.computerDetail(id: id.rawValue)
    let version = try await client.serverInfo().inventoryVersion
    do {
      return try ComputerRecord(json: json, catalogue: .jamfPro, layout: version.layout, timeZone: timeZone)
    } catch {
      throw client.explain(error)
    }
  }
}
