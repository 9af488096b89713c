/// The bytes of a body as far as they have come, in memory of `BodyBuffers` when they are many.
public struct CollectedBody: Sendable {
  private(set) var bytes: [UInt8] = []
  /// How many bytes came and were dropped.
  private var dropped = 0
  private let limit: Int
  private var buffers: BodyBuffers?
  private let follower: (any BodyFollower)?

  /// Room for what is there at a time of a body that is read while it comes: what a socket gives at once, and half a record.
  static let window = 1 << 17

  /// Room that is made for a body by its announced length alone.
  static let mostPromised = 1 << 24

  /// So many bytes of the next chunk are put behind what is left of those before, to make it whole.
  private static let joint = 1 << 13

  init(upTo limit: Int, buffers: BodyBuffers?, follower: (any BodyFollower)? = nil) {
    self.limit = limit
    self.buffers = buffers
    self.follower = follower
  }

  /// Adds bytes. Throws `HTTPBodyError.tooLong` when they are more than is wanted.
  ///
  /// A follower reads them where they are, and only what is left then is copied.
  public mutating func append(_ chunk: UnsafeRawBufferPointer) throws {
    guard bytes.count + dropped + chunk.count <= limit else { throw HTTPBodyError.tooLong(limit: limit) }
    guard let follower else { return add(chunk) }
    var rest = chunk
    if !bytes.isEmpty {
      let joint = min(chunk.count, CollectedBody.joint)
      add(UnsafeRawBufferPointer(rebasing: chunk[..<joint]))
      drop(bytes.withUnsafeBufferPointer(follower.follow))
      rest = UnsafeRawBufferPointer(rebasing: chunk[joint...])
      guard !rest.isEmpty else { return }
      guard bytes.count <= joint else {
        add(rest)
        return drop(bytes.withUnsafeBufferPointer(follower.follow))
      }
      // What is left stands in this chunk as well, with all that comes after it.
      rest = UnsafeRawBufferPointer(rebasing: chunk[(joint - bytes.count)...])
      bytes.removeAll(keepingCapacity: true)
    }
    let read = rest.withMemoryRebound(to: UInt8.self, follower.follow)
    dropped += read
    add(UnsafeRawBufferPointer(rebasing: rest[read...]))
  }

  private mutating func add(_ chunk: UnsafeRawBufferPointer) {
    let count = bytes.count + chunk.count
    if count >= BodyBuffers.shortestBody, buffers != nil { makeRoom(count) }
    bytes.append(contentsOf: chunk)
  }

  /// Drops bytes from the beginning.
  private mutating func drop(_ count: Int) {
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
