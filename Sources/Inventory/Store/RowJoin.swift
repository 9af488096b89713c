/// The computers of a chunk, found again in another snapshot.
struct RowJoin {
  /// Where they are.
  private enum Places {
    /// All of them, in the same order, in one chunk.
    case chunk(InventoryChunk)
    /// Row by row; nil for those that are not there.
    case rows([Int?])
  }

  private let other: InventorySnapshot
  private let places: Places

  init(_ chunk: InventoryChunk, in other: InventorySnapshot) {
    self.other = other
    let rows = (0..<chunk.count).map { row in
      chunk.ids.bytes.withUnsafeBufferPointer {
        other.row(ofID: UnsafeBufferPointer(rebasing: $0[chunk.ids.range(row)]))
      }
    }
    if let first = rows.first ?? nil, case let (found, local) = other.place(of: first), local == 0,
      found.count == chunk.count, rows.enumerated().allSatisfy({ $1 == first + $0 })
    {
      places = .chunk(found)
    } else {
      places = .rows(rows)
    }
  }

  /// The values of the other snapshot's column at that index, for the rows of the chunk.
  ///
  /// - Parameter before: what the chunk has there; computers that are not in the other snapshot keep it.
  func column(_ index: Int, before: Column? = nil) -> Column {
    let stored = other.stored[index]
    return gathered(kind: StorageKind(other.columns[index]), before: before) { $0.columns[stored] }
  }

  /// What the values of a column are names of, and the ids, for the rows of the chunk; nil for other columns.
  func reference(_ index: Int) -> (reference: Reference, ids: Column)? {
    let stored = other.stored[index]
    guard let reference = other.chunks.first?.references.first(where: { $0.column == stored })?.reference else {
      return nil
    }
    let empty = Column(kind: .text, content: .nothing, uniformState: .notRequested)
    let ids = gathered(kind: .text) { chunk in chunk.references.first { $0.column == stored }?.ids ?? empty }
    return (reference, ids)
  }

  private func gathered(
    kind: StorageKind, before: Column? = nil, _ column: (InventoryChunk) -> Column
  ) -> Column {
    switch places {
    case .chunk(let chunk): return column(chunk)
    case .rows(let rows):
      var builder = ColumnBuilder(kind: kind, missing: .notRequested)
      for (own, row) in rows.enumerated() {
        if let row {
          let (chunk, local) = other.place(of: row)
          builder.append(column(chunk), local)
        } else if let before {
          builder.append(before, own)
        } else {
          builder.endRow()
        }
      }
      return builder.finish()
    }
  }
}
