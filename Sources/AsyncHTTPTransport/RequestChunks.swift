import APIRuntime
import NIOCore

/// The body of a request as the HTTP library takes it, with failures of the body's own marked as such: they are not the
/// network's.
struct RequestChunks: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  let body: HTTPBody

  struct AsyncIterator: AsyncIteratorProtocol {
    var chunks: HTTPBody.AsyncIterator

    mutating func next() async throws -> ByteBuffer? {
      do { return try await chunks.next().map { ByteBuffer(bytes: $0) } } catch {
        throw RequestBodyFailure(cause: error)
      }
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: body.makeAsyncIterator()) }
}

/// The body of a request could not be read.
struct RequestBodyFailure: Error {
  let cause: any Error
}
