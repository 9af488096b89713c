/// The bytes of a form, part after part. Each part's own body is begun when its turn comes.
struct MultipartChunks: AsyncSequence, Sendable {
  typealias Element = ArraySlice<UInt8>

  let parts: [EncodedPart]
  /// The closing line.
  let tail: [UInt8]

  struct AsyncIterator: AsyncIteratorProtocol {
    private var parts: IndexingIterator<[EncodedPart]>
    private var tail: [UInt8]?
    private var current: HTTPBody.AsyncIterator?

    init(_ chunks: MultipartChunks) {
      parts = chunks.parts.makeIterator()
      tail = chunks.tail
    }

    mutating func next() async throws -> ArraySlice<UInt8>? {
      if let chunk = try await current?.next() { return chunk }
      if let part = parts.next() {
        current = part.body.makeAsyncIterator()
        return part.head[...]
      }
      current = nil
      defer { tail = nil }
      return tail.map { $0[...] }
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
