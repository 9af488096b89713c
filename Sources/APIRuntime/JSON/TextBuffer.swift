/// Texts one right after the other, for readers that add many short ones: an array asks more often whether there is room.
public struct TextBuffer: Sendable {
  /// As long as there is room; what is behind `count` means nothing.
  private var room: [UInt8] = []
  /// The bytes of all texts together.
  public private(set) var count = 0

  /// No texts.
  public init() {}

  /// How many bytes there is room for. All of it is memory that is in use, because it is cleared when it is made.
  package var reservedBytes: Int { room.count }

  /// Makes room for that many bytes in all.
  public mutating func reserveCapacity(_ capacity: Int) {
    guard capacity > room.count else { return }
    room.reserveCapacity(capacity)
    room.append(contentsOf: repeatElement(0, count: capacity - room.count))
  }

  /// So many bytes are copied at once.
  private static var block: Int { 16 }

  /// Adds a text.
  public mutating func append(_ text: UnsafeBufferPointer<UInt8>) { append(text, readable: text.count) }

  /// Adds a text.
  ///
  /// - Parameter readable: how many bytes may be read from its beginning on: with some behind it, it takes fewer steps.
  @inline(__always)
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, readable: Int) {
    guard let source = text.baseAddress else { return }
    let (start, end) = (count, count &+ text.count)
    // Blocks may go beyond the end of the text.
    if end &+ TextBuffer.block > room.count { reserveCapacity(max(end + TextBuffer.block, 2 * room.count)) }
    room.withUnsafeMutableBytes { room in
      guard let place = room.baseAddress else { return }
      if text.count &+ TextBuffer.block <= readable {
        var offset = 0
        repeat {
          let block = UnsafeRawPointer(source).loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
          place.storeBytes(of: block, toByteOffset: start &+ offset, as: SIMD16<UInt8>.self)
          offset &+= TextBuffer.block
        } while offset < text.count
      } else {
        (place + start).copyMemory(from: source, byteCount: text.count)
      }
    }
    count = end
  }

  /// Adds a text.
  public mutating func append(_ text: some Collection<UInt8>) {
    if text.withContiguousStorageIfAvailable({ append($0) }) == nil {
      Array(text).withUnsafeBufferPointer { append($0) }
    }
  }

  /// Adds a byte.
  public mutating func append(_ byte: UInt8) { append(CollectionOfOne(byte)) }

  /// Takes away what is behind the first `count` bytes.
  public mutating func truncate(to count: Int) { self.count = min(count, self.count) }

  /// The bytes from a place on.
  public func bytes(from start: Int) -> ArraySlice<UInt8> { room[start..<count] }

  /// All bytes, in memory of their size.
  public var bytes: [UInt8] { Array(room[..<count]) }

  /// Calls `body` with all bytes.
  public func withUnsafeBufferPointer<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    room.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }
}
