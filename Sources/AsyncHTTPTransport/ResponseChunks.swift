import APIRuntime
import AsyncHTTPClient
import NIOCore

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

/// The body of an answer as chunks of bytes, with failures translated and the request's deadline kept.
struct ResponseChunks: AsyncSequence, Sendable {
  typealias Element = ArraySlice<UInt8>

  let body: HTTPClientResponse.Body
  let deadline: NIODeadline
  let baseURL: URL

  struct AsyncIterator: AsyncIteratorProtocol {
    var buffers: HTTPClientResponse.Body.AsyncIterator
    let deadline: NIODeadline
    let baseURL: URL

    mutating func next() async throws -> ArraySlice<UInt8>? {
      do {
        // A body that drips is never silent long enough for the read time-out.
        guard NIODeadline.now() < deadline else { throw TransportError.timedOut(.total) }
        let buffer = try await buffers.next()
        // A cancelled stream ends as if it were whole.
        if buffer == nil, Task.isCancelled { throw TransportError.cancelled }
        return buffer.map { ArraySlice($0.readableBytesView) }
      } catch {
        throw TransportError(error, baseURL: baseURL)
      }
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(buffers: body.makeAsyncIterator(), deadline: deadline, baseURL: baseURL)
  }
}
