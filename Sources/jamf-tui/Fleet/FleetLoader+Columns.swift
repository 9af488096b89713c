import APIRuntime
import Browser
import Inventory
import JamfProAPI
import NIOPosix
import RSQL
import Synchronization

/// Adds columns to a list that is loaded already: first for the computers on the screen, then for all.
extension FleetLoader {
  /// A list with the values that have arrived.
  struct ColumnProgress: Sendable {
    var snapshot: InventorySnapshot
    /// How many computers have values.
    var loaded: Int
    /// How many computers the server counts; nil while it has not said.
    var total: Int?
  }

  /// Loads some fields of every computer and adds them to a list.
  ///
  /// The pages are read as those of the list, while one more request fetches the computers on the screen.
  ///
  /// - Parameters:
  ///   - snapshot: the list, possibly as far as it has arrived.
  ///   - first: the computers on the screen.
  ///   - total: how many computers the list will have; nil for those that it has.
  ///   - begin: receives the list that is being filled, before the first report.
  ///   - report: called with the computers on the screen, with the first page, then at most ten times per second.
  /// - Throws: as `load`.
  func adding(
    _ fields: [Field], to snapshot: InventorySnapshot, first: [ComputerID] = [], of total: Int? = nil,
    begin: (ColumnFilling) -> Void = { _ in }, report: @escaping @Sendable (ColumnProgress) -> Void
  ) async throws -> Fleet {
    let wanted = LoadedColumns(searched: [], kept: fields)
    let missing = wanted.fields.filter { field in
      !field.isDerived && (snapshot.column(path: field.path) == nil || snapshot.unfinished.contains(field.path))
    }
    var filled = missing
    var fleet: Fleet
    if missing.isEmpty {
      let version = try await client.serverInfo().inventoryVersion
      fleet = Fleet(snapshot: snapshot, outcome: .init(computers: snapshot.count), version: version)
    } else {
      // The columns of a table have matching elements only when they are loaded together.
      let tables = Set(missing.compactMap { FieldTable.path(ofField: $0.path) })
      let inStep = snapshot.columns.filter { FieldTable.path(ofField: $0.path).map(tables.contains) ?? false }
      if keepsSections {
        let spare = LoadedColumns(searched: [], kept: missing)
          .spareFields(computers: max(total ?? 0, snapshot.count))
        filled += spare.filter { snapshot.column(path: $0.path) == nil }
      }
      let columns = LoadedColumns(searched: [], kept: filled + inStep)
      // A stored list may lack columns that every load of this run searches.
      let filling = ColumnFilling(
        filled, of: snapshot, columns: columns, searched: Set(self.columns.searched.map(\.path)), report: report)
      begin(filling)
      // The first page brings the computers of a small list.
      let ids = max(total ?? 0, snapshot.count) > Self.firstRows ? first : []
      async let screen: Void = fill(filling, of: ids)
      var loader = self
      // The columns are chosen already, and previews have none of their values.
      loader.keepsSections = false
      loader.paintsPreviews = false
      fleet = try await loader.read(columns, reusing: nil, filter: nil, limit: nil, names: nil) { progress in
        filling.take(progress)
      }
      await screen
      let addition = fleet.snapshot
      // On a pool thread, so that joining a large fleet does not block the network.
      fleet.snapshot = try await NIOThreadPool.singleton.runIfActive { filling.end(addition) }
    }
    if wanted.areDerived { fleet.snapshot = try await Self.comparing(fleet.snapshot).finishing(fields) }
    return fleet
  }

  /// Fetches the values of a few computers. When that fails, the pages bring them.
  func fill(_ filling: ColumnFilling, of ids: [ComputerID]) async {
    guard !ids.isEmpty, let values = try? await values(of: ids, filling.columns) else { return }
    filling.take(screen: values)
  }

  /// A list with newer values of some of its computers, in one request; nil when there are none, and for a list whose
  /// first page brings them all.
  ///
  /// - Parameter besides: fields to fetch in addition to those of every load.
  /// - Throws: `JamfProError`.
  func updating(
    _ ids: [ComputerID], of list: InventorySnapshot, besides: [Field]
  ) async throws -> InventorySnapshot? {
    guard !ids.isEmpty, list.count > Self.firstRows else { return nil }
    let newer = try await values(of: ids, columns.keeping(besides))
    // On a pool thread, so that copying rows does not block the network.
    return try await NIOThreadPool.singleton.runIfActive { list.updating(with: newer) }
  }

  /// The values of some computers, in one request.
  private func values(of ids: [ComputerID], _ columns: LoadedColumns) async throws -> InventorySnapshot {
    let question = RSQLExpression.comparison("id", .isIn, ids.map(\.rawValue))
    var request = InventoryRequest(sections: columns.sections.sorted(), filter: question.description)
    request.precedence = .normal
    let page = try await client.inventoryPage(request, rows: ids.count) { try $0.translated(for: $1) }
    var builder = builder(of: columns, for: page.version)
    try builder.append(page: page.bytes)
    return builder.snapshot()
  }
}
