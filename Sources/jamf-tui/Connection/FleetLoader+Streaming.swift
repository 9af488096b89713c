import Inventory
import JamfProAPI

extension FleetLoader {
  /// Computers that were on no page before, of one page.
  struct Arrival: Sendable {
    /// The page; nothing of others is in it.
    var snapshot: InventorySnapshot
    /// Its rows with new computers, lowest first.
    var rows: [Int]
    /// What is left of the filter to be asked of them.
    var filter: Filter
    /// How many computers have come so far, and how many the server says there are.
    var loaded = 0
    var total: Int?
    /// The version the page came in.
    var version: InventoryVersion
    /// Why the server rejected the filter; all computers were requested then.
    var refusal: JamfProError?
  }

  /// Enough computers have come.
  private struct Enough: Error {}

  /// Hands computers on page by page, each once and in the order of ids, instead of keeping them.
  ///
  /// What has to be asked for again holds up those behind it; only what does not come at first, or moves while the list is
  /// read, comes behind others. Names are known before the first page.
  ///
  /// - Parameters:
  ///   - filter: what the server need not send the others of.
  ///   - take: gets each page's computers, none at all before the first request; false when it wants no more.
  /// - Returns: a fleet of no computers, with what else there is to say of those that came.
  /// - Throws: as `load`, and what `take` throws.
  func stream(filter: ServerFilter, take: @Sendable (Arrival) async throws -> Bool) async throws -> Fleet {
    var filter = filter
    do { return try await walk(filter, refusal: nil, take) } catch let refusal as JamfProError {
      guard !filter.needsAll, refusal.kind == .invalidRequest else { throw refusal }
      filter.needsAll = true
      var fleet = try await walk(filter, refusal: refusal, take)
      fleet.refusal = refusal
      return fleet
    }
  }

  private func walk(
    _ filter: ServerFilter, refusal: JamfProError?, _ take: @Sendable (Arrival) async throws -> Bool
  ) async throws -> Fleet {
    var version = try await client.serverInfo().inventoryVersion
    let names = asksForNames ? ReferenceNames(await client.lookups()) : ReferenceNames()
    func blank(_ version: InventoryVersion) -> InventoryBuilder {
      var blank = builder(of: columns, for: version)
      blank.names = names
      return blank
    }
    var empty = blank(version)
    var seen = SeenComputers()
    var loaded = 0
    var pages = PageRun()
    var wantsMore = true
    var failure: (any Error)?
    func hand(_ arrival: Arrival) async throws -> Bool {
      do { return try await take(arrival) } catch {
        failure = error
        throw error
      }
    }
    func arrival(_ snapshot: InventorySnapshot, _ rows: [Int], _ total: Int?) -> Arrival {
      Arrival(
        snapshot: snapshot, rows: rows, filter: filter.split(for: version).left, loaded: loaded, total: total,
        version: version, refusal: refusal)
    }
    let request = InventoryRequest(
      sections: columns.sections.sorted(), firstPageRows: Self.firstRows, keepsOrder: true)
    do {
      guard try await hand(arrival(empty.snapshot(), [], nil)) else { throw Enough() }
      let walk = PageWalk(pager(request, filter), reading: empty.reading)
      let outcome = try await walk.run { page, readPage in
        if page.version != version {
          version = page.version
          empty = blank(version)
          walk.read(by: empty.reading)
        }
        var builder = empty
        var summary = try builder.append(readPage)
        let snapshot = builder.snapshot()
        let rows = seen.insert(snapshot)
        loaded += rows.count
        pages.note(page, rows: summary.rows)
        if wantsMore { wantsMore = try await hand(arrival(snapshot, rows, summary.totalCount)) }
        // With computers left out before, only the end of the list tells which.
        if !wantsMore, pages.areWhole { throw Enough() }
        // What was on an earlier page is none of the builder's.
        summary.newRows = rows.count
        return summary
      }
      return Fleet(snapshot: empty.snapshot(), outcome: outcome, version: version)
    } catch is Enough {
      return Fleet(snapshot: empty.snapshot(), outcome: .init(computers: loaded), version: version)
    } catch {
      throw failure ?? client.explain(error)
    }
  }
}

/// Whether pages came one behind the other, with no rows left out between them.
private struct PageRun {
  private var next = 0
  private(set) var areWhole = true

  mutating func note(_ page: InventoryPage, rows: Int) {
    let start = page.number * page.rows
    // A shorter page may be one that the server cut: its number counts in other sizes.
    if rows == page.rows, start > next { areWhole = false }
    next = max(next, start + rows)
  }
}
