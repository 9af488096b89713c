import Algorithms

/// The computers that were already seen, for output that passes them on without storing them.
///
/// Ids are usually ascending numbers. Each takes one bit, in blocks of 64, so that a million ids take less than a
/// megabyte.
public struct SeenComputers: Sendable {
  private var blocks: [UInt64: UInt64] = [:]
  /// Ids that are not numbers, not in canonical notation, or of another server than the first.
  private var others: Set<RecordID> = []

  /// The block of the last computer; the next one is usually in it, too. It is not yet in `blocks`.
  private var latest: (key: UInt64, bits: UInt64) = (0, 0)

  /// An empty set.
  public init() {}

  /// Adds a computer; returns false when it was already seen.
  public mutating func insert(_ id: RecordID) -> Bool {
    guard id.source == 0, let number = UInt64(id.rawValue), String(number) == id.rawValue else {
      return others.insert(id).inserted
    }
    return insert(number)
  }

  /// Adds the computers of a snapshot.
  ///
  /// - Returns: the rows of those that were not seen before, in ascending order.
  public mutating func insert(_ snapshot: InventorySnapshot) -> [Int] {
    var rows: [Int] = []
    rows.reserveCapacity(snapshot.count)
    for (chunk, start) in zip(snapshot.chunks, snapshot.starts) {
      for local in 0..<chunk.count {
        let number = chunk.ids.bytes.withUnsafeBufferPointer {
          AscendingIDs.number(UnsafeBufferPointer(rebasing: $0[chunk.ids.range(local)]))
        }
        let isNew = if chunk.source == 0, let number { insert(number) } else { insert(snapshot.id(at: start + local)) }
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

/// Tracks whether ids arrive as servers usually send them: as numbers, each greater than the previous one. Such an id
/// is new without a lookup.
struct AscendingIDs: Sendable {
  /// Whether all ids so far were ascending.
  private(set) var isUnbroken = true
  private var last: UInt64

  /// - Parameter last: the greatest id so far; 0 for none.
  init(after last: UInt64 = 0) { self.last = last }

  /// Of ids that were not ascending.
  static var broken: AscendingIDs {
    var ids = AscendingIDs()
    ids.isUnbroken = false
    return ids
  }

  /// Takes the next id, in UTF-8, and returns whether all ids so far were ascending.
  mutating func follows(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isUnbroken, let number = Self.number(id), number > last else {
      isUnbroken = false
      return false
    }
    last = number
    return true
  }

  /// The first and the last of some ids; nil if they are not ascending, and if there are none.
  static func range(of ids: TextArena) -> ClosedRange<UInt64>? {
    guard let first = number(at: 0, of: ids) else { return nil }
    var order = AscendingIDs()
    return ids.bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for end in ids.ends {
        guard order.follows(UnsafeBufferPointer(rebasing: bytes[start..<Int(end)])) else { return nil }
        start = Int(end)
      }
      return first...order.last
    }
  }

  /// The row of an id in ascending ids.
  static func row(of wanted: UInt64, in ids: TextArena) -> Int? {
    let row = (0..<ids.count).partitioningIndex { (number(at: $0, of: ids) ?? .max) >= wanted }
    return row < ids.count && number(at: row, of: ids) == wanted ? row : nil
  }

  private static func number(at row: Int, of ids: TextArena) -> UInt64? {
    guard row < ids.count else { return nil }
    return ids.bytes.withUnsafeBufferPointer { number(UnsafeBufferPointer(rebasing: $0[ids.range(row)])) }
  }

  /// The number if the text is its canonical notation; nil for other texts.
  static func number(_ id: UnsafeBufferPointer<UInt8>) -> UInt64? {
    // 19 digits cannot overflow.
    guard let first = id.first, first != UInt8(ascii: "0"), id.count <= 19 else { return nil }
    var number: UInt64 = 0
    for byte in id {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number &* 10 &+ UInt64(digit)
    }
    return number
  }
}
