/// Takes a text in UTF-8, piece by piece.
protocol ByteOutput {
  /// The number of bytes so far.
  var count: Int { get }
  mutating func append(_ byte: UInt8)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>)
  /// Removes the bytes from an index on.
  mutating func truncate(to count: Int)
}

extension ByteOutput {
  mutating func append(text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append($0) }
  }
}

extension [UInt8]: ByteOutput {
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) { append(contentsOf: bytes) }

  mutating func truncate(to count: Int) { removeLast(Swift.max(0, self.count - count)) }
}

/// The bytes of a table. It adds short pieces in half the time of an array, which looks for room in several steps.
struct OutputBytes: ByteOutput, Sendable {
  /// The whole allocation; bytes after `count` are meaningless.
  private var room = [UInt8](repeating: 0, count: 1 << 12)
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    let place = count
    if place == room.count { grow(by: 1) }
    room.withUnsafeMutableBufferPointer { $0[place] = byte }
    count = place &+ 1
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    let place = count
    if bytes.count > room.count &- place { grow(by: bytes.count) }
    room.withUnsafeMutableBytes { room in
      room.baseAddress.map { ($0 + place).copyMemory(from: source, byteCount: bytes.count) }
    }
    count = place &+ bytes.count
  }

  @inline(never)
  private mutating func grow(by bytes: Int) {
    room.append(contentsOf: repeatElement(0, count: max(bytes, room.count)))
  }

  mutating func truncate(to count: Int) { self.count = min(count, self.count) }

  /// Uses the bytes from an index on.
  func withBytes<Value>(from start: Int = 0, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value) rethrows -> Value {
    try room.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[start..<count])) }
  }

  var bytes: [UInt8] { Array(room[..<count]) }
}
