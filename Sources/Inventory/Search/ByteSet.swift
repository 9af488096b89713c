/// Which bytes occur in a text: most words need not be looked for where one of their letters is nowhere, as in UDIDs,
/// addresses and dates.
struct ByteSet: Hashable, Sendable {
  private var words: SIMD4<UInt64> = .zero

  init(_ bytes: some Sequence<UInt8>) {
    // A byte for each, and bits at the end: quicker than setting bits all the time.
    var isThere = [UInt8](repeating: 0, count: 256)
    isThere.withUnsafeMutableBufferPointer { isThere in
      for byte in bytes { isThere[Int(byte)] = 1 }
      for value in 0..<256 { words[value >> 6] |= UInt64(isThere[value]) << UInt64(value & 63) }
    }
  }

  /// Whether all bytes of the other set are in this one.
  func isSuperset(of other: ByteSet) -> Bool { (other.words & ~words) == .zero }
}
