import APIRuntime
import Inventory
import JamfProAPI
import NIOPosix

/// Loads the list into a column store, and single computers in full: the way from pages to snapshots.
struct FleetLoader: Sendable {
  var client: JamfProAPIClient
  /// What every load keeps.
  var columns: LoadedColumns
  var timeZone: TimeZoneRules
  /// Whether the names of departments and buildings are asked for beside the pages.
  var asksForNames: Bool
  /// Told what a load asks for again while nothing new comes; nil when that is over.
  var onRepair: (@Sendable (InventoryPager.Repair?) -> Void)?

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
    /// The version the pages came in.
    var version: InventoryVersion
    /// Why the server did not take the filter; all computers were asked for then.
    var refusal: JamfProError?
  }

  /// The first rows are wanted at once; real servers answer a page of this size within a second or two.
  static let firstRows = 100
  /// Time between snapshots while pages pour in. The first page does not wait.
  private static let snapshotInterval = Duration.milliseconds(100)

  /// Loads every computer, or those that the server finds by a filter. Names come with the snapshots from when they are
  /// there, with the last one at the latest.
  ///
  /// - Parameters:
  ///   - besides: fields to keep besides those of every load.
  ///   - earlier: the list of before, to share memory with.
  ///   - filter: what the server need not send the others of.
  ///   - refreshesNames: whether names that are known already are asked for anew.
  ///   - report: called with the first page at once, then at most ten times a second.
  /// - Throws: `JamfProError` when no computer came at all, and when the load was cancelled.
  func load(
    besides: [Field] = [], reusing earlier: InventorySnapshot? = nil, filter: ServerFilter? = nil,
    refreshesNames: Bool = false, report: @Sendable (Progress) -> Void
  ) async throws -> Fleet {
    let columns = columns.keeping(besides)
    let names = NameFetch(client: client)
    async let allNames = asksForNames ? names.fetch(refresh: refreshesNames) : nil
    var fleet: Fleet
    do {
      fleet = try await read(
        columns, firstRows: Self.firstRows, reusing: earlier, filter: filter, names: names, report: report)
    } catch let refusal as JamfProError where filter != nil && refusal.kind == .invalidRequest {
      // A server that does not understand its own language still has the list.
      fleet = try await read(
        columns, firstRows: Self.firstRows, reusing: earlier, filter: nil, names: names, report: report)
      fleet.refusal = refusal
    }
    names.begin()
    if let known = await allNames { fleet.snapshot = fleet.snapshot.naming(known) }
    if columns.areDerived { fleet.snapshot = try await Self.comparing(fleet.snapshot) }
    return fleet
  }

  /// Loads just these fields of every computer and adds them to a list.
  ///
  /// - Parameter report: told how many computers' have come, and how many the server says there are.
  /// - Throws: as `load`.
  func adding(
    _ fields: [Field], to snapshot: InventorySnapshot, report: @Sendable (_ loaded: Int, _ total: Int?) -> Void
  ) async throws -> Fleet {
    let wanted = LoadedColumns(searched: [], kept: fields)
    let lacking = wanted.fields.filter { !$0.isDerived && snapshot.column(path: $0.path) == nil }
    var fleet: Fleet
    if lacking.isEmpty {
      let version = try await client.serverInfo().inventoryVersion
      fleet = Fleet(snapshot: snapshot, outcome: .init(computers: snapshot.count), version: version)
    } else {
      // The columns of a table are in step only when they come at the same time.
      let tables = Set(lacking.compactMap { FieldTable.path(ofField: $0.path) })
      let inStep = snapshot.columns.filter { FieldTable.path(ofField: $0.path).map(tables.contains) ?? false }
      let columns = LoadedColumns(searched: [], kept: lacking + inStep)
      fleet = try await read(columns, firstRows: nil, reusing: nil, filter: nil, names: nil) { progress in
        report(progress.snapshot.count, progress.total)
      }
      let addition = fleet.snapshot
      // On a thread of the pool: the network must not stand still while a big fleet is joined.
      fleet.snapshot = try await NIOThreadPool.singleton.runIfActive { snapshot.adding(columnsOf: addition) }
    }
    if wanted.areDerived { fleet.snapshot = try await Self.comparing(fleet.snapshot) }
    return fleet
  }

  /// The snapshot with the columns filled that come from comparing its computers.
  private static func comparing(_ snapshot: InventorySnapshot) async throws -> InventorySnapshot {
    try await NIOThreadPool.singleton.runIfActive { snapshot.markingDuplicates(workers: .pool) ?? snapshot }
  }

  private func read(
    _ columns: LoadedColumns, firstRows: Int?, reusing earlier: InventorySnapshot?, filter: ServerFilter?,
    names: NameFetch?, report: @Sendable (Progress) -> Void
  ) async throws -> Fleet {
    var version = try await client.serverInfo().inventoryVersion
    var builder = builder(of: columns, for: version, reusing: earlier)
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
    let request = InventoryRequest(sections: columns.sections.sorted(), firstPageRows: firstRows)
    do {
      let walk = PageWalk(pager(request, filter), reading: builder.reading)
      let outcome = try await walk.run { page, readPage in
        // A server may turn out to lack the version its release should have; the first page tells.
        if page.version != version {
          version = page.version
          builder = self.builder(of: columns, for: version, reusing: earlier)
        }
        let summary = try builder.append(readPage)
        total = summary.totalCount ?? total
        if let known = names?.known { builder.names = known }
        walk.read(by: builder.reading)
        if lastReport.map({ $0.duration(to: .now) >= Self.snapshotInterval }) ?? true { reportNow() }
        names?.begin()
        return summary
      }
      return Fleet(snapshot: builder.snapshot(), outcome: outcome, version: version)
    } catch {
      throw client.explain(error)
    }
  }

  /// A pager over the computers that the server finds by the filter, in names of whatever version it has.
  func pager(_ request: InventoryRequest, _ filter: ServerFilter?) -> InventoryPager {
    var pager = client.inventoryPager(request) { request, version in
      var request = try request.translated(for: version)
      request.filter = filter?.split(for: version).sent
      return request
    }
    pager.onRepair = onRepair
    return pager
  }

  /// A builder of no computers.
  func builder(
    of columns: LoadedColumns, for version: InventoryVersion, reusing earlier: InventorySnapshot? = nil
  ) -> InventoryBuilder {
    InventoryBuilder(
      columns: columns.fields, layout: version.layout, timeZone: timeZone,
      requestedSections: columns.sections.filter { version.layout.has(section: $0) },
      searched: Set(columns.searched.map(\.path)), reusing: earlier)
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
