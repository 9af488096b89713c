/// A fast hash of bytes for tables that live in memory only.
enum ByteHash {
  /// Words of eight bytes, each multiplied in, then mixed so that the low bits depend on all of them. The last word begins where
  /// it ends with the text, so that there are no single bytes left to go through.
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

  /// The last eight bytes, or all of fewer.
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
