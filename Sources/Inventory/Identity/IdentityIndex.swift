import Algorithms

/// The row of each id, shared by all snapshots of a load.
///
/// A chunk whose ids are ascending, and between those of the other such chunks, is a run: binary searches find its ids.
/// So are the pages of a list, in whatever order they arrive. All other chunks are in hash tables. Copying a dictionary
/// for each snapshot would cost a million entries per page. Instead, each chunk adds a small table, and tables of
/// similar size are merged, so that there are never more than a handful. A row takes part in log n merges, a lookup
/// searches log n tables, and older snapshots keep their tables.
struct IdentityIndex: Sendable {
  /// The chunks with ascending ids, in the order of their ids, which do not overlap.
  private var runs: [Run] = []
  /// The server of the runs; nil while there is none.
  private var source: RecordID.Source?
  /// The tables of all other chunks, larger ones first.
  private(set) var tables: [IdentityTable] = []

  /// A chunk with ascending ids.
  private struct Run: Sendable {
    let ids: ClosedRange<UInt64>
    let chunk: Int
  }

  /// Tells ids that are greater than all of these, which are new without a lookup. Broken when that cannot be told.
  ///
  /// - Parameter source: the server of the ids.
  func ascending(from source: RecordID.Source) -> AscendingIDs {
    guard tables.isEmpty, self.source == nil || self.source == source else { return .broken }
    return AscendingIDs(after: runs.last?.ids.upperBound ?? 0)
  }

  /// Whether all ids are in runs, and so different from each other.
  var isOfRuns: Bool { tables.isEmpty }

  /// The chunks in the order of their ids, which are ascending in each; nil when that is not known.
  var chunksInOrder: [Int]? { tables.isEmpty ? runs.map(\.chunk) : nil }

  /// Whether a chunk's ids are surely new: ascending, and between the runs.
  func isApart(_ chunk: InventoryChunk) -> Bool { tables.isEmpty && place(of: chunk) != nil }

  /// The ids of a chunk if it can be a run, and its place among the runs.
  private func place(of chunk: InventoryChunk) -> (ids: ClosedRange<UInt64>, index: Int)? {
    guard source == nil || source == chunk.source, let ids = AscendingIDs.range(of: chunk.ids) else { return nil }
    let index = runs.partitioningIndex { $0.ids.lowerBound > ids.lowerBound }
    if index > 0, runs[index - 1].ids.upperBound >= ids.lowerBound { return nil }
    if index < runs.count, runs[index].ids.lowerBound <= ids.upperBound { return nil }
    return (ids, index)
  }

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
    if let row = runRow(of: id, from: source, in: chunks, starts: starts) { return row }
    guard !tables.isEmpty else { return nil }
    return row(hash: Self.hash(id, from: source)) { row in
      let chunk = starts.lastIndex(notBeyond: Int(row))
      let ids = chunks[chunk].ids
      return chunks[chunk].source == source && ids.bytes[ids.range(Int(row) - starts[chunk])].elementsEqual(id)
    }.map(Int.init)
  }

  /// The row of an id in the runs.
  private func runRow(
    of id: UnsafeBufferPointer<UInt8>, from source: RecordID.Source, in chunks: [InventoryChunk], starts: [Int]
  ) -> Int? {
    guard source == self.source, let number = AscendingIDs.number(id), let first = runs.first,
      number >= first.ids.lowerBound
    else { return nil }
    let run = runs[runs.partitioningIndex { $0.ids.lowerBound > number } - 1]
    guard number <= run.ids.upperBound else { return nil }
    return AscendingIDs.row(of: number, in: chunks[run.chunk].ids).map { starts[run.chunk] + $0 }
  }

  /// Adds the last chunk's rows.
  mutating func addLast(of chunks: [InventoryChunk], starts: [Int]) {
    guard let last = chunks.last else { return }
    if let (ids, index) = place(of: last) {
      source = last.source
      runs.insert(Run(ids: ids, chunk: chunks.count - 1), at: index)
    } else {
      add(table(of: last, start: starts[chunks.count - 1]))
    }
  }

  private func table(of chunk: InventoryChunk, start: Int) -> IdentityTable {
    var table = IdentityTable(minimumCapacity: chunk.count)
    chunk.ids.bytes.withUnsafeBufferPointer { bytes in
      for row in 0..<chunk.count {
        let id = UnsafeBufferPointer(rebasing: bytes[chunk.ids.range(row)])
        table.insert(hash: Self.hash(id, from: chunk.source), row: UInt32(start + row))
      }
    }
    return table
  }

  /// The memory in bytes.
  var storedBytes: Int { tables.reduce(0) { $0 + $1.storedBytes } + runs.count * MemoryLayout<Run>.stride }

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
