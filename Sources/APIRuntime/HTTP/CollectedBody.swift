/// The bytes of a body received so far, in memory from `BodyBuffers` if they are many.
public struct CollectedBody: Sendable {
  private(set) var bytes: [UInt8] = []
  /// How many received bytes were dropped.
  private var dropped = 0
  private let limit: Int
  private var buffers: BodyBuffers?
  private let follower: (any BodyFollower)?
  /// Whether what hands over bytes must overwrite its own memory of them.
  public let isConfidential: Bool

  /// The longest confidential body, which gets all its room at once: an array that grows leaves a copy behind.
  package static let mostConfidential = 1 << 16

  /// Initial room for a body that a follower reads: what a socket delivers at once, and half a record.
  static let window = 1 << 17

  /// The most room made for an announced length alone.
  static let mostPromised = 1 << 24

  /// How many bytes of the next chunk are appended to the rest of the previous ones to complete a record.
  private static let joint = 1 << 13

  init(upTo limit: Int, _ collection: BodyCollection) {
    self.limit = limit
    buffers = collection.buffers
    follower = collection.follower
    isConfidential = collection.isConfidential
    if isConfidential { bytes.reserveCapacity(min(limit, Self.mostConfidential)) }
  }

  /// Adds bytes. Throws `HTTPBodyError.tooLong` if they exceed the limit.
  ///
  /// A follower reads them in place; only the rest is copied.
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
      // The rest is in this chunk too, followed by the bytes after it.
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

  /// Overwrites what was collected of a confidential body.
  mutating func overwrite() {
    bytes.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
    bytes = []
  }

  /// Drops bytes from the beginning.
  private mutating func drop(_ count: Int) {
    guard count > 0 else { return }
    dropped += count
    bytes.removeFirst(count)
  }

  /// Makes room for `count` bytes in all.
  mutating func makeRoom(_ count: Int) {
    guard count > bytes.capacity else { return }
    guard count >= BodyBuffers.shortestBody, let known = buffers else { return bytes.reserveCapacity(count) }
    buffers = nil
    var buffer = known.take(count)
    buffer.append(contentsOf: bytes)
    bytes = buffer
  }
}

/// Chunks of a body that can be collected directly, without an array for each.
public protocol CollectibleChunks: AsyncIteratorProtocol where Element == ArraySlice<UInt8> {
  /// Adds the next bytes to a body and returns how many; nil at the end.
  mutating func collectNext(into body: inout CollectedBody) async throws -> Int?
}

/// Reads a body while it arrives instead of waiting for its end. A long body then needs neither the memory nor the time
/// to be assembled.
///
/// The body may be cut off, turn out to be an error's, or be requested again, so what a follower has read counts only
/// once the caller asks for the result.
public protocol BodyFollower: Sendable {
  /// Whether all bytes are kept, so that room is made for all of them at once.
  var keepsBytes: Bool { get }

  /// A body begins. Discard what was read of another one.
  func begin()

  /// More of the body has arrived. Bytes that arrived together may be passed in several calls.
  ///
  /// - Parameter bytes: the bytes so far, without those no longer needed.
  /// - Returns: how many bytes from the start are no longer needed. The collected body does not contain them.
  func follow(_ bytes: UnsafeBufferPointer<UInt8>) -> Int
}

/// How the bytes of a body are collected.
public struct BodyCollection: Sendable {
  /// Memory for long bodies; nil for new memory each time.
  public var buffers: BodyBuffers?
  /// Reads the body while it arrives; nil for none.
  public var follower: (any BodyFollower)?
  /// Whether the body contains a secret that must leave no copies: transports overwrite the memory it arrives in, and the caller
  /// that of the collected bytes. Without effect on a body that is in memory already.
  public var isConfidential: Bool

  /// Creates a way to collect a body, by default in new memory and with all bytes.
  ///
  /// - Parameters:
  ///   - buffers: memory for long bodies.
  ///   - follower: reads the body while it arrives.
  ///   - isConfidential: whether transports overwrite the memory that it arrives in.
  public init(buffers: BodyBuffers? = nil, follower: (any BodyFollower)? = nil, isConfidential: Bool = false) {
    self.buffers = buffers
    self.follower = follower
    self.isConfidential = isConfidential
  }
}
