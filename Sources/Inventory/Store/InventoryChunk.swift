import Synchronization

/// The computers of one page, column by column. Never changed once made; snapshots share it.
final class InventoryChunk: Sendable {
  let count: Int
  let ids: TextArena
  let columns: [Column]
  /// What words are looked for in.
  let search: SearchTexts
  /// The ids behind the columns that show names, by column.
  let references: [(column: Int, reference: Reference, ids: Column)]
  /// Sort keys made so far, for the columns sorted by last.
  private let keys = Mutex<[(column: Int, keys: ColumnSortKeys)]>([])

  /// - Parameters:
  ///   - read: the values that were read.
  ///   - plan: the columns to make of them.
  init(ids: TextArena, read: [Column], plan: ColumnPlan, names: ReferenceNames, zone: TimeZoneRules) {
    count = ids.count
    self.ids = ids
    references = plan.columns.enumerated().compactMap { index, stored in
      stored.reference.map { (column: index, reference: $0, ids: read[stored.reader]) }
    }
    let shown = plan.columns.map { stored in
      let column = read[stored.reader]
      return stored.reference.map { column.named(by: names[$0]) } ?? column
    }
    search = SearchTexts(plan.searched.map { ($0, shown[$0]) }, rows: ids.count, zone: zone)
    columns = shown
  }

  /// The same computers with these columns in place of theirs, and more of them; the same columns are searched.
  ///
  /// - Parameter replaced: the places whose columns are others now.
  init(
    _ chunk: InventoryChunk, columns: [Column], references: [(column: Int, reference: Reference, ids: Column)],
    replaced: Set<Int>, zone: TimeZoneRules
  ) {
    count = chunk.count
    ids = chunk.ids
    self.columns = columns
    let isSearched = chunk.search.sources.contains { replaced.contains($0.column) }
    search =
      isSearched
      ? SearchTexts(
        chunk.search.sources.map { replaced.contains($0.column) ? ($0.column, columns[$0.column]) : $0 },
        rows: chunk.count, zone: zone, known: chunk.search.ready.filter { !replaced.contains($0.column) })
      : chunk.search
    self.references = references
  }

  /// The same computers with the same values in other memory.
  init(_ chunk: InventoryChunk, ids: TextArena, columns: [Column], search: SearchTexts) {
    count = chunk.count
    self.ids = ids
    self.columns = columns
    self.search = search
    references = chunk.references
  }

  /// Some of a chunk's computers, as if no others had been read.
  ///
  /// - Parameter plan: what the chunk was read by.
  convenience init(
    _ chunk: InventoryChunk, rows: [Int], plan: ColumnPlan, names: ReferenceNames, zone: TimeZoneRules
  ) {
    var idBytes: [UInt8] = []
    let idEnds = rows.map { row in
      idBytes.append(contentsOf: chunk.ids.bytes[chunk.ids.range(row)])
      return UInt32(idBytes.count)
    }
    let ids = TextArena(bytes: idBytes, ends: idEnds)
    let read = plan.readers.indices.map { reader in
      guard reader != plan.idReader, let index = plan.columns.firstIndex(where: { $0.reader == reader }) else {
        return Column(kind: .text, content: .texts(ids), uniformState: .value)
      }
      let column = chunk.references.first { $0.column == index }?.ids ?? chunk.columns[index]
      var builder = plan.readers[reader]
      for row in rows { builder.append(column, row) }
      return builder.finish()
    }
    self.init(ids: ids, read: read, plan: plan, names: names, zone: zone)
  }

  /// The same computers with other names.
  init(_ chunk: InventoryChunk, names: ReferenceNames, zone: TimeZoneRules) {
    count = chunk.count
    ids = chunk.ids
    references = chunk.references
    var columns = chunk.columns
    for (index, reference, ids) in chunk.references { columns[index] = ids.named(by: names[reference]) }
    self.columns = columns
    let named = Set(references.map(\.column))
    search = SearchTexts(
      chunk.search.sources.map { named.contains($0.column) ? ($0.column, columns[$0.column]) : $0 }, rows: chunk.count,
      zone: zone, known: chunk.search.ready.filter { !named.contains($0.column) })
  }

  /// The folded texts of the columns that words are looked for in, where there are any.
  var searched: [SearchColumn] { search.columns }

  /// The keys to sort a column by; made when first asked for, and kept for the two columns asked for last.
  ///
  /// - Parameter zone: that of all snapshots with this chunk.
  func sortKeys(column: Int, zone: TimeZoneRules) -> ColumnSortKeys {
    if let made = keys.withLock({ held in held.first { $0.column == column }?.keys }) { return made }
    let made = ColumnSortKeys(columns[column], rows: count, zone: zone)
    keys.withLock { held in
      held.removeAll { $0.column == column }
      held = Array(held.suffix(1)) + [(column, made)]
    }
    return made
  }
}
