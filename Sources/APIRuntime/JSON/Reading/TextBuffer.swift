/// Texts stored back to back, for readers that add many short ones: faster than an array, which checks its capacity
/// more often.
public struct TextBuffer: Sendable {
  /// The whole allocation; bytes after `count` are meaningless.
  private var room: [UInt8] = []
  /// The bytes of all texts together.
  public private(set) var count = 0

  /// Creates an empty buffer.
  public init() {}

  /// The capacity in bytes. All of it is memory in use, because it is cleared when allocated.
  package var reservedBytes: Int { room.count }

  /// Makes room for `capacity` bytes in all.
  public mutating func reserveCapacity(_ capacity: Int) {
    guard capacity > room.count else { return }
    room.reserveCapacity(capacity)
    room.append(contentsOf: repeatElement(0, count: capacity - room.count))
  }

  /// The number of bytes copied at once.
  private static var block: Int { 16 }

  /// Adds a text.
  public mutating func append(_ text: UnsafeBufferPointer<UInt8>) { append(text, readable: text.count) }

  /// Adds a text.
  ///
  /// - Parameter readable: how many bytes may be read from its start: with some after its end, the copy takes fewer
  ///   steps.
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

  /// Removes everything after the first `count` bytes.
  public mutating func truncate(to count: Int) { self.count = min(count, self.count) }

  /// The bytes from offset `start` on.
  public func bytes(from start: Int) -> ArraySlice<UInt8> { room[start..<count] }

  /// A copy of all bytes.
  public var bytes: [UInt8] { Array(room[..<count]) }

  /// Calls `body` with all bytes.
  public func withUnsafeBufferPointer<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    room.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }
}
