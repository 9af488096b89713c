/// Tells quickly of most keys that they are none of a few: what is left is to be compared.
public struct JSONKeyFilter: Hashable, Sendable {
  /// A bit for each of 64 kinds of key that the names are of.
  private var kinds: UInt64 = 0

  /// A filter for these names, which no key of no bytes passes.
  public init(_ names: some Sequence<some Collection<UInt8>>) {
    for name in names {
      let bytes = Array(name)
      guard let first = bytes.first, let last = bytes.last else { continue }
      kinds |= 1 << JSONKeyFilter.kind(first, last, count: bytes.count)
    }
  }

  /// Whether a key, as written, may be one of the names.
  @inline(__always)
  func mayContain(_ key: JSONKey) -> Bool {
    guard key.count > 0 else { return false }
    return kinds >> JSONKeyFilter.kind(key.base[0], key.base[key.count &- 1], count: key.count) & 1 != 0
  }

  @inline(__always)
  private static func kind(_ first: UInt8, _ last: UInt8, count: Int) -> UInt64 {
    (UInt64(first) &* 7 &+ UInt64(last) &* 3 &+ UInt64(truncatingIfNeeded: count) &* 5) & 63
  }
}
