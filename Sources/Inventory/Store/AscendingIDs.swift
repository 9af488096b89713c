/// Ids that come as servers send them: numbers, each greater than the one before. Who comes so is new, and nobody has to be
/// looked up for it.
struct AscendingIDs: Sendable {
  /// Whether all ids so far came so.
  private(set) var isUnbroken = true
  private var last: UInt64 = 0

  /// Takes the next id, in UTF-8, and says whether all came in order.
  mutating func follows(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isUnbroken, let number = Self.number(id), number > last else {
      isUnbroken = false
      return false
    }
    last = number
    return true
  }

  /// Takes the next ids.
  mutating func take(_ ids: TextArena) {
    ids.bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for end in ids.ends {
        guard follows(UnsafeBufferPointer(rebasing: bytes[start..<Int(end)])) else { return }
        start = Int(end)
      }
    }
  }

  /// The first of ids that all came in order; there is one.
  static func first(of ids: TextArena) -> UInt64 { number(at: 0, of: ids) ?? 0 }

  /// The row of an id among some that all came in order.
  static func row(of wanted: UInt64, in ids: TextArena) -> Int? {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      guard let found = number(at: middle, of: ids) else { return nil }
      if found == wanted { return middle }
      if found < wanted { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private static func number(at row: Int, of ids: TextArena) -> UInt64? {
    ids.bytes.withUnsafeBufferPointer { number(UnsafeBufferPointer(rebasing: $0[ids.range(row)])) }
  }

  /// The number that is written so and in no other way; nil for other texts.
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
