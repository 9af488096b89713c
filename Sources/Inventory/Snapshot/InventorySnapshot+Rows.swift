/// Adds computers that arrived outside the pages of a list.
extension InventorySnapshot {
  /// These computers, followed by those of `other` that are missing here, with the columns of this snapshot.
  ///
  /// Columns that `other` does not have are *not requested* in the added rows. The rows of this snapshot keep their
  /// numbers. A snapshot of another API version adds nothing, because its values may mean something else.
  package func adding(rowsOf other: InventorySnapshot) -> InventorySnapshot {
    guard other.layout == layout, other.count > 0 else { return self }
    guard let model = chunks.first else { return other }
    let named = other.naming(names)
    var all = self
    for chunk in named.chunks {
      let rows = rows(missingOf: chunk)
      if !rows.isEmpty { all.add(gathered(chunk, rows, of: named, like: model, isPartial: true)) }
    }
    return all
  }

  /// These computers, with the values of `other` where a value is *not requested* here. No column is added.
  package func filled(from other: InventorySnapshot) -> InventorySnapshot {
    guard other.layout == layout, other.count > 0 else { return self }
    let known = other.columns.indices.filter { column(path: other.columns[$0].path) != nil }
    return adding(
      columnsOf: InventorySnapshot(
        kind: other.kind, columns: known.map { other.columns[$0] }, layout: other.layout, timeZone: other.timeZone,
        names: other.names, stored: known.map { other.stored[$0] }, chunks: other.chunks, starts: other.starts,
        identities: other.identities))
  }

  /// Whether the first rows are the computers of `earlier`, in the same order.
  package func keepsRows(of earlier: InventorySnapshot) -> Bool {
    earlier.chunks.count <= chunks.count && zip(earlier.chunks, chunks).allSatisfy { $0 === $1 || $0.ids == $1.ids }
  }

  /// Some computers of another snapshot's chunk, with the columns of this snapshot.
  ///
  /// - Parameters:
  ///   - model: one of this snapshot's chunks.
  ///   - isPartial: whether values may be missing that are still to arrive.
  func gathered(
    _ chunk: InventoryChunk, _ rows: [Int], of other: InventorySnapshot, like model: InventoryChunk, isPartial: Bool
  ) -> InventoryChunk {
    // The other snapshot's column for each of the model's.
    var places = [Int?](repeating: nil, count: model.columns.count)
    for (field, place) in zip(columns, stored) where places[place] == nil {
      places[place] = other.column(path: field.path).map { other.stored[$0] }
    }
    func taken(_ kind: StorageKind, _ column: Column?) -> Column {
      guard let column, column.kind == kind else {
        return Column(kind: kind, content: .nothing, uniformState: .notRequested)
      }
      var builder = ColumnBuilder(kind: kind, missing: .notRequested)
      for row in rows { builder.append(column, row) }
      return builder.finish()
    }
    var idBytes: [UInt8] = []
    let idEnds = rows.map { row in
      idBytes.append(contentsOf: chunk.ids.bytes[chunk.ids.range(row)])
      return UInt32(idBytes.count)
    }
    let values = zip(model.columns, places).map { column, place in
      taken(column.kind, place.map { chunk.columns[$0] })
    }
    let references = model.references.map { reference in
      let ids = chunk.references.first { $0.column == places[reference.column] }?.ids
      return (column: reference.column, reference: reference.reference, ids: taken(reference.ids.kind, ids))
    }
    return InventoryChunk(
      source: chunk.source, ids: TextArena(bytes: idBytes, ends: idEnds), columns: values,
      search: SearchTexts(
        model.search.sources.map { ($0.column, values[$0.column]) }, rows: rows.count, zone: timeZone),
      references: references, isPartial: isPartial)
  }
}
