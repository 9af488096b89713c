/// A few keys that are wanted of an object with many.
///
/// Nearly every key is one that nobody wants, so that is what must be quick: first and last byte and length make one of 64
/// kinds, and keys of a kind that no wanted one is of are settled by a bit.
public struct JSONKeyTable: Sendable {
  private struct Name {
    var kind: UInt64
    var range: Range<Int>
  }

  private var kinds: UInt64 = 0
  private var names: [Name] = []
  private var bytes: [UInt8] = []

  /// A table of these names, in UTF-8. An empty one is never found.
  public init(_ names: [[UInt8]]) {
    for name in names {
      var kind: UInt64 = 64
      if let first = name.first, let last = name.last {
        kind = JSONKeyTable.kind(first, last, count: name.count)
        kinds |= 1 << kind
      }
      self.names.append(Name(kind: kind, range: bytes.count..<bytes.count + name.count))
      bytes += name
    }
  }

  /// The place of a key among the names; nil when it is none of them.
  public func place(of key: JSONKey) -> Int? { key.isEscaped ? place(ofEscaped: key) : place(ofPlain: key) }

  @inline(__always)
  func place(ofPlain key: JSONKey) -> Int? {
    guard key.count > 0 else { return nil }
    let kind = JSONKeyTable.kind(key.base[0], key.base[key.count &- 1], count: key.count)
    return kinds >> kind & 1 == 0 ? nil : place(of: key, kind: kind)
  }

  @inline(never)
  private func place(of key: JSONKey, kind: UInt64) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      for (place, name) in names.enumerated() where name.kind == kind && name.range.count == key.count {
        if JSONKey.sameBytes(key.base, base + name.range.lowerBound, count: key.count) { return place }
      }
      return nil
    }
  }

  @inline(never)
  private func place(ofEscaped key: JSONKey) -> Int? {
    let wanted = Array(key.string.utf8)
    return wanted.isEmpty ? nil : names.firstIndex { bytes[$0.range].elementsEqual(wanted) }
  }

  @inline(__always)
  private static func kind(_ first: UInt8, _ last: UInt8, count: Int) -> UInt64 {
    (UInt64(first) &* 7 &+ UInt64(last) &* 3 &+ UInt64(truncatingIfNeeded: count) &* 5) & 63
  }
}
