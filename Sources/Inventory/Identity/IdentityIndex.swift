import Algorithms

/// The row of each id, shared by all snapshots of a load.
///
/// As long as ids arrive in ascending order, a binary search finds them. Once they do not, hash tables are used.
/// Copying a dictionary for each snapshot would cost a million entries per page. Instead, each page adds a small table,
/// and tables of similar size are merged, so that there are never more than a handful. A row takes part in log n
/// merges, a lookup searches log n tables, and older snapshots keep their tables.
struct IdentityIndex: Sendable {
  /// The tables, larger ones first; none while all ids arrived in ascending order, except for rows beside them.
  private(set) var tables: [IdentityTable] = []
  /// Whether all ids arrived in ascending order, so that a greater one is new.
  private(set) var order = AscendingIDs()
  /// The first id of each chunk, while they are in order.
  private var firsts: [UInt64] = []

  /// The hash of an id in the tables.
  static func hash(_ id: UnsafeBufferPointer<UInt8>, from source: RecordID.Source) -> UInt32 {
    UInt32(truncatingIfNeeded: ByteHash.hash(id)) ^ UInt32(source) &* 0x9E37_79B1
  }

  /// The row of an id; `isWanted` tells it from other ids with the same hash.
  func row(hash: UInt32, where isWanted: (UInt32) -> Bool) -> UInt32? {
    for table in tables {
      if let row = table.row(hash: hash, where: isWanted) { return row }
    }
    return nil
  }

  /// The row of an id.
  func row(
    of id: UnsafeBufferPointer<UInt8>, from source: RecordID.Source, in chunks: [InventoryChunk], starts: [Int]
  ) -> Int? {
    if order.isUnbroken, let row = orderedRow(of: id, from: source, in: chunks, starts: starts) { return row }
    guard !tables.isEmpty else { return nil }
    return row(hash: Self.hash(id, from: source)) { row in
      let chunk = starts.lastIndex(notBeyond: Int(row))
      let ids = chunks[chunk].ids
      return chunks[chunk].source == source && ids.bytes[ids.range(Int(row) - starts[chunk])].elementsEqual(id)
    }.map(Int.init)
  }

  /// The row of an id in the chunks whose ids are in ascending order.
  private func orderedRow(
    of id: UnsafeBufferPointer<UInt8>, from source: RecordID.Source, in chunks: [InventoryChunk], starts: [Int]
  ) -> Int? {
    guard source == order.source, let number = AscendingIDs.number(id), let first = firsts.first, number >= first else {
      return nil
    }
    let chunk = firsts.lastIndex(notBeyond: number)
    return AscendingIDs.row(of: number, in: chunks[chunk].ids).map { starts[chunk] + $0 }
  }

  /// Adds the last chunk's rows, whatever their ids, without a table for all chunks before it. No page follows.
  mutating func addBeside(lastOf chunks: [InventoryChunk], starts: [Int]) {
    add(table(of: chunks.suffix(1), starts: starts))
  }

  /// Adds the last chunk's rows.
  mutating func addLast(of chunks: [InventoryChunk], starts: [Int]) {
    guard let last = chunks.last else { return }
    let wasUnbroken = order.isUnbroken
    order.take(last)
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
          table.insert(hash: Self.hash(id, from: chunk.source), row: UInt32(starts[index] + row))
        }
      }
    }
    return table
  }

  /// Adds rows that follow the existing ones.
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
  /// The index of the last element that is not greater than `wanted`. Elements are in ascending order, and the first
  /// one is not greater.
  func lastIndex(notBeyond wanted: Element) -> Int {
    partitioningIndex { $0 > wanted } - 1
  }
}

/// Rows by the hash of their id, for a run of chunks. Built once, then only read.
struct IdentityTable: Sendable {
  /// A hash and a row plus one; 0 marks a free slot. The table uses open addressing.
  private struct Slot {
    var hash: UInt32
    var rowPlusOne: UInt32
  }

  private var slots: [Slot]
  private(set) var count = 0
  var slotCount: Int { slots.count }

  init(minimumCapacity: Int) {
    var size = 16
    while size * 3 < minimumCapacity * 4 { size *= 2 }
    slots = [Slot](repeating: Slot(hash: 0, rowPlusOne: 0), count: size)
  }

  /// Adds a row without checking whether one with the same id exists.
  mutating func insert(hash: UInt32, row: UInt32) {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    count += 1
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot].rowPlusOne != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Slot(hash: hash, rowPlusOne: row + 1)
  }

  /// The first row with that hash that `isWanted` confirms.
  func row(hash: UInt32, where isWanted: (UInt32) -> Bool) -> UInt32? {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot].rowPlusOne != 0 {
      if slots[slot].hash == hash, isWanted(slots[slot].rowPlusOne - 1) { return slots[slot].rowPlusOne - 1 }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// A table with the rows of both.
  func merged(with other: IdentityTable) -> IdentityTable {
    var merged = IdentityTable(minimumCapacity: count + other.count)
    for table in [self, other] {
      for slot in table.slots where slot.rowPlusOne != 0 { merged.insert(hash: slot.hash, row: slot.rowPlusOne - 1) }
    }
    return merged
  }

  private mutating func grow() {
    self = IdentityTable(minimumCapacity: slots.count).merged(with: self)
  }
}
