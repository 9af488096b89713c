public import HTTPTypes
import Synchronization

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif

/// Holds each request back until the limiter has a place for it. The place is kept until the answer's body is read to
/// its end or dropped: a server works on a large answer as long as it is being read.
///
/// Place it after a middleware that retries, so that a request waiting for its next attempt takes no place.
public struct LimitingMiddleware: ClientMiddleware {
  /// The limiter; several clients may share one.
  public let limiter: RequestLimiter
  /// Which of the requests that wait get a place first.
  public let precedence: RequestPrecedence

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - limiter: the limiter; several clients may share one.
  ///   - precedence: that of all requests that pass this middleware.
  public init(limiter: RequestLimiter, precedence: RequestPrecedence = .normal) {
    self.limiter = limiter
    self.precedence = precedence
  }

  public func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let permit = try await limiter.permit(precedence)
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

/// A body that releases its place at its end.
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

/// Which of the requests that wait for a place get one first.
public enum RequestPrecedence: Int, Comparable, Sendable {
  /// Work that goes on in the background, such as the pages of a long list.
  case low
  /// Most requests.
  case normal
  /// What a person waits for and sees at once.
  case high

  public static func < (a: RequestPrecedence, b: RequestPrecedence) -> Bool { a.rawValue < b.rawValue }
}

/// Limits how many requests run at the same time. Further requests wait. Those of a higher precedence get places first,
/// and those of the same precedence in the order they arrived. Requests that run are not interrupted.
public final class RequestLimiter: Sendable {
  private struct State {
    var running = 0
    var lastID = 0
    /// In the order in which they get places.
    var waiting: [(id: Int, precedence: RequestPrecedence, continuation: CheckedContinuation<Void, any Error>)] = []
  }

  /// How many requests may run at the same time.
  public let limit: Int
  private let state = Mutex(State())

  /// Creates a limiter with `limit` places, at least one.
  public init(limit: Int) { self.limit = max(1, limit) }

  /// How many requests run now.
  public var running: Int { state.withLock { $0.running } }

  /// How many requests wait for a place.
  public var waiting: Int { state.withLock { $0.waiting.count } }

  /// Waits for a place. `release()` returns it, and so does dropping the permit. Throws `CancellationError` at once if
  /// the task is canceled.
  ///
  /// - Parameter precedence: whether the request overtakes others that wait.
  public func permit(_ precedence: RequestPrecedence = .normal) async throws -> RequestPermit {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer: Result<Void, any Error>? = state.withLock { state in
          // Checked under the lock: a later cancellation finds the continuation in the queue.
          if Task.isCancelled { return .failure(CancellationError()) }
          if state.running < limit {
            state.running += 1
            return .success(())
          }
          let place = state.waiting.firstIndex { $0.precedence < precedence } ?? state.waiting.endIndex
          state.waiting.insert((id, precedence, continuation), at: place)
          return nil
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
      }
      continuation?.resume(throwing: CancellationError())
    }
    return RequestPermit(self)
  }

  /// Passes the place to the first request that waits, or frees it.
  fileprivate func giveBack() {
    let next = state.withLock { state in
      if state.waiting.isEmpty {
        state.running -= 1
        return nil as CheckedContinuation<Void, any Error>?
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume()
  }
}

/// A place among the requests that run at the same time.
public final class RequestPermit: Sendable {
  private let limiter: RequestLimiter
  private let isReleased = OnceFlag()

  fileprivate init(_ limiter: RequestLimiter) { self.limiter = limiter }

  deinit { release() }

  /// Returns the place; further calls do nothing.
  public func release() { if isReleased.set() { limiter.giveBack() } }
}
