/// An object's key, or a string value read for comparison. It points into the text: nothing is copied.
///
/// Valid only inside the closure passed to `JSONReader.read`.
public struct JSONKey {
  @usableFromInline let base: UnsafePointer<UInt8>
  /// Length in bytes as written; for a key with escapes this is not its decoded length.
  public let count: Int
  @usableFromInline let isEscaped: Bool

  @inlinable init(base: UnsafePointer<UInt8>, count: Int, isEscaped: Bool) {
    self.base = base
    self.count = count
    self.isEscaped = isEscaped
  }

  /// The key as a string, with escapes decoded.
  public var string: String {
    let raw = UnsafeBufferPointer(start: base, count: count)
    return isEscaped ? String(decoding: JSONEscapes.decoded(raw), as: UTF8.self) : String(decoding: raw, as: UTF8.self)
  }

  /// The bytes between the quotes as written; escapes are not decoded.
  @inlinable public var utf8: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// Compares the text; escapes in the key are decoded.
  @inlinable @inline(__always)
  public static func == (key: JSONKey, literal: StaticString) -> Bool {
    if key.isEscaped { return key.isEscapedEqual(to: literal) }
    return key.count == literal.utf8CodeUnitCount
      && JSONKey.sameBytes(key.base, literal.utf8Start, count: key.count)
  }

  /// Lets a key be matched in a `switch`.
  @inlinable @inline(__always)
  public static func ~= (literal: StaticString, key: JSONKey) -> Bool { key == literal }

  // Overlapping wide loads: two comparisons are enough for any key of up to 16 bytes.
  @inlinable @inline(__always)
  static func sameBytes(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, count: Int) -> Bool {
    let a = UnsafeRawPointer(a)
    let b = UnsafeRawPointer(b)
    if count >= 8 {
      var offset = 0
      while offset &+ 8 <= count {
        if a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          != b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        {
          return false
        }
        offset &+= 8
      }
      return a.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        == b.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    }
    if count >= 4 {
      return a.loadUnaligned(as: UInt32.self) == b.loadUnaligned(as: UInt32.self)
        && a.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
          == b.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
    }
    var offset = 0
    while offset < count {
      if a.load(fromByteOffset: offset, as: UInt8.self) != b.load(fromByteOffset: offset, as: UInt8.self) {
        return false
      }
      offset &+= 1
    }
    return true
  }

  @usableFromInline @inline(never)
  func isEscapedEqual(to literal: StaticString) -> Bool {
    let expected = UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    return JSONEscapes.decoded(UnsafeBufferPointer(start: base, count: count)).elementsEqual(expected)
  }
}

/// A small set of keys to pick out of objects with many.
///
/// Nearly every key is unwanted, so rejecting must be fast: first byte, last byte and length hash to one of 64 kinds,
/// and one bit rejects a key of a kind that no wanted key has.
public struct JSONKeyTable: Sendable {
  private struct Name {
    var kind: UInt64
    var range: Range<Int>
  }

  private var kinds: UInt64 = 0
  private var names: [Name] = []
  private var bytes: [UInt8] = []

  /// Creates a table of these names, in UTF-8. An empty name never matches.
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

  /// The index of a key among the names; nil if it is not one of them.
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
