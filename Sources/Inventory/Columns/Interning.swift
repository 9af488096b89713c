import APIRuntime

/// Stores each text of a column only once if there are few distinct ones, such as models and OS versions.
enum Interning {
  /// More distinct texts than fit in a byte are not worthwhile.
  private static let limit = 256
  /// If this many texts at the start are all distinct, they are identifiers: with at most 256 distinct texts of similar
  /// frequency, that is very unlikely.
  private static let identifiers = 64

  /// The texts; with a code per row and each text once when that is smaller.
  static func content(bytes: TextBuffer, ends: [UInt32]) -> Column.Content {
    bytes.withUnsafeBufferPointer { intern($0, ends: ends) } ?? .texts(TextArena(bytes: bytes.bytes, ends: ends))
  }

  private static func intern(_ bytes: UnsafeBufferPointer<UInt8>, ends: [UInt32]) -> Column.Content? {
    guard ends.count >= 16 else { return nil }
    // When half of the rows are distinct, the codes and the second arena cost as much as they save.
    let most = min(limit, ends.count / 2)
    /// The text for each code.
    var texts: [UnsafeBufferPointer<UInt8>] = []
    let codes = codes(of: bytes, ends: ends, most: most, texts: &texts)
    guard codes.count == ends.count else { return nil }
    var values: [UInt8] = []
    var valueEnds: [UInt32] = []
    for text in texts {
      values.append(contentsOf: text)
      valueEnds.append(UInt32(values.count))
    }
    return .interned(codes: codes, values: TextArena(bytes: values, ends: valueEnds))
  }

  /// The code of each text; empty when interning is not worthwhile.
  private static func codes(
    of bytes: UnsafeBufferPointer<UInt8>, ends: [UInt32], most: Int, texts: inout [UnsafeBufferPointer<UInt8>]
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: ends.count) { codes, initialized in
      // Open addressing; a slot holds a code plus one.
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 1024) { slots in
        slots.initialize(repeating: 0)
        var start = 0
        for (row, end) in ends.enumerated() {
          let text = UnsafeBufferPointer(rebasing: bytes[start..<Int(end)])
          start = Int(end)
          var slot = Int(truncatingIfNeeded: ByteHash.hash(text)) & 1023
          while slots[slot] != 0, !isEqual(texts[Int(slots[slot]) - 1], text) { slot = (slot + 1) & 1023 }
          if slots[slot] == 0 {
            guard texts.count < most, row != identifiers || texts.count < identifiers else { return }
            texts.append(text)
            slots[slot] = UInt16(texts.count)
          }
          codes.initializeElement(at: row, to: UInt8(slots[slot] - 1))
        }
        initialized = ends.count
      }
    }
  }

  @inline(__always)
  private static func isEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = left.count
    guard count == right.count else { return false }
    let (left, right) = (UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
    guard count >= 8 else { return left.elementsEqual(right) }
    func isSame(_ place: Int) -> Bool {
      left.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        == right.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    }
    var index = 0
    while index + 8 < count {
      guard isSame(index) else { return false }
      index += 8
    }
    return isSame(count - 8)
  }
}

/// A fast hash of bytes, for tables that exist only in memory.
enum ByteHash {
  /// Multiplies in each word of eight bytes, then mixes so that the low bits depend on all of them. The last word ends
  /// at the end of the text, so that no single bytes remain.
  static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(bytes)
    let count = raw.count
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(count)
    var index = 0
    while index + 8 < count {
      hash = mixed(hash, raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    hash = mixed(hash, last(raw))
    hash ^= hash >> 32
    hash = hash &* 0x9E37_79B9_7F4A_7C15
    return hash ^ hash >> 29
  }

  @inline(__always)
  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0x9DDF_EA08_EB38_2D69
    return product ^ product >> 32
  }

  /// The last eight bytes, or all bytes of a shorter text.
  @inline(__always)
  private static func last(_ raw: UnsafeRawBufferPointer) -> UInt64 {
    let count = raw.count
    if count >= 8 { return raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self) }
    if count >= 4 {
      return UInt64(raw.loadUnaligned(as: UInt32.self))
        | UInt64(raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)) << 32
    }
    return count == 0 ? 0 : UInt64(raw[0]) | UInt64(raw[count / 2]) << 8 | UInt64(raw[count - 1]) << 16
  }
}
