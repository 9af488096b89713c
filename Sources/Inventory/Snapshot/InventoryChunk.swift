import Synchronization

/// The computers of one page, column by column. Immutable and shared by snapshots.
final class InventoryChunk: Sendable {
  let count: Int
  /// The server of the computers.
  let source: RecordID.Source
  let ids: TextArena
  let columns: [Column]
  /// The searched texts.
  let search: SearchTexts
  /// Whether the page with the computers has not arrived, so that values may be *not requested* beside known ones.
  let isPartial: Bool
  /// The ids for the columns that show names, by column.
  let references: [(column: Int, reference: Reference, ids: Column)]
  /// Sort keys, for the most recently sorted columns.
  private let keys = Mutex<[(column: Int, keys: ColumnSortKeys)]>([])

  /// - Parameters:
  ///   - read: the values read.
  ///   - plan: the columns to make from them.
  init(
    source: RecordID.Source = 0, ids: TextArena, read: [Column], plan: ColumnPlan, names: ReferenceNames,
    zone: TimeZoneRules
  ) {
    count = ids.count
    isPartial = false
    self.source = source
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

  /// The same computers with other columns in place of some, and additional ones.
  ///
  /// - Parameters:
  ///   - replaced: the indexes of the columns that are replaced.
  ///   - added: the indexes of columns that words are searched in, besides those of before.
  init(
    _ chunk: InventoryChunk, columns: [Column], references: [(column: Int, reference: Reference, ids: Column)],
    replaced: Set<Int>, searched added: [Int] = [], zone: TimeZoneRules
  ) {
    count = chunk.count
    isPartial = chunk.isPartial
    source = chunk.source
    ids = chunk.ids
    self.columns = columns
    let isSearched = !added.isEmpty || chunk.search.sources.contains { replaced.contains($0.column) }
    search =
      isSearched
      ? SearchTexts(
        chunk.search.sources.map { replaced.contains($0.column) ? ($0.column, columns[$0.column]) : $0 }
          + added.map { ($0, columns[$0]) },
        rows: chunk.count, zone: zone, known: chunk.search.ready.filter { !replaced.contains($0.column) })
      : chunk.search
    self.references = references
  }

  /// The same computers with the same values in other memory.
  init(_ chunk: InventoryChunk, ids: TextArena, columns: [Column], search: SearchTexts) {
    count = chunk.count
    isPartial = chunk.isPartial
    source = chunk.source
    self.ids = ids
    self.columns = columns
    self.search = search
    references = chunk.references
  }

  /// Computers with these values.
  init(
    source: RecordID.Source, ids: TextArena, columns: [Column], search: SearchTexts,
    references: [(column: Int, reference: Reference, ids: Column)], isPartial: Bool
  ) {
    count = ids.count
    self.isPartial = isPartial
    self.source = source
    self.ids = ids
    self.columns = columns
    self.search = search
    self.references = references
  }

  /// Some of a chunk's computers, as if only these had been read.
  ///
  /// - Parameter plan: the plan for the chunk.
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
    self.init(source: chunk.source, ids: ids, read: read, plan: plan, names: names, zone: zone)
  }

  /// The same computers with other names.
  init(_ chunk: InventoryChunk, names: ReferenceNames, zone: TimeZoneRules) {
    count = chunk.count
    isPartial = chunk.isPartial
    source = chunk.source
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

  /// The folded texts of the searched columns that have any.
  var searched: [SearchColumn] { search.columns }

  /// The keys to sort a column by. Created when first needed, and kept for the two most recently sorted columns.
  ///
  /// - Parameter zone: the zone of all snapshots with this chunk.
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

extension InventoryChunk {
  /// The identity of the computer in a row.
  func id(_ row: Int) -> RecordID { RecordID(source: source, rawValue: ids.string(row)) }

  /// The memory of the chunk's arrays, in bytes, including searched texts created so far.
  var storedBytes: Int {
    let arrays =
      columns.map(\.storedBytes) + references.map(\.ids.ownBytes)
      + search.ready.map { $0.ownBytes(beside: columns[$0.column]) } + [ids.storedBytes]
    return arrays.reduce(0, +)
  }
}

extension TextArena {
  var storedBytes: Int { bytes.capacity + ends.capacity * 4 }
}

extension Column {
  /// The memory of the ids for a column of names: the codes are shared.
  var ownBytes: Int {
    if case .interned(_, let values) = content { values.storedBytes } else { storedBytes }
  }

  var storedBytes: Int {
    let held =
      switch content {
      case .nothing: 0
      case .texts(let arena): arena.storedBytes
      case .interned(let codes, let values): codes.capacity + values.storedBytes
      case .words(let words): words.capacity * 8
      case .flags(let flags): flags.capacity
      }
    return held + (shapes?.storedBytes ?? 0) + states.capacity
      + odd.values.reduce(odd.capacity * 24) { $0 + $1.utf8.count }
  }
}

extension IdentityTable {
  var storedBytes: Int { slotCount * 8 }
}
