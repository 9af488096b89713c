/// Adds columns to existing computers.
extension InventorySnapshot {
  /// The same computers in the same order, with the columns of `addition` that are missing here.
  ///
  /// Rows are joined by computer id; values missing in the addition are *not requested*. Existing columns share their
  /// memory and stay as they are. Added ones are not searched, and use this snapshot's names and time zone.
  ///
  /// An existing column takes its values from the addition when it belongs to the same table as an added one: the
  /// elements of a computer may have changed in the meantime, and the columns of a table must stay aligned.
  public func adding(columnsOf addition: InventorySnapshot) -> InventorySnapshot {
    let known = Set(columns.map(\.path))
    let new = addition.columns.indices.filter { !known.contains(addition.columns[$0].path) }
    guard !new.isEmpty else { return self }
    let tables = Set(new.compactMap { FieldTable.path(ofField: addition.columns[$0].path) })
    let renewed = addition.columns.indices.filter { index in
      let path = addition.columns[index].path
      return known.contains(path) && FieldTable.path(ofField: path).map(tables.contains) ?? false
    }
    let added = new + renewed
    let named = addition.naming(names)
    let joins = chunks.map { RowJoin($0, in: named) }
    return adding(
      added.map { index in
        let before = column(path: named.columns[index].path).map { stored[$0] }
        return (
          field: named.columns[index],
          parts: zip(joins, chunks).map { join, chunk in join.column(index, before: before.map { chunk.columns[$0] }) }
        )
      },
      references: joins.map { join in
        added.indices.compactMap { place in
          join.reference(added[place]).map { (added: place, reference: $0.reference, ids: $0.ids) }
        }
      })
  }

  /// The same computers with a column of their ids, which every record has, so no request is needed.
  public func addingIDs(as field: Field) -> InventorySnapshot {
    guard column(path: field.path) == nil else { return self }
    return adding([
      (field: field, parts: chunks.map { Column(kind: .text, content: .texts($0.ids), uniformState: .value) })
    ])
  }

  /// The same computers with more columns; `parts` contains one for each chunk. A column with an existing path replaces
  /// it. Added columns are not searched.
  func adding(_ added: [(field: Field, parts: [Column])]) -> InventorySnapshot {
    adding(added, references: chunks.map { _ in [] })
  }

  private func adding(
    _ added: [(field: Field, parts: [Column])], references: [[(added: Int, reference: Reference, ids: Column)]]
  ) -> InventorySnapshot {
    var columns = columns
    var stored = stored
    // The index in the chunks of each added column.
    var places: [Int] = []
    var width = chunks.first?.columns.count ?? (stored.max() ?? -1) + 1
    for (field, _) in added {
      if let known = columns.firstIndex(where: { $0.path == field.path }) {
        // Another field may share the column.
        let isShared = stored.filter { $0 == stored[known] }.count > 1
        places.append(isShared ? width : stored[known])
        columns[known] = field
        stored[known] = places[places.count - 1]
      } else {
        places.append(width)
        columns.append(field)
        stored.append(width)
      }
      if places[places.count - 1] == width { width += 1 }
    }
    let chunks = chunks.enumerated().map { index, chunk in
      var parts = chunk.columns
      for (place, (_, added)) in zip(places, added) {
        if place < parts.count { parts[place] = added[index] } else { parts.append(added[index]) }
      }
      let replaced = Set(places)
      let named = references[index].map { (column: places[$0.added], reference: $0.reference, ids: $0.ids) }
      return InventoryChunk(
        chunk, columns: parts, references: chunk.references.filter { !replaced.contains($0.column) } + named,
        replaced: replaced, zone: timeZone)
    }
    return InventorySnapshot(
      kind: kind, columns: columns, layout: layout, timeZone: timeZone, names: names, stored: stored, chunks: chunks,
      starts: starts, identities: identities)
  }
}

/// Finds the computers of a chunk in another snapshot.
struct RowJoin {
  /// The location of the computers.
  private enum Places {
    /// All of them, in the same order, in one chunk.
    case chunk(InventoryChunk)
    /// Row by row; nil for missing computers.
    case rows([Int?])
  }

  private let other: InventorySnapshot
  private let places: Places

  init(_ chunk: InventoryChunk, in other: InventorySnapshot) {
    self.other = other
    let rows = (0..<chunk.count).map { other.row(of: $0, in: chunk) }
    if let first = rows.first ?? nil, case let (found, local) = other.place(of: first), local == 0,
      found.count == chunk.count, rows.enumerated().allSatisfy({ $1 == first + $0 })
    {
      places = .chunk(found)
    } else {
      places = .rows(rows)
    }
  }

  /// The values of the other snapshot's column at an index, for the rows of the chunk.
  ///
  /// - Parameter before: the chunk's current column; computers that are missing in the other snapshot keep its values.
  func column(_ index: Int, before: Column? = nil) -> Column {
    let stored = other.stored[index]
    return gathered(kind: StorageKind(other.columns[index]), before: before) { $0.columns[stored] }
  }

  /// The kind of object that a column shows names of, and the ids, for the rows of the chunk; nil for other columns.
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
