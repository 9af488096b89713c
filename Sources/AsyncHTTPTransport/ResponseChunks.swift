import APIRuntime
import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression

/// The body of an answer as chunks of bytes, with failures translated, and with the request's deadline and the limit of its
/// length kept.
struct ResponseChunks: AsyncSequence, Sendable {
  typealias Element = ArraySlice<UInt8>

  let body: HTTPClientResponse.Body
  /// As the head tells it.
  let length: HTTPBody.Length
  /// The most bytes taken, unpacked.
  let limit: Int
  let deadline: NIODeadline
  let diagnosis: FailureDiagnosis

  struct AsyncIterator: CollectibleChunks {
    var buffers: HTTPClientResponse.Body.AsyncIterator
    let answer: ResponseChunks
    var received = 0

    mutating func next() async throws -> ArraySlice<UInt8>? {
      try await nextBuffer().map { ArraySlice($0.readableBytesView) }
    }

    mutating func collectNext(into body: inout CollectedBody) async throws -> Int? {
      guard let buffer = try await nextBuffer() else { return nil }
      try buffer.withUnsafeReadableBytes { try body.append($0) }
      return buffer.readableBytes
    }

    private mutating func nextBuffer() async throws -> ByteBuffer? {
      do {
        if case .known(let length) = answer.length, length > answer.limit {
          throw HTTPBodyError.tooLong(limit: answer.limit)
        }
        // A body that drips is never silent long enough for the read time-out.
        guard NIODeadline.now() < answer.deadline else { throw TransportError.timedOut(.total) }
        guard let buffer = try await buffers.next() else {
          // A cancelled stream ends as if it were whole.
          if Task.isCancelled { throw TransportError.cancelled }
          return nil
        }
        received += buffer.readableBytes
        guard received <= answer.limit else { throw HTTPBodyError.tooLong(limit: answer.limit) }
        return buffer
      } catch let error as HTTPBodyError {
        throw error
      } catch NIOHTTPDecompression.DecompressionError.limit {
        throw HTTPBodyError.tooLong(limit: answer.limit)
      } catch {
        throw answer.diagnosis.classify(error)
      }
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(buffers: body.makeAsyncIterator(), answer: self)
  }
}
