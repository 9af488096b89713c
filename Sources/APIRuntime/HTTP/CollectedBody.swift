/// The bytes of a body as far as they have come, in memory of `BodyBuffers` when they are many.
public struct CollectedBody: Sendable {
  private(set) var bytes: [UInt8] = []
  private let limit: Int
  private var buffers: BodyBuffers?

  init(upTo limit: Int, buffers: BodyBuffers?) {
    self.limit = limit
    self.buffers = buffers
  }

  /// Adds bytes. Throws `HTTPBodyError.tooLong` when they are more than is wanted.
  public mutating func append(_ chunk: UnsafeRawBufferPointer) throws {
    let count = bytes.count + chunk.count
    guard count <= limit else { throw HTTPBodyError.tooLong(limit: limit) }
    if count >= BodyBuffers.shortestBody, buffers != nil { makeRoom(count) }
    bytes.append(contentsOf: chunk)
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
