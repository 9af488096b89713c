/// Adds columns to existing computers.
extension InventorySnapshot {
  /// The same computers in the same order, with the values of `addition` that are missing here.
  ///
  /// Rows are joined by computer id. Missing columns are added, and existing ones take a value for each computer whose
  /// value is *not requested* here; all other values stay. A computer that is missing in the addition is *not requested*
  /// in an added column. Memory is shared where nothing changes, and with the addition's pages where they have the same
  /// computers. This snapshot's names and time zone are used.
  ///
  /// The columns of a table take a computer's elements together, even where one of them has a value here: the elements
  /// may have changed in the meantime, and the columns must stay aligned. The addition therefore needs each column of
  /// the table that is in this snapshot.
  ///
  /// - Parameters:
  ///   - earlier: the addition when it was last added to this snapshot, which has had the same computers since. Only the
  ///     pages that are new since then are joined, so that a growing addition costs as much as its new rows.
  ///   - searched: the paths of the columns that words are searched in, besides those that are searched already.
  public func adding(
    columnsOf addition: InventorySnapshot, since earlier: InventorySnapshot? = nil, searched: Set<String> = []
  ) -> InventorySnapshot {
    let isGrown = earlier.map { addition.hasGrown(from: $0.chunks) } ?? false
    let news = isGrown ? addition.chunks.dropFirst(earlier?.chunks.count ?? 0) : addition.chunks[...]
    let join = ColumnJoin(self, addition, searched: searched)
    guard join.addsColumns || !news.isEmpty else { return self }
    return InventorySnapshot(
      kind: kind, columns: join.columns, layout: layout, timeZone: timeZone, names: names, stored: join.stored,
      chunks: join.chunks(with: news), starts: starts, identities: identities, unfinished: unfinished)
  }

  /// The same computers and columns, with the newer values of some computers.
  public func updating(with newer: InventorySnapshot) -> InventorySnapshot {
    let join = ColumnJoin(self, newer, isNewer: true)
    return InventorySnapshot(
      kind: kind, columns: join.columns, layout: layout, timeZone: timeZone, names: names, stored: join.stored,
      chunks: join.chunks(with: newer.chunks[...]), starts: starts, identities: identities, unfinished: unfinished)
  }

  /// The same computers without the columns of these paths.
  func without(columns paths: Set<String>) -> InventorySnapshot {
    guard !paths.isEmpty else { return self }
    let kept = columns.indices.filter { !paths.contains(columns[$0].path) }
    return InventorySnapshot(
      kind: kind, columns: kept.map { columns[$0] }, layout: layout, timeZone: timeZone, names: names,
      stored: kept.map { stored[$0] }, chunks: chunks, starts: starts, identities: identities,
      unfinished: unfinished.subtracting(paths))
  }

  /// The same computers with columns for these fields, whose values are about to arrive. Missing columns are added, and
  /// all are unfinished.
  ///
  /// - Parameter searched: the paths of the columns that words are searched in, besides those that are searched already.
  public func expecting(_ fields: [Field], searched: Set<String> = []) -> InventorySnapshot {
    let addition = InventoryBuilder(columns: fields, layout: layout, timeZone: timeZone).snapshot()
    var snapshot = adding(columnsOf: addition, searched: searched)
    snapshot.unfinished.formUnion(fields.map(\.path))
    return snapshot
  }

  /// The same computers. These fields' columns get no more values: one that is missing stays *not requested*.
  public func finishing(_ fields: [Field]) -> InventorySnapshot {
    var snapshot = self
    snapshot.unfinished.subtract(fields.map(\.path))
    return snapshot
  }

  /// Whether both have the same computers and columns in the same memory.
  public func isSame(as other: InventorySnapshot) -> Bool {
    chunks.count == other.chunks.count && columns.count == other.columns.count && unfinished == other.unfinished
      && zip(chunks, other.chunks).allSatisfy { $0 === $1 }
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
      return InventoryChunk(
        chunk, columns: parts, references: chunk.references.filter { !replaced.contains($0.column) },
        replaced: replaced, zone: timeZone)
    }
    return InventorySnapshot(
      kind: kind, columns: columns, layout: layout, timeZone: timeZone, names: names, stored: stored, chunks: chunks,
      starts: starts, identities: identities, unfinished: unfinished)
  }
}
