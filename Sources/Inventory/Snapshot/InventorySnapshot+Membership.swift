/// Computers that leave a list, and computers that join it. Unchanged chunks are shared.
extension InventorySnapshot {
  /// The same list without some computers.
  public func removing(_ ids: Set<RecordID>) -> InventorySnapshot {
    keeping { chunk, row in !ids.contains(chunk.id(row)) }
  }

  /// Some computers of the list, in its order.
  public func keeping(_ ids: Set<RecordID>) -> InventorySnapshot {
    keeping { chunk, row in ids.contains(chunk.id(row)) }
  }

  /// These computers, followed by those of `other` that are missing here, with the columns of this snapshot. Unlike
  /// those of `adding(rowsOf:)`, they have all their values. A snapshot of another API version adds nothing.
  public func appending(_ other: InventorySnapshot) -> InventorySnapshot {
    guard other.layout == layout, other.count > 0 else { return self }
    guard let model = chunks.first else { return other.naming(names) }
    let added = other.naming(names).chunks.compactMap { chunk in
      let rows = rows(missingOf: chunk)
      return rows.isEmpty ? nil : gathered(chunk, rows, of: other, like: model, isPartial: false)
    }
    return added.isEmpty ? self : with(chunks + added)
  }

  private func keeping(_ isKept: (InventoryChunk, Int) -> Bool) -> InventorySnapshot {
    var isWhole = true
    let kept = chunks.compactMap { chunk in
      let rows = (0..<chunk.count).filter { isKept(chunk, $0) }
      if rows.count == chunk.count { return chunk }
      isWhole = false
      return rows.isEmpty ? nil : gathered(chunk, rows, of: self, like: chunk, isPartial: chunk.isPartial)
    }
    return isWhole ? self : with(kept)
  }

  /// The same columns with other chunks.
  private func with(_ chunks: [InventoryChunk]) -> InventorySnapshot {
    var snapshot = InventorySnapshot(
      kind: kind, columns: columns, layout: layout, timeZone: timeZone, names: names, stored: stored, chunks: [],
      starts: [0], identities: IdentityIndex(), unfinished: unfinished)
    for chunk in chunks { snapshot.add(chunk) }
    return snapshot
  }
}
