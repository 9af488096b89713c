/// A body whose reading is timed.
struct TimedChunks: AsyncSequence, Sendable {
  typealias Element = ArraySlice<UInt8>

  let body: HTTPBody
  let exchange: TimedExchange

  struct AsyncIterator: AsyncIteratorProtocol {
    var chunks: HTTPBody.AsyncIterator
    let exchange: TimedExchange

    mutating func next() async throws -> ArraySlice<UInt8>? {
      do {
        let chunk = try await chunks.next()
        if let chunk { exchange.bytesArrived(chunk.count) } else { exchange.end() }
        return chunk
      } catch {
        exchange.end(.failed(error))
        throw error
      }
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(chunks: body.makeAsyncIterator(), exchange: exchange)
  }
}
