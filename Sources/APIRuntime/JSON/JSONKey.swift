/// An object's key, or a string value read for comparison, where it stands in the text: nothing is copied.
///
/// Valid only inside the closure given to `JSONReader.read`, as it points into the text.
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

  /// The key as a string, escapes decoded.
  public var string: String {
    let raw = UnsafeBufferPointer(start: base, count: count)
    return isEscaped ? String(decoding: JSONEscapes.decoded(raw), as: UTF8.self) : String(decoding: raw, as: UTF8.self)
  }

  /// The bytes as written, between the quotes; decoded ones only when there are no escapes.
  @inlinable public var utf8: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// Equality of text; escapes in the key are decoded for it.
  @inlinable @inline(__always)
  public static func == (key: JSONKey, literal: StaticString) -> Bool {
    if key.isEscaped { return key.isEscapedEqual(to: literal) }
    return key.count == literal.utf8CodeUnitCount
      && JSONKey.sameBytes(key.base, literal.utf8Start, count: key.count)
  }

  /// Lets a key be matched in a `switch`.
  @inlinable @inline(__always)
  public static func ~= (literal: StaticString, key: JSONKey) -> Bool { key == literal }

  // Overlapping wide loads: two compares settle any key of up to 16 bytes.
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
