import Inventory
import JamfProAPI

/// Loads the list into a column store, and single computers in full: the way from pages to snapshots.
struct FleetLoader: Sendable {
  var client: JamfProAPIClient
  var columns: [Field]
  var timeZone: TimeZoneRules

  /// What is there so far, and how many the server says there are.
  struct Progress: Sendable {
    var snapshot: InventorySnapshot
    var total: Int?
  }

  /// The whole list, or as much of it as the server sent.
  struct Fleet: Sendable {
    var snapshot: InventorySnapshot
    /// How many computers the server counts beyond those it sent; 0 when it does not count.
    var missing: Int
  }

  /// The first rows are wanted at once; real servers answer a page of this size within a second or two.
  private static let firstRows = 100
  /// Time between snapshots while pages pour in. The first page does not wait.
  private static let snapshotInterval = Duration.milliseconds(100)

  /// Loads every computer.
  ///
  /// - Parameter report: called with the first page at once, then at most ten times a second.
  func load(report: @Sendable (Progress) -> Void) async throws -> Fleet {
    let wanted = Set(columns.compactMap(\.section))
    var builder = builder(for: try await client.serverInfo().inventoryVersion, sections: wanted)
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
    do {
      let outcome = try await client.inventoryPager(request).run { page in
        try Task.checkCancellation()
        // A server may turn out to lack the version its release should have; the first page tells.
        if builder.count == 0 { builder = self.builder(for: page.version, sections: wanted) }
        let summary = try builder.append(page: page.bytes)
        total = summary.totalCount ?? total
        if lastReport.map({ $0.duration(to: .now) >= Self.snapshotInterval }) ?? true { reportNow() }
        return InventoryPage.Counts(rows: summary.rows, newRows: summary.newRows, totalCount: summary.totalCount)
      }
      return Fleet(snapshot: builder.snapshot(), missing: outcome.missing)
    } catch {
      throw client.explain(error)
    }
  }

  private func builder(for version: InventoryVersion, sections: Set<String>) -> InventoryBuilder {
    InventoryBuilder(
      columns: columns, layout: version.layout, timeZone: timeZone,
      requestedSections: sections.filter { version.layout.has(section: $0) })
  }

  /// Every section of one computer.
  func record(of id: ComputerID) async throws -> ComputerRecord {
    let version = try await client.serverInfo().inventoryVersion
    let json = try await client.computerDetail(id: id.rawValue)
    do {
      return try ComputerRecord(json: json, catalogue: .jamfPro, layout: version.layout, timeZone: timeZone)
    } catch {
      throw client.explain(error)
    }
  }
}
