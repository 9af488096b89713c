import APIRuntime
import Browser
import Inventory
import JamfProAPI
import NIOPosix
import RSQL

/// Bringing a complete list up to date without loading it again.
///
/// The inventory is asked for the computers that have reported since the list was last checked. Beside it, the list of
/// previews tells which computers there are and brings values that change without a report. A second answer, of the
/// inventory, brings the computers that only the previews know to be new or changed, and confirms that those without
/// a preview are gone. Nothing is applied before all answers are there.
///
/// Edits in the console move no date. What previews do not have of them, only a full load finds.
extension FleetLoader {
  /// A list that has been brought up to date.
  struct Update: Sendable {
    var snapshot: InventorySnapshot
    /// Whether the answers cannot be trusted to tell which computers are gone, so that all have to be loaded.
    var needsAll = false
  }

  /// Reports that arrive late, and clocks that differ: this long before the last check, changes are requested again.
  static let overlap: Int64 = 10 * 60_000

  private static let contacts = ["general.lastContact", "general.lastCheckIn"]
  private static let reportDate = "general.reportDate"

  /// Brings a list up to date.
  ///
  /// - Parameters:
  ///   - earlier: the complete list.
  ///   - checked: when it was last checked, by the server's clock.
  ///   - report: receives how many changed computers have arrived.
  /// - Returns: nil when all computers have to be loaded: the server cannot tell what has changed, a part of its answers
  ///   is missing, or most computers have changed.
  /// - Throws: as `load`.
  func updating(
    _ earlier: InventorySnapshot, checked: Instant,
    report: @escaping @Sendable (_ loaded: Int, _ total: Int?) -> Void = { _, _ in }
  ) async throws -> Update? {
    let version = try await client.serverInfo().inventoryVersion
    guard version.layout == earlier.layout, earlier.count > 0 else { return nil }
    var loader = self
    loader.columns = LoadedColumns(
      searched: columns.searched.filter { !$0.isDerived }, kept: earlier.columns.filter { !$0.isDerived })
    let names = NameFetch(client: client)
    names.begin()
    async let allNames = ReferenceNames.areShown(in: earlier.columns) ? names.fetch(refresh: true) : nil
    do {
      let light = LightList(client: client, builder: loader.builder(of: loader.columns, for: version, requesting: []))
      let first = try await light.first()
      let since = Self.since(checked, newest: Self.newestReport(of: earlier))
      // Previews of version 4 do not have the contacts.
      let asksForContacts = first == nil || version.layout == .v4
      let filter = Self.filter(since: since, of: earlier, contacts: asksForContacts)
      guard let filter else { return nil }
      async let previews = first.asyncMap { try await light.rest(after: $0) }
      let answer = try await loader.rows(filter, version, most: max(Self.few, earlier.count / 2), report: report)
      var merge = ListUpdate(earlier)
      let seen = try await previews
      let open = try await NIOThreadPool.singleton.runIfActive { [merge] in
        var merge = merge
        merge.take(answer)
        let open = seen.map { merge.take(previews: $0) } ?? []
        return (merge, open)
      }
      merge = open.0
      var asked = open.1[...]
      while !asked.isEmpty {
        let ids = Array(asked.prefix(Self.idsPerQuestion))
        asked = asked.dropFirst(Self.idsPerQuestion)
        let question = RSQLExpression.comparison("id", .isIn, ids.map(\.rawValue))
        merge.take(try await loader.rows(question.description, version), of: ids)
      }
      if let known = await allNames { merge.name(by: known) }
      let merged = try await NIOThreadPool.singleton.runIfActive { [merge] in merge.list }
      let isCompared = earlier.columns.contains(where: \.isDerived)
      let list = isCompared && !merged.isSame(as: earlier) ? try await Self.comparing(merged) : merged
      return Update(snapshot: list, needsAll: merge.needsAll)
    } catch is Unusable {
      return nil
    } catch let refusal as JamfProError where refusal.kind == .invalidRequest {
      // The server does not accept the filter.
      return nil
    } catch {
      throw client.explain(error)
    }
  }

  private static let idsPerQuestion = 100
  /// So many changed computers take no longer than a screenful or two, in any list.
  private static let few = 100

  /// An answer that is of no use: of another version than the list, incomplete, or of too many computers.
  private struct Unusable: Error {}

  /// The computers that match a filter in the server's own names.
  ///
  /// - Parameter most: how many computers are worth reading in this way.
  /// - Throws: `JamfProError`, `Unusable`.
  private func rows(
    _ filter: String, _ version: InventoryVersion, most: Int = .max,
    report: @Sendable (Int, Int?) -> Void = { _, _ in }
  ) async throws -> InventorySnapshot {
    var builder = builder(of: columns, for: version)
    let request = InventoryRequest(
      sections: columns.sections.sorted(), filter: filter, firstPageRows: Self.firstRows)
    var pager = client.inventoryPager(request) { request, other in
      guard other == version else { throw Unusable() }
      return request
    }
    (pager.onRepair, pager.onSlow) = (onRepair, onSlow)
    let walk = PageWalk(pager, reading: builder.reading)
    let outcome = try await walk.run { page, readPage in
      guard page.version == version else { throw Unusable() }
      let summary = try builder.append(readPage)
      guard max(builder.count, summary.totalCount ?? 0) <= most else { throw Unusable() }
      report(builder.count, summary.totalCount)
      return summary
    }
    guard outcome.isComplete else { throw Unusable() }
    return builder.snapshot()
  }

