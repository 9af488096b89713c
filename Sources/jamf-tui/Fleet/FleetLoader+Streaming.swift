import Inventory
import JamfProAPI

extension FleetLoader {
  /// The computers of one page that were on no earlier page.
  struct Arrival: Sendable {
    /// A snapshot of this page only.
    var snapshot: InventorySnapshot
    /// Rows with new computers, in ascending order.
    var rows: [Int]
    /// The part of the filter that is still to be applied to them.
    var filter: Filter
    /// The number of computers so far, and the server's total.
    var loaded = 0
    var total: Int?
    /// The version of the page.
    var version: InventoryVersion
    /// Why the server rejected the filter. All computers were requested then.
    var refusal: JamfProError?

    /// The rows with new computers that match the rest of the filter; nil when the filter was stopped.
    var matchingRows: [Int]? {
      guard let order = Ranking.order(snapshot, ListQuery(filter: filter)) else { return nil }
      let matching = (0..<order.count).map { order.row(at: $0) }
      guard rows.count < snapshot.count else { return matching }
      let isNew = Set(rows)
      return matching.filter(isNew.contains)
    }
  }

  /// Enough computers have come.
  struct Enough: Error {}

  /// Passes computers on page by page, each once and in order of ID, instead of keeping them.
  ///
  /// A page that is retried delays the pages after it. Only computers that a page did not deliver at first, or that
  /// move while the list is read, come out of order. Names are loaded before the first page.
  ///
  /// - Parameters:
  ///   - filter: the filter that the server may apply.
  ///   - limit: how many matching computers will be enough; nil for all. Pages are small for a few.
  ///   - take: receives each page's computers, after an empty arrival before the first request; returns false when no
  ///     more are wanted.
  /// - Returns: a fleet without computers, which describes the outcome.
  /// - Throws: as `load`, and errors of `take`.
  func stream(
    filter: ServerFilter, limit: Int? = nil, take: @Sendable (Arrival) async throws -> Bool
  ) async throws -> Fleet {
    var filter = filter
    do { return try await walk(filter, limit, refusal: nil, take) } catch let refusal as JamfProError {
      guard !filter.needsAll, refusal.kind == .invalidRequest else { throw refusal }
      filter.needsAll = true
      var fleet = try await walk(filter, limit, refusal: refusal, take)
      fleet.refusal = refusal
      return fleet
    }
  }

  private func walk(
    _ filter: ServerFilter, _ limit: Int?, refusal: JamfProError?,
    _ take: @Sendable (Arrival) async throws -> Bool
  ) async throws -> Fleet {
    var version = try await client.serverInfo().inventoryVersion
    let names = asksForNames ? ReferenceNames(await client.lookups()) : ReferenceNames()
    func blank(_ version: InventoryVersion) -> InventoryBuilder {
      // Pages are printed and forgotten.
      var blank = builder(of: columns, for: version, sharesTexts: false)
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
    var request = InventoryRequest(sections: columns.sections.sorted())
    request.limit(to: limit, of: filter, for: version)
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
        // After skipped rows, only the end of the list shows which computers are missing.
        if !wantsMore, pages.areWhole { throw Enough() }
        // The builder does not know the computers of earlier pages.
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

/// Whether pages arrived in sequence, without skipped rows.
struct PageRun {
  private var next = 0
  private(set) var areWhole = true
  /// Whether no page has arrived.
  private(set) var isEmpty = true

  mutating func note(_ page: InventoryPage, rows: Int) {
    isEmpty = false
    let start = page.number * page.rows
    // The server may have cut a shorter page, whose number then counts in other sizes.
    if rows == page.rows, start > next { areWhole = false }
    next = max(next, start + rows)
  }
}
