/// The bytes of a body as far as they have come, in memory of `BodyBuffers` when they are many.
public struct CollectedBody: Sendable {
  private(set) var bytes: [UInt8] = []
  /// How many bytes came and were dropped.
  private var dropped = 0
  private let limit: Int
  private var buffers: BodyBuffers?

  /// Room for what is there at a time of a body that is read while it comes: what a socket gives at once, and half a record.
  static let window = 1 << 17

  init(upTo limit: Int, buffers: BodyBuffers?) {
    self.limit = limit
    self.buffers = buffers
  }

  /// Adds bytes. Throws `HTTPBodyError.tooLong` when they are more than is wanted.
  public mutating func append(_ chunk: UnsafeRawBufferPointer) throws {
    let count = bytes.count + chunk.count
    guard count + dropped <= limit else { throw HTTPBodyError.tooLong(limit: limit) }
    if count >= BodyBuffers.shortestBody, buffers != nil { makeRoom(count) }
    bytes.append(contentsOf: chunk)
  }

  /// Drops bytes from the beginning.
  mutating func drop(_ count: Int) {
    guard count > 0 else { return }
    dropped += count
    bytes.removeFirst(count)
  }

  /// Has room for that many bytes in all.
  mutating func makeRoom(_ count: Int) {
    guard count > bytes.capacity else { return }
    guard count >= BodyBuffers.shortestBody, let known = buffers else { return bytes.reserveCapacity(count) }
    buffers = nil
    var buffer = known.take(count)
    buffer.append(contentsOf: bytes)
    bytes = buffer
  }
}

/// Chunks of a body that can be added to those before them from where they are, without an array of their own in between.
public protocol CollectibleChunks: AsyncIteratorProtocol where Element == ArraySlice<UInt8> {
  /// Adds the next bytes to a body and says how many they are; nil at the end.
  mutating func collectNext(into body: inout CollectedBody) async throws -> Int?
}
