/// Keeps each text of a column once when there are few different ones, as with models and OS versions.
enum Interning {
  /// More different texts than fit a byte are not worth it.
  private static let limit = 256
  /// So many in a row that are all different are identifiers: of 256 texts that come alike often, hardly ever would so many
  /// come once each.
  private static let identifiers = 64

  /// The texts, each once with a code a row when that is smaller.
  static func content(bytes: [UInt8], ends: [UInt32]) -> Column.Content {
    intern(bytes: bytes, ends: ends) ?? .texts(TextArena(bytes: bytes, ends: ends))
  }

  private static func intern(bytes: [UInt8], ends: [UInt32]) -> Column.Content? {
    guard ends.count >= 16 else { return nil }
    // Half the rows being different, the codes and the second arena would cost what they save.
    let most = min(limit, ends.count / 2)
    // Open addressing; a slot holds a code plus one.
    var slots = [UInt16](repeating: 0, count: 1024)
    var codes: [UInt8] = []
    codes.reserveCapacity(ends.count)
    var values: [UInt8] = []
    var valueEnds: [UInt32] = []
    let isWorthIt = bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      for end in ends {
        let text = UnsafeBufferPointer(rebasing: bytes[start..<Int(end)])
        start = Int(end)
        var slot = Int(truncatingIfNeeded: ByteHash.hash(text)) & 1023
        while true {
          let held = Int(slots[slot])
          if held == 0 {
            guard valueEnds.count < most, codes.count != identifiers || valueEnds.count < identifiers else {
              return false
            }
            codes.append(UInt8(valueEnds.count))
            values.append(contentsOf: text)
            valueEnds.append(UInt32(values.count))
            slots[slot] = UInt16(valueEnds.count)
            break
          }
          let from = held == 1 ? 0 : Int(valueEnds[held - 2])
          if values[from..<Int(valueEnds[held - 1])].elementsEqual(text) {
            codes.append(UInt8(held - 1))
            break
          }
          slot = (slot + 1) & 1023
        }
      }
      return true
    }
    guard isWorthIt else { return nil }
    return .interned(codes: codes.exactlyFitted(), values: TextArena(bytes: values, ends: valueEnds))
  }
}
