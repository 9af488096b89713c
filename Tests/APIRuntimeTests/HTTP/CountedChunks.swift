import APIRuntime
import Synchronization

/// Chunks that are made on demand, with a count of all chunks and of how often the first was made.
final class CountedChunks: AsyncSequence, Sendable {
  typealias Element = ArraySlice<UInt8>

  let chunk: [UInt8]
  let count: Int
  private let tally = Mutex((readings: 0, chunks: 0))

  init(chunk: [UInt8], count: Int) {
    self.chunk = chunk
    self.count = count
  }

  var readings: Int { tally.withLock { $0.readings } }
  var bytesRead: Int { tally.withLock { $0.chunks * chunk.count } }
  var length: HTTPBody.Length { .known(Int64(chunk.count * count)) }

  struct AsyncIterator: AsyncIteratorProtocol {
    let chunks: CountedChunks
    var left: Int

    mutating func next() async -> ArraySlice<UInt8>? {
      if left == 0 { return nil }
      left -= 1
      chunks.tally.withLock { $0.chunks += 1 }
      return chunks.chunk[...]
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    tally.withLock { $0.readings += 1 }
    return AsyncIterator(chunks: self, left: count)
  }
}

/// The bytes of a text, in chunks of a given size.
func pieces(_ bytes: [UInt8], of size: Int) -> HTTPBody {
  let chunks = AsyncStream<ArraySlice<UInt8>> { continuation in
    for start in stride(from: 0, to: bytes.count, by: size) {
      continuation.yield(bytes[start..<min(start + size, bytes.count)])
    }
    continuation.finish()
  }
  return HTTPBody(chunks, length: .unknown)
}