  // MARK: Since when

  /// The date from which on changes are requested. A date in the future, by a wrong clock, has no influence.
  static func since(_ checked: Instant, newest: Int64?) -> Int64 {
    min(newest ?? .max, checked.milliseconds) - overlap
  }

  /// The newest date of an inventory report in a list; nil when it is not known.
  static func newestReport(of list: InventorySnapshot) -> Int64? {
    list.finishedColumn(path: reportDate).flatMap { column in
      (0..<list.count).lazy.compactMap { list.moment(row: $0, column: column) }.max()
    }
  }

  /// The computers that have reported since then, or have been in contact, as far as the list shows that.
  private static func filter(since: Int64, of list: InventorySnapshot, contacts: Bool) -> String? {
    let date = ISO8601Timestamp.format(milliseconds: max(0, since))
    let paths = [reportDate] + (contacts ? Self.contacts.filter { list.column(path: $0) != nil } : [])
    var conditions: [String] = []
    for path in paths {
      let text = RSQLExpression.comparison(path, .greaterOrEqual, date).description
      guard let condition = try? list.layout.translate(filter: text, catalogue: .jamfPro) else { continue }
      if !conditions.contains(condition) { conditions.append(condition) }
    }
    return conditions.isEmpty ? nil : conditions.joined(separator: ",")
  }
}

/// The list of previews, read to the end.
private struct LightList: Sendable {
  let client: JamfProAPIClient
  let builder: InventoryBuilder

  /// What a first small page says about the others.
  struct Start: Sendable {
    /// The page, in the form of an inventory page.
    var page: [UInt8]
    /// The previews, when they are all there.
    var all: InventorySnapshot?
    var total: Int?
    /// How many rows to request at a time.
    var size: Int
  }

  /// A page with fewer rows than requested, although there are more: the server cuts pages.
  private struct Cut: Error {
    var rows: Int
  }

  /// One connection is left for the changed computers.
  private static let width = 4

  /// Nil when the server has no such list, or does not grant it.
  func first() async throws -> Start? {
    do {
      let clock = ContinuousClock()
      let start = clock.now
      let page = try await page(0, PreviewPainter.firstRows)
      let cost = (clock.now - start) / max(1, page.rows)
      var all = builder
      try all.append(page: page.inventoryPage)
      let isWhole = page.rows == 0 || page.totalCount == page.rows
      return Start(
        page: page.inventoryPage, all: isWhole ? all.snapshot() : nil, total: page.totalCount,
        size: PreviewPainter.rows(at: cost))
    } catch let error as JamfProError {
      switch error.kind {
      case .notFound, .missingPrivilege: return nil
      default: throw error
      }
    }
  }

  /// All previews.
  func rest(after start: Start) async throws -> InventorySnapshot {
    if let all = start.all { return all }
    var size = start.size
    while true {
      do {
        guard let total = start.total else { return try await pages(of: size) }
        return try await pages(of: size, total: total, first: size == PreviewPainter.firstRows ? start.page : nil)
      } catch let cut as Cut where (1..<size).contains(cut.rows) {
        size = cut.rows
      }
    }
  }

  /// - Parameter first: the first page, if it is there.
  private func pages(of size: Int, total: Int, first: [UInt8]?) async throws -> InventorySnapshot {
    let count = (total + size - 1) / size
    var pages = first.map { [(number: 0, bytes: $0)] } ?? []
    try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      var next = pages.count
      func add() {
        guard next < count else { return }
        let number = next
        next += 1
        group.addTask {
          let page = try await self.page(number, size)
          if page.rows > 0, page.rows < min(size, total - number * size) { throw Cut(rows: page.rows) }
          return (number, page.inventoryPage)
        }
      }
      for _ in 0..<Self.width { add() }
      while let page = try await group.next() {
        pages.append((page.0, page.1))
        add()
      }
    }
    var builder = builder
    // Ids in ascending order need no table.
    for page in pages.sorted(by: { $0.number < $1.number }) { try builder.append(page: page.bytes) }
    return builder.snapshot()
  }

  /// For a server that does not count.
  private func pages(of size: Int) async throws -> InventorySnapshot {
    var builder = builder
    for number in 0... {
      let page = try await page(number, size)
      let before = builder.count
      try builder.append(page: page.inventoryPage)
      if page.rows < size || builder.count == before { break }
    }
    return builder.snapshot()
  }

  private func page(_ number: Int, _ rows: Int) async throws -> PreviewPage {
    let bytes = try await client.previewPage(number: number, rows: rows)
    return try PreviewPage(bytes, layout: builder.snapshot().layout)
  }
}

extension Optional {
  fileprivate func asyncMap<Value>(_ transform: (Wrapped) async throws -> Value) async rethrows -> Value? {
    if let self { try await transform(self) } else { nil }
  }
}
