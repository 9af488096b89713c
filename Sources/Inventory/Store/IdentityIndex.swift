/// The row of each id, shared by all snapshots of a load.
///
/// Ids that came in order are found by halving. From when they did not, there are tables. A dictionary that every snapshot
/// copies would cost a million entries a page. Here each page adds a small table, and tables of like size are merged, so that
/// there are never more than a handful: a row takes part in log n merges, a look-up asks log n tables, and older snapshots
/// keep theirs untouched.
struct IdentityIndex: Sendable {
  /// The greater ones first; none while all ids came in order.
  private(set) var tables: [IdentityTable] = []
  /// Whether all ids came in order, so that a greater one is new.
  private(set) var order = AscendingIDs()
  /// The first id of each chunk, while they did.
  private var firsts: [UInt64] = []

  /// The hash by which an id is kept.
  static func hash(_ id: UnsafeBufferPointer<UInt8>) -> UInt32 { UInt32(truncatingIfNeeded: ByteHash.hash(id)) }

  /// The row of an id, which `isWanted` tells from others of the same hash.
  func row(hash: UInt32, where isWanted: (UInt32) -> Bool) -> UInt32? {
    for table in tables {
      if let row = table.row(hash: hash, where: isWanted) { return row }
    }
    return nil
  }

  /// The row of an id.
  func row(of id: UnsafeBufferPointer<UInt8>, in chunks: [InventoryChunk], starts: [Int]) -> Int? {
    guard order.isUnbroken else {
      return row(hash: Self.hash(id)) { row in
        let chunk = starts.lastIndex(notBeyond: Int(row))
        let ids = chunks[chunk].ids
        return ids.bytes[ids.range(Int(row) - starts[chunk])].elementsEqual(id)
      }.map(Int.init)
    }
    guard let number = AscendingIDs.number(id), let first = firsts.first, number >= first else { return nil }
    let chunk = firsts.lastIndex(notBeyond: number)
    return AscendingIDs.row(of: number, in: chunks[chunk].ids).map { starts[chunk] + $0 }
  }

  /// Adds the last chunk's rows.
  mutating func addLast(of chunks: [InventoryChunk], starts: [Int]) {
    guard let last = chunks.last else { return }
    let wasUnbroken = order.isUnbroken
    order.take(last.ids)
    if order.isUnbroken {
      firsts.append(AscendingIDs.first(of: last.ids))
    } else {
      firsts = []
      add(table(of: wasUnbroken ? chunks[...] : chunks.suffix(1), starts: starts))
    }
  }

  private func table(of chunks: ArraySlice<InventoryChunk>, starts: [Int]) -> IdentityTable {
    var table = IdentityTable(minimumCapacity: chunks.reduce(0) { $0 + $1.count })
    for (index, chunk) in zip(chunks.indices, chunks) {
      chunk.ids.bytes.withUnsafeBufferPointer { bytes in
        for row in 0..<chunk.count {
          let id = UnsafeBufferPointer(rebasing: bytes[chunk.ids.range(row)])
          table.insert(hash: Self.hash(id), row: UInt32(starts[index] + row))
        }
      }
    }
    return table
  }

  /// Adds rows that come behind those there are.
  mutating func add(_ table: IdentityTable) {
    guard table.count > 0 else { return }
    var added = table
    while let last = tables.last, last.count <= added.count * 2 {
      tables.removeLast()
      added = last.merged(with: added)
    }
    tables.append(added)
  }
}

extension Array where Element: Comparable {
  /// The place of the last element that is not greater; they are in order, and the first one is not greater.
  fileprivate func lastIndex(notBeyond wanted: Element) -> Int {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if self[middle] <= wanted { low = middle } else { high = middle }
    }
    return low
  }
}
