import APIRuntime
import Browser
import Inventory
import JamfProAPI
import NIOPosix
import Synchronization

/// Loads the list into a column store, and single computers with all sections.
struct FleetLoader: Sendable {
  var client: JamfProAPIClient
  /// The fields that every load keeps.
  var columns: LoadedColumns
  var timeZone: TimeZoneRules
  /// Whether names of departments and buildings are loaded in parallel with the pages.
  var asksForNames: Bool
  /// Whether a list is painted from the light list of previews while its pages arrive, where that pays.
  var paintsPreviews = false
  /// Whether lists keep the other fields of the sections that they load, so that a column of them needs no request.
  var keepsSections = false
  /// Receives what a load is retrying while no new computers arrive; nil when that is over.
  var onRepair: (@Sendable (InventoryPager.Repair?) -> Void)?
  /// Receives whether the server needs much longer for a computer than before, each time that changes.
  var onSlow: (@Sendable (Bool) -> Void)?

  /// The computers so far, and the server's total.
  struct Progress: Sendable {
    /// The computers that have arrived, and after them previews of others.
    var snapshot: InventorySnapshot
    /// How many have arrived.
    var loaded: Int
    var total: Int?
  }

  /// The complete list, or as much of it as the server sent.
  struct Fleet: Sendable {
    var snapshot: InventorySnapshot
    /// What is missing, and why.
    var outcome: InventoryPager.Outcome
    /// The version of the pages.
    var version: InventoryVersion
    /// Why the server rejected the filter. All computers were requested then.
    var refusal: JamfProError?
  }

  /// A small screenful: real servers answer a page of this size within a second, in which four connections have nothing
  /// to do. It also shows how large the other pages may be.
  static let firstRows = 25

  /// Loads every computer, or those that match a filter on the server. Snapshots have names from the moment these are
  /// loaded, at the latest in the last snapshot.
  ///
  /// - Parameters:
  ///   - besides: fields to keep in addition to those of every load.
  ///   - earlier: the previous list, to share memory with.
  ///   - filter: the filter that the server may apply.
  ///   - limit: how many matching computers are enough, the first by id; nil for all.
  ///   - refreshesNames: whether names that are already known are requested again.
  ///   - report: called with the first page, then at most ten times per second.
  /// - Throws: `JamfProError` when no computer was loaded, and when the load was canceled.
  func load(
    besides: [Field] = [], reusing earlier: InventorySnapshot? = nil, filter: ServerFilter? = nil, limit: Int? = nil,
    refreshesNames: Bool = false, report: @escaping @Sendable (Progress) -> Void
  ) async throws -> Fleet {
    let columns = columns.keeping(besides)
    let names = NameFetch(client: client)
    async let allNames = asksForNames ? names.fetch(refresh: refreshesNames) : nil
    var fleet: Fleet
    do {
      fleet = try await read(
        columns, reusing: earlier, filter: filter, limit: limit, names: names, report: report)
    } catch let refusal as JamfProError where filter != nil && refusal.kind == .invalidRequest {
      // If the server rejects the filter, all computers are loaded.
      var filter = filter
      filter?.needsAll = true
      fleet = try await read(
        columns, reusing: earlier, filter: filter, limit: limit, names: names, report: report)
      fleet.refusal = refusal
    }
    names.begin()
    if let known = await allNames { fleet.snapshot = fleet.snapshot.naming(known) }
    if columns.areDerived { fleet.snapshot = try await Self.comparing(fleet.snapshot) }
    return fleet
  }

  /// The snapshot with the columns that result from comparing its computers.
  static func comparing(_ snapshot: InventorySnapshot) async throws -> InventorySnapshot {
    try await NIOThreadPool.singleton.runIfActive { snapshot.markingDuplicates(workers: .pool) ?? snapshot }
  }

