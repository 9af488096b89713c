import APIRuntime

/// Keeps each text of a column once when there are few different ones, as with models and OS versions.
enum Interning {
  /// More different texts than fit a byte are not worth it.
  private static let limit = 256
  /// So many in a row that are all different are identifiers: of 256 texts that come alike often, hardly ever would so many
  /// come once each.
  private static let identifiers = 64

  /// The texts, each once with a code a row when that is smaller.
  static func content(bytes: TextBuffer, ends: [UInt32]) -> Column.Content {
    bytes.withUnsafeBufferPointer { intern($0, ends: ends) } ?? .texts(TextArena(bytes: bytes.bytes, ends: ends))
  }

  private static func intern(_ bytes: UnsafeBufferPointer<UInt8>, ends: [UInt32]) -> Column.Content? {
    guard ends.count >= 16 else { return nil }
    // Half the rows being different, the codes and the second arena would cost what they save.
    let most = min(limit, ends.count / 2)
    /// The text that each code stands for.
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

  /// The code of each text; none when it is not worth it.
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
