/// The bytes of a request or response, as they come, chunk by chunk.
///
/// A body of bytes at hand, or of a sequence that begins anew each time, can be read as often as wanted; any other stream
/// only once. Two bodies are equal when they are the same object: a stream cannot be compared without reading it.
public final class HTTPBody: AsyncSequence, Sendable {
  public typealias Element = ArraySlice<UInt8>

  /// How many bytes a body has.
  public enum Length: Hashable, Sendable {
    /// Not said beforehand.
    case unknown
    /// Exactly this many.
    case known(Int64)
  }

  private enum Source: Sendable {
    case bytes([UInt8])
    case replayable(@Sendable () -> AsyncIterator)
    case stream(SingleUse, @Sendable () -> AsyncIterator)
  }

  /// The number of bytes.
  public let length: Length
  private let source: Source

  /// A body of these bytes.
  public init(_ bytes: [UInt8]) {
    length = .known(Int64(bytes.count))
    source = .bytes(bytes)
  }

  /// A body of this text in UTF-8.
  public convenience init(_ text: String) { self.init(Array(text.utf8)) }

  /// A body that comes as a stream.
  ///
  /// - Parameters:
  ///   - length: how many bytes will come, when that is known.
  ///   - isReplayable: whether `chunks` gives the same bytes from the beginning whenever it is read, as a file does.
  public init<Chunks: AsyncSequence & Sendable>(
    _ chunks: Chunks, length: Length, isReplayable: Bool = false
  ) where Chunks.Element == ArraySlice<UInt8> {
    self.length = length
    source =
      isReplayable ? .replayable { AsyncIterator(chunks) } : .stream(SingleUse()) { AsyncIterator(chunks) }
  }

  /// The bytes, when they are all at hand.
  public var bytes: [UInt8]? {
    if case .bytes(let bytes) = source { bytes } else { nil }
  }

  /// Whether the body can be read more than once, so that a request with it can be sent again.
  public var isReplayable: Bool {
    if case .stream = source { false } else { true }
  }

  /// Hands out the chunks. A stream that was read already gives `HTTPBodyError.readTwice`.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var nextChunk: () async throws -> ArraySlice<UInt8>?

    fileprivate init<Chunks: AsyncSequence>(_ chunks: Chunks) where Chunks.Element == ArraySlice<UInt8> {
      var iterator = chunks.makeAsyncIterator()
      nextChunk = { try await iterator.next() }
    }

    fileprivate init(bytes: [UInt8]) {
      var rest: ArraySlice<UInt8>? = bytes.isEmpty ? nil : bytes[...]
      nextChunk = {
        defer { rest = nil }
        return rest
      }
    }

    fileprivate init(failing error: HTTPBodyError) { nextChunk = { throw error } }

    /// The next bytes; nil at the end.
    public mutating func next() async throws -> ArraySlice<UInt8>? { try await nextChunk() }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    switch source {
    case .bytes(let bytes): AsyncIterator(bytes: bytes)
    case .replayable(let make): make()
    case .stream(let use, let make): use.begin() ? make() : AsyncIterator(failing: .readTwice)
    }
  }

  /// All bytes, in memory of `BodyBuffers.current` when they are many. Throws `HTTPBodyError.tooLong` as soon as they are
  /// known to be more than `limit`.
  public func collect(upTo limit: Int) async throws -> [UInt8] {
    if case .known(let length) = length, length > limit { throw HTTPBodyError.tooLong(limit: limit) }
    if case .bytes(let bytes) = source { return bytes }
    var buffers = BodyBuffers.current
    var collected: [UInt8] = []
    func makeRoom(_ count: Int) {
      guard count > collected.capacity else { return }
      guard count >= BodyBuffers.shortestBody, let known = buffers else { return collected.reserveCapacity(count) }
      buffers = nil
      var buffer = known.take(count)
      buffer.append(contentsOf: collected)
      collected = buffer
    }
    if case .known(let length) = length { makeRoom(Int(length)) }
    for try await chunk in self {
      let count = collected.count + chunk.count
      guard count <= limit else { throw HTTPBodyError.tooLong(limit: limit) }
      if count >= BodyBuffers.shortestBody, buffers != nil { makeRoom(count) }
      collected.append(contentsOf: chunk)
    }
    return collected
  }

  /// All bytes as text in UTF-8, with what is no UTF-8 replaced. Throws as `collect(upTo:)`.
  public func text(upTo limit: Int) async throws -> String {
    String(decoding: try await collect(upTo: limit), as: UTF8.self)
  }
}

/// What is wrong with a body.
public enum HTTPBodyError: Error, Hashable, Sendable {
  /// It has more bytes than are wanted.
  case tooLong(limit: Int)
  /// It is a stream and was read before.
  case readTwice
}

extension HTTPBody: Hashable {
  public static func == (a: HTTPBody, b: HTTPBody) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A body may hold a password or a token: neither descriptions nor dumps show it.
extension HTTPBody: CustomStringConvertible, CustomReflectable {
  public var description: String {
    if case .known(let length) = length { "body of \(length) bytes" } else { "body of unknown length" }
  }

  public var customMirror: Mirror { Mirror(self, children: []) }
}
