/// Shares memory with a snapshot of before, as far as the pages of a refresh bring what it has.
///
/// Most computers are as they were. A page with the same computers in the same order as one of before becomes the very
/// same chunk when nothing has changed in it, with all that sorting has made of it, and shares the columns that have not
/// changed otherwise.
struct ChunkReuse: Sendable {
  private let earlier: InventorySnapshot
  /// For each column of the chunks that are made the column of those before that shows the same; nil for new ones.
  private let places: [Int?]
  /// Whether chunks of before have these columns, in the same order, and no others.
  private let isWhole: Bool

  /// Nil when nothing can be shared: texts of dates depend on the zone.
  init?(_ earlier: InventorySnapshot?, for snapshot: InventorySnapshot) {
    guard let earlier, earlier.timeZone == snapshot.timeZone, let width = earlier.chunks.first?.columns.count else {
      return nil
    }
    var places = [Int?](repeating: nil, count: (snapshot.stored.max() ?? -1) + 1)
    for (field, place) in zip(snapshot.columns, snapshot.stored) where places[place] == nil {
      places[place] = earlier.column(path: field.path).map { earlier.stored[$0] }
    }
    self.earlier = earlier
    self.places = places
    isWhole = places == (0..<width).map { $0 }
  }

  /// The chunk, or one like it that shares what it can.
  func sharing(_ chunk: InventoryChunk) -> InventoryChunk {
    guard let before = counterpart(of: chunk) else { return chunk }
    let columns = zip(chunk.columns, places).map { column, place in
      let known = place.map { before.columns[$0] }
      return (column: known == column ? known ?? column : column, isKnown: known == column)
    }
    guard columns.contains(where: \.isKnown) else { return chunk }
    let searched = chunk.search.sources.map(\.column)
    let hasSameIDs = zip(chunk.references, before.references).allSatisfy { $0.ids == $1.ids }
    if isWhole, columns.allSatisfy(\.isKnown), searched == before.search.sources.map(\.column), hasSameIDs {
      return before
    }
    let ready = before.search.ready
    let known = searched.filter { columns[$0].isKnown }.compactMap { column in
      ready.first { $0.column == places[column] }.map { SearchColumn(column, $0.content) }
    }
    let search = SearchTexts(
      searched.map { ($0, columns[$0].column) }, rows: chunk.count, zone: earlier.timeZone, known: known)
    return InventoryChunk(chunk, ids: before.ids, columns: columns.map(\.column), search: search)
  }

  /// The chunk of before with the same computers in the same order.
  private func counterpart(of chunk: InventoryChunk) -> InventoryChunk? {
    let first = chunk.ids.bytes.withUnsafeBufferPointer {
      earlier.row(ofID: UnsafeBufferPointer(rebasing: $0[chunk.ids.range(0)]))
    }
    guard let first, case let (found, local) = earlier.place(of: first), local == 0, found.ids == chunk.ids else {
      return nil
    }
    return found
  }
}