  func read(
    _ columns: LoadedColumns, reusing earlier: InventorySnapshot?, filter: ServerFilter?, limit: Int?,
    names: NameFetch?, report: @escaping @Sendable (Progress) -> Void
  ) async throws -> Fleet {
    var version = try await client.serverInfo().inventoryVersion
    let assembly = FleetAssembly(builder(of: columns, for: version, reusing: earlier), report: report)
    // A load that ends early reports what arrived since the last report.
    defer { assembly.end() }
    let wanted = filter ?? ServerFilter(filter: .all)
    var request = InventoryRequest(
      sections: columns.sections.sorted(), firstPageRows: Self.firstRows, keepsOrder: limit != nil)
    if limit != nil { request.limit(to: limit, of: wanted, for: version) }
    var pages = PageRun()
    let isList = keepsSections && filter == nil && limit == nil
    let isWhole = earlier == nil && filter == nil && limit == nil
    let (expected, painted) = (version, columns)
    var columns = columns
    // Canceled when the load ends.
    async let _: Void = isWhole ? paint(painted, version: expected, into: assembly) : ()
    do {
      let walk = PageWalk(pager(request, filter), reading: assembly.reading, keepsFirst: isList)
      let outcome = try await walk.run { page, readPage in
        // The server may not have the version that its release should have. The first page shows this, and how many
        // computers there are.
        let kept = pages.isEmpty && isList ? self.keeping(columns, of: readPage.summary.totalCount) : columns
        if page.version != version || kept != columns {
          version = page.version
          columns = kept
          assembly.begin(self.builder(of: columns, for: version, reusing: earlier))
          // A page that was read while it arrived, in the wrong version, is requested again.
          walk.read(by: assembly.reading)
        }
        let summary = try assembly.append(readPage, names: names?.known)
        walk.read(by: assembly.reading)
        names?.begin()
        pages.note(page, rows: summary.rows)
        if let limit, pages.areWhole {
          let matches = Ranking.order(assembly.snapshot, ListQuery(filter: wanted.split(for: version).left))
          if let matches, matches.count >= limit { throw Enough() }
        }
        return summary
      }
      return Fleet(snapshot: assembly.snapshot, outcome: outcome, version: version)
    } catch is Enough {
      let snapshot = assembly.snapshot
      return Fleet(snapshot: snapshot, outcome: .init(computers: snapshot.count), version: version)
    } catch {
      throw client.explain(error)
    }
  }

  /// The columns to keep of a list with so many computers: all of their sections, while there is memory for them.
  private func keeping(_ columns: LoadedColumns, of total: Int?) -> LoadedColumns {
    total.map { columns.keeping(columns.spareFields(computers: $0)) } ?? columns
  }

  /// Paints the list from previews; ends by itself, and when the load does.
  private func paint(_ columns: LoadedColumns, version: InventoryVersion, into assembly: FleetAssembly) async {
    guard paintsPreviews else { return }
    await PreviewPainter(
      client: client, assembly: assembly, builder: builder(of: columns, for: version, requesting: []),
      layout: version.layout
    ).run()
  }

  /// A pager over the computers that match the filter, in the field names of the server's version.
  func pager(_ request: InventoryRequest, _ filter: ServerFilter?) -> InventoryPager {
    var pager = client.inventoryPager(request) { request, version in
      var request = try request.translated(for: version)
      request.filter = filter?.split(for: version).sent
      return request
    }
    pager.onRepair = onRepair
    pager.onSlow = onSlow
    return pager
  }

  /// An empty builder.
  ///
  /// - Parameter sections: the sections that count as requested; nil for those of the columns.
  func builder(
    of columns: LoadedColumns, for version: InventoryVersion, reusing earlier: InventorySnapshot? = nil,
    requesting sections: Set<String>? = nil, sharesTexts: Bool = true
  ) -> InventoryBuilder {
    InventoryBuilder(
      columns: columns.fields, layout: version.layout, timeZone: timeZone,
      requestedSections: (sections ?? columns.sections).filter { version.layout.has(section: $0) },
      searched: Set(columns.searched.map(\.path)), reusing: earlier, sharesTexts: sharesTexts)
  }

