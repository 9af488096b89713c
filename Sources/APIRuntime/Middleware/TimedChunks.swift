/// A body whose reading is timed.
struct TimedChunks: AsyncSequence, Sendable {
  typealias Element = ArraySlice<UInt8>

  let body: HTTPBody
  let exchange: TimedExchange

  struct AsyncIterator: CollectibleChunks {
    var chunks: HTTPBody.AsyncIterator
    let exchange: TimedExchange

    mutating func next() async throws -> ArraySlice<UInt8>? {
      do { return noted(try await chunks.next(), count: \.count) } catch { throw failed(error) }
    }

    mutating func collectNext(into body: inout CollectedBody) async throws -> Int? {
      do { return noted(try await chunks.collectNext(into: &body), count: \.self) } catch { throw failed(error) }
    }

    private func noted<Chunk>(_ chunk: Chunk?, count: (Chunk) -> Int) -> Chunk? {
      if let chunk { exchange.bytesArrived(count(chunk)) } else { exchange.end() }
      return chunk
    }

    private func failed(_ error: any Error) -> any Error {
      exchange.end(.failed(error))
      return error
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(chunks: body.makeAsyncIterator(), exchange: exchange)
  }
}
