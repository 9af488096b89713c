import APIRuntime

/// The bytes of a file, opened when the first of them is asked for.
struct StoredChunks: AsyncSequence, Sendable {
  typealias Element = ArraySlice<UInt8>

  let path: String
  /// How many bytes were promised.
  let length: Int64
  let chunkBytes: Int

  struct AsyncIterator: AsyncIteratorProtocol {
    let chunks: StoredChunks
    private var file: OpenFile?
    private var offset: Int64 = 0

    init(_ chunks: StoredChunks) { self.chunks = chunks }

    mutating func next() async throws -> ArraySlice<UInt8>? {
      guard offset < chunks.length else { return nil }
      let file = if let file { file } else { try await OpenFile(chunks.path) }
      guard offset > 0 || file.length == chunks.length else { throw HTTPFileError.changed(path: chunks.path) }
      self.file = file
      let bytes = try await file.read(at: offset, upTo: Swift.min(Int64(chunks.chunkBytes), chunks.length - offset))
      guard !bytes.isEmpty else { throw HTTPFileError.changed(path: chunks.path) }
      offset += Int64(bytes.count)
      if offset == chunks.length {
        await file.close()
        self.file = nil
      }
      return bytes
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
