/// The bytes of a request or response, chunk by chunk.
///
/// A body of bytes in memory, or of a sequence that restarts each time, can be read any number of times; any other
/// stream only once. Two bodies are equal if they are the same object: a stream cannot be compared without reading it.
public final class HTTPBody: AsyncSequence, Sendable {
  /// A chunk of bytes.
  public typealias Element = ArraySlice<UInt8>

  /// How many bytes a body has.
  public enum Length: Hashable, Sendable {
    /// Not known in advance.
    case unknown
    /// Exactly this many bytes.
    case known(Int64)
  }

  private enum Source: Sendable {
    case bytes([UInt8])
    case replayable(@Sendable () -> AsyncIterator)
    case stream(OnceFlag, @Sendable () -> AsyncIterator)
  }

  /// The number of bytes.
  public let length: Length
  private let source: Source

  /// Creates a body from bytes.
  public init(_ bytes: [UInt8]) {
    length = .known(Int64(bytes.count))
    source = .bytes(bytes)
  }

  /// Creates a body from text, in UTF-8.
  public convenience init(_ text: String) { self.init(Array(text.utf8)) }

  /// Creates a body from a stream.
  ///
  /// - Parameters:
  ///   - chunks: the bytes, in pieces of any size.
  ///   - length: the number of bytes, if known.
  ///   - isReplayable: whether `chunks` yields the same bytes from the beginning each time, like a file.
  public init<Chunks: AsyncSequence & Sendable>(
    _ chunks: Chunks, length: Length, isReplayable: Bool = false
  ) where Chunks.Element == ArraySlice<UInt8> {
    self.length = length
    source =
      isReplayable ? .replayable { AsyncIterator(chunks) } : .stream(OnceFlag()) { AsyncIterator(chunks) }
  }

  /// Creates a body from a stream whose chunks can be collected without an intermediate copy.
  ///
  /// - Parameters:
  ///   - chunks: the stream.
  ///   - length: the number of bytes, if known.
  ///   - isReplayable: whether `chunks` yields the same bytes from the beginning each time, like a file.
  public init<Chunks: AsyncSequence & Sendable>(
    _ chunks: Chunks, length: Length, isReplayable: Bool = false
  ) where Chunks.AsyncIterator: CollectibleChunks {
    self.length = length
    source =
      isReplayable
      ? .replayable { AsyncIterator(collectible: chunks) } : .stream(OnceFlag()) { AsyncIterator(collectible: chunks) }
  }

  /// The bytes, if all are in memory; otherwise nil.
  public var bytes: [UInt8]? {
    if case .bytes(let bytes) = source { bytes } else { nil }
  }

  /// Whether the body can be read more than once, so that a request with it can be sent again.
  public var isReplayable: Bool {
    if case .stream = source { false } else { true }
  }

  /// Iterates over the chunks. A stream that was read before throws `HTTPBodyError.readTwice`.
  public struct AsyncIterator: CollectibleChunks {
    private var nextChunk: () async throws -> ArraySlice<UInt8>?
    private var collectChunk: ((inout CollectedBody) async throws -> Int?)?

    fileprivate init<Chunks: AsyncSequence>(_ chunks: Chunks) where Chunks.Element == ArraySlice<UInt8> {
      var iterator = chunks.makeAsyncIterator()
      nextChunk = { try await iterator.next() }
    }

    fileprivate init<Chunks: AsyncSequence>(collectible chunks: Chunks) where Chunks.AsyncIterator: CollectibleChunks {
      var iterator = chunks.makeAsyncIterator()
      nextChunk = { try await iterator.next() }
      collectChunk = { try await iterator.collectNext(into: &$0) }
    }

    fileprivate init(bytes: [UInt8]) {
      var rest: ArraySlice<UInt8>? = bytes.isEmpty ? nil : bytes[...]
      nextChunk = {
        defer { rest = nil }
        return rest
      }
    }

    fileprivate init(failing error: HTTPBodyError) { nextChunk = { throw error } }

    /// The next bytes; nil at the end. Throws what the stream throws, and `HTTPBodyError.readTwice`.
    public mutating func next() async throws -> ArraySlice<UInt8>? { try await nextChunk() }

    public mutating func collectNext(into body: inout CollectedBody) async throws -> Int? {
      if let collectChunk { return try await collectChunk(&body) }
      guard let chunk = try await nextChunk() else { return nil }
      try chunk.withUnsafeBytes { try body.append($0) }
      return chunk.count
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    switch source {
    case .bytes(let bytes): AsyncIterator(bytes: bytes)
    case .replayable(let make): make()
    case .stream(let use, let make): use.set() ? make() : AsyncIterator(failing: .readTwice)
    }
  }

  /// Collects all bytes, except those that a follower no longer needs.
  ///
  /// - Parameters:
  ///   - limit: the longest accepted body, in bytes.
  ///   - collection: the memory for a long body, and what follows it.
  /// - Throws: `HTTPBodyError.tooLong` as soon as the body is known to exceed the limit, `HTTPBodyError.readTwice`, and
  ///   what the stream throws.
  public func collect(upTo limit: Int, _ collection: BodyCollection = BodyCollection()) async throws -> [UInt8] {
    if case .known(let length) = length, length > limit { throw HTTPBodyError.tooLong(limit: limit) }
    collection.follower?.begin()
    if case .bytes(let bytes) = source { return bytes }
    var body = CollectedBody(upTo: limit, collection)
    if case .known(let length) = length {
      // The announced length may be wrong: more room is made as bytes arrive.
      let most = collection.follower?.keepsBytes == false ? CollectedBody.window : CollectedBody.mostPromised
      body.makeRoom(Int(Swift.min(length, Int64(most))))
    }
    var chunks = makeAsyncIterator()
    do {
      while try await chunks.collectNext(into: &body) != nil {}
    } catch {
      if collection.isConfidential { body.overwrite() }
      throw error
    }
    return body.bytes
  }

  /// All bytes as UTF-8 text, with invalid sequences replaced. Throws like `collect(upTo:_:)`.
  public func text(upTo limit: Int) async throws -> String {
    String(decoding: try await collect(upTo: limit), as: UTF8.self)
  }
}

/// What is wrong with a body.
public enum HTTPBodyError: Error, Hashable, Sendable {
  /// It exceeds the limit, in bytes.
  case tooLong(limit: Int)
  /// It is a stream and was read before.
  case readTwice
}

extension HTTPBody: Hashable {
  public static func == (a: HTTPBody, b: HTTPBody) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A body may contain a password or a token: neither descriptions nor dumps show it.
extension HTTPBody: CustomStringConvertible, CustomReflectable {
  public var description: String {
    if case .known(let length) = length { "body of \(length) bytes" } else { "body of unknown length" }
  }

  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension HTTPBody {
  /// Reads an unwanted answer to its end, if that is near, so that the connection can be reused.
  func drain() async { _ = try? await collect(upTo: 1 << 16) }
}
