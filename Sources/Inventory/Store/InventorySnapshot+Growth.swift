/// Snapshots that grow, and those made of earlier ones.
extension InventorySnapshot {
  /// Whether none of these computers is there.
  func lacks(_ chunk: InventoryChunk) -> Bool {
    var order = identities.order
    order.take(chunk.ids)
    return order.isUnbroken || rows(lackedOf: chunk).count == chunk.count
  }

  /// The rows of a chunk with computers that are not there.
  func rows(lackedOf chunk: InventoryChunk) -> [Int] {
    chunk.ids.bytes.withUnsafeBufferPointer { bytes in
      (0..<chunk.count).filter { row(ofID: UnsafeBufferPointer(rebasing: bytes[chunk.ids.range($0)])) == nil }
    }
  }

  /// The same computers with names for the ids that stand for departments and buildings, shown, searched and sorted by.
  ///
  /// Each name is looked up once a chunk, whatever number of computers has it. Without a column that shows names, and
  /// with the names it has already, this takes no time at all.
  public func naming(_ names: ReferenceNames) -> InventorySnapshot {
    guard names != self.names else { return self }
    let hasNames = columns.contains { Reference(path: $0.path) != nil }
    return InventorySnapshot(
      columns: columns, layout: layout, timeZone: timeZone, names: names, stored: stored,
      chunks: hasNames ? chunks.map { InventoryChunk($0, names: names, zone: timeZone) } : chunks, starts: starts,
      identities: identities)
  }
}