  /// All sections of one computer, with departments and buildings by ID.
  func record(of id: RecordID) async throws -> ComputerRecord {
    let json = try await client.computerDetail(id: id.rawValue)
    let version = try await client.serverInfo().inventoryVersion
    do {
      return try ComputerRecord(json: json, catalogue: .jamfPro, layout: version.layout, timeZone: timeZone)
    } catch {
      throw client.explain(error)
    }
  }
}

extension FleetLoader {
  /// A loader that reports what it is retrying while no new computers arrive; nil when that is over.
  func telling(_ tell: @escaping @Sendable (LoadRepair?) -> Void) -> FleetLoader {
    var loader = self
    loader.onRepair = { repair in tell(repair.map { LoadRepair(again: $0.again, reread: $0.reread) }) }
    return loader
  }
}

/// Reads the pages of a pager in parallel while they arrive, and passes them on one at a time. What is left of a page
/// at its end is read off the network's threads, unless it is short.
final class PageWalk: Sendable {
  private let pager: InventoryPager
  private let state: Mutex<(reading: PageReading, waitsForEnd: Bool)>
  /// The most unread bytes of a page that are read on the network's threads.
  private static let shortRest = 1 << 16

  /// - Parameters:
  ///   - reading: how the first pages are read.
  ///   - keepsFirst: whether the bytes of the first page are kept until it is taken, so that it can be read again.
  init(_ pager: InventoryPager, reading: PageReading, keepsFirst: Bool = false) {
    self.pager = pager
    state = Mutex((reading, keepsFirst))
  }

  /// Sets how the pages from now on are read, after the builder has changed.
  func read(by new: PageReading) { state.withLock { $0 = (new, false) } }

  /// Runs to the end of the list.
  ///
  /// - Parameter take: receives each page and returns a summary of it.
  /// - Throws: errors of the pager and of `take`.
  func run(
    isolation: isolated (any Actor)? = #isolation, take: (InventoryPage, ReadPage) async throws -> PageSummary
  ) async throws -> InventoryPager.Outcome {
    try await pager.run { rows in
      self.state.withLock { $0.reading.follower(rows: rows, waitsForEnd: $0.waitsForEnd) }
    } reading: { page, follower in
      // Usually the page was read while it arrived, and the rest takes less time than waking another thread twice.
      if page.bytes.count <= Self.shortRest { return try follower.read(page.bytes) }
      return try await NIOThreadPool.singleton.runIfActive { try follower.read(page.bytes) }
    } consume: { page, readPage in
      try Task.checkCancellation()
      let summary = try await take(page, readPage)
      return InventoryPage.Counts(
        rows: summary.rows, newRows: summary.newRows, totalCount: summary.totalCount, firstID: summary.firstID,
        lastID: summary.lastID)
    }
  }
}

extension InventoryRequest {
  /// Reads in the order of ids, and not many more computers than wanted.
  ///
  /// - Parameters:
  ///   - limit: how many computers are wanted; nil for all.
  ///   - filter: the filter that they match.
  mutating func limit(to limit: Int?, of filter: ServerFilter, for version: InventoryVersion) {
    let pages = LimitedPages(limit: limit, isDecided: filter.isDecided(by: version))
    (firstPageRows, pageRows, keepsOrder) = (pages.first, pages.others, true)
  }

  /// The request with its field names, those of the newest version, translated to another version.
  ///
  /// - Throws: `JamfProError` that says what the version does not have.
  func translated(for version: InventoryVersion) throws(JamfProError) -> InventoryRequest {
    var request = self
    do throws(QueryError) {
      request.filter = try filter.map { filter throws(QueryError) in
        try version.layout.translate(filter: filter, catalogue: .jamfPro)
      }
      request.sort = try version.layout.translate(sort: sort, catalogue: .jamfPro)
    } catch {
      throw JamfProError(.invalidRequest, what: "\(error)")
    }
    return request
  }
}
