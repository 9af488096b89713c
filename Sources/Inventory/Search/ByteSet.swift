/// Which bytes occur in a text: most words need not be looked for where one of their letters is nowhere, as in UDIDs,
/// addresses and dates.
struct ByteSet: Hashable, Sendable {
  private var words: SIMD4<UInt64> = .zero

  init(_ bytes: [UInt8]) {
    // A byte for each, and bits at the end: quicker than setting bits all the time.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { isThere in
      isThere.initialize(repeating: 0)
      bytes.withUnsafeBytes { bytes in
        var index = 0
        while index + 8 <= bytes.count {
          var word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          for _ in 0..<8 {
            isThere[Int(word & 0xFF)] = 1
            word >>= 8
          }
          index += 8
        }
        for byte in bytes[index...] { isThere[Int(byte)] = 1 }
      }
      for value in 0..<256 { words[value >> 6] |= UInt64(isThere[value]) << UInt64(value & 63) }
    }
  }

  /// Whether all bytes of the other set are in this one.
  func isSuperset(of other: ByteSet) -> Bool { (other.words & ~words) == .zero }
}
