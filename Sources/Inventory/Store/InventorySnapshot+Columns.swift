/// More columns for the computers that are there.
extension InventorySnapshot {
  /// The same computers, in the same order, with the columns that `addition` has and they lack.
  ///
  /// Rows are joined by computer id; what the addition does not have is *not requested*. Columns that are there share
  /// their memory and stay as they are; added ones are not searched. They are shown with this snapshot's names and in its
  /// time zone, whatever those of the addition.
  ///
  /// A column that is there takes the addition's values when it is of one table with an added one: the elements of a computer may
  /// have changed in the meantime, and the columns of a table count on being in step.
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

  /// The same computers with a column of their ids, which every record has: nothing need be asked for it.
  public func addingIDs(as field: Field) -> InventorySnapshot {
    guard column(path: field.path) == nil else { return self }
    return adding([
      (field: field, parts: chunks.map { Column(kind: .text, content: .texts($0.ids), uniformState: .value) })
    ])
  }

  /// The same computers with more columns, of which `parts` has one for each chunk. A column of a path that is there takes
  /// its place. They are not searched.
  func adding(_ added: [(field: Field, parts: [Column])]) -> InventorySnapshot {
    adding(added, references: chunks.map { _ in [] })
  }

  private func adding(
    _ added: [(field: Field, parts: [Column])], references: [[(added: Int, reference: Reference, ids: Column)]]
  ) -> InventorySnapshot {
    var columns = columns
    var stored = stored
    // For each added column its place in the chunks.
    var places: [Int] = []
    var width = chunks.first?.columns.count ?? (stored.max() ?? -1) + 1
    for (field, _) in added {
      if let known = columns.firstIndex(where: { $0.path == field.path }) {
        // Another field may be shown from the same place.
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
      columns: columns, layout: layout, timeZone: timeZone, names: names, stored: stored, chunks: chunks,
      starts: starts,
      identities: identities)
  }
}
