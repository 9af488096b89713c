/// Rows by the hash of their id, for a run of chunks; made once, then only read.
struct IdentityTable: Sendable {
  /// A hash and a row plus one; 0 marks a free slot. Open addressing.
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

  /// Adds a row, without asking whether one of the same id is there.
  mutating func insert(hash: UInt32, row: UInt32) {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    count += 1
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot].rowPlusOne != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Slot(hash: hash, rowPlusOne: row + 1)
  }

  /// The first row of that hash that `isWanted` confirms.
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
