/// Which computers have come already, when they are handed on and not kept.
///
/// Ids are numbers that go up as a rule: a bit for each, in blocks of 64, so that a million of them take less than a
/// megabyte.
public struct SeenComputers: Sendable {
  private var blocks: [UInt64: UInt64] = [:]
  /// Those whose id is no number, or not written as one.
  private var others: Set<ComputerID> = []

  /// The block that the last computer is in: the next one mostly is, too. Not in `blocks` yet.
  private var latest: (key: UInt64, bits: UInt64) = (0, 0)

  /// None yet.
  public init() {}

  /// Notes a computer. False when it was noted before.
  public mutating func insert(_ id: ComputerID) -> Bool {
    guard let number = UInt64(id.rawValue), String(number) == id.rawValue else { return others.insert(id).inserted }
    return insert(number)
  }

  /// Notes the computers of a snapshot.
  ///
  /// - Returns: the rows of those that were not noted before, lowest first.
  public mutating func insert(_ snapshot: InventorySnapshot) -> [Int] {
    var rows: [Int] = []
    rows.reserveCapacity(snapshot.count)
    for (chunk, start) in zip(snapshot.chunks, snapshot.starts) {
      for local in 0..<chunk.count {
        let number = chunk.ids.bytes.withUnsafeBufferPointer {
          AscendingIDs.number(UnsafeBufferPointer(rebasing: $0[chunk.ids.range(local)]))
        }
        let isNew = if let number { insert(number) } else { insert(snapshot.id(at: start + local)) }
        if isNew { rows.append(start + local) }
      }
    }
    return rows
  }

  private mutating func insert(_ number: UInt64) -> Bool {
    let bit: UInt64 = 1 << (number & 63)
    if number >> 6 != latest.key {
      if latest.bits != 0 { blocks[latest.key] = latest.bits }
      latest = (number >> 6, blocks[number >> 6] ?? 0)
    }
    defer { latest.bits |= bit }
    return latest.bits & bit == 0
  }
}
