#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif
public import HTTPTypes

/// Holds each request back until the limiter has a place for it. The place is kept until the answer's body was read to its
/// end or is not wanted any more: a server works on a large answer for as long as somebody reads it.
///
/// It belongs after a middleware that tries again, so that one who waits for the next attempt takes nobody's place.
public struct LimitingMiddleware: ClientMiddleware {
  /// Where the places come from; several clients may share one.
  public let limiter: RequestLimiter

  /// The middleware.
  public init(limiter: RequestLimiter) { self.limiter = limiter }

  public func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let permit = try await limiter.permit()
    let response: HTTPResponse
    let responseBody: HTTPBody?
    do {
      (response, responseBody) = try await next(request, body, baseURL)
    } catch {
      permit.release()
      throw error
    }
    guard let responseBody, responseBody.bytes == nil else {
      permit.release()
      return (response, responseBody)
    }
    let chunks = PermittedChunks(body: responseBody, permit: permit)
    return (response, HTTPBody(chunks, length: responseBody.length))
  }
}

/// A body that gives a place back when it has ended.
private struct PermittedChunks: AsyncSequence, Sendable {
  typealias Element = ArraySlice<UInt8>

  let body: HTTPBody
  let permit: RequestPermit

  struct AsyncIterator: CollectibleChunks {
    var chunks: HTTPBody.AsyncIterator
    let permit: RequestPermit

    mutating func next() async throws -> ArraySlice<UInt8>? { try await noting { try await $0.next() } }

    mutating func collectNext(into body: inout CollectedBody) async throws -> Int? {
      try await noting { try await $0.collectNext(into: &body) }
    }

    private mutating func noting<Chunk>(
      _ next: (inout HTTPBody.AsyncIterator) async throws -> Chunk?
    ) async throws -> Chunk? {
      do {
        let chunk = try await next(&chunks)
        if chunk == nil { permit.release() }
        return chunk
      } catch {
        permit.release()
        throw error
      }
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: body.makeAsyncIterator(), permit: permit) }
}
