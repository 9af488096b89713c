/// Texts one right after the other, for readers that add many short ones: an array asks more often whether there is room.
public struct TextBuffer: Sendable {
  /// As long as there is room; what is behind `count` means nothing.
  private var room: [UInt8] = []
  /// The bytes of all texts together.
  public private(set) var count = 0

  /// No texts.
  public init() {}

  /// Makes room for that many bytes in all.
  public mutating func reserveCapacity(_ capacity: Int) {
    guard capacity > room.count else { return }
    room.reserveCapacity(capacity)
    room.append(contentsOf: repeatElement(0, count: capacity - room.count))
  }

  /// Adds a text.
  @inline(__always)
  public mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard let source = text.baseAddress, !text.isEmpty else { return }
    let end = count &+ text.count
    if end > room.count { reserveCapacity(max(end, 2 * room.count, 64)) }
    let start = count
    room.withUnsafeMutableBufferPointer { room in
      guard let base = room.baseAddress else { return }
      JSONBytes.copy(source, to: base + start, count: text.count)
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
