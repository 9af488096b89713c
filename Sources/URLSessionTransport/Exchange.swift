import APIRuntime
import Foundation
import HTTPTypes
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A session with its exchanges. The session ends when this is released.
final class OwnSession: Sendable {
  private let session: URLSession
  private let exchanges = Exchanges()

  init(_ configuration: URLSessionConfiguration) {
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// A task that is not running yet.
  func begin(_ request: URLRequest) -> URLSessionDataTask { session.dataTask(with: request) }

  /// Runs an exchange until its head has arrived.
  ///
  /// - Throws: `TransportError`.
  func run(_ exchange: Exchange) async throws -> (HTTPResponse, Exchange.Chunks) {
    exchanges.add(exchange)
    return try await withTaskCancellationHandler {
      try await exchange.head()
    } onCancel: {
      exchange.task.cancel()
    }
  }
}

/// One request and what arrives for it.
final class Exchange: Sendable {
  typealias Chunks = AsyncThrowingStream<ArraySlice<UInt8>, any Error>

  private struct State {
    var head: CheckedContinuation<(HTTPResponse, Chunks), any Error>?
    var received = 0
    /// Why this side ended it.
    var reason: (any Error)?
    var deadline: Task<Void, Never>?
  }

  let task: URLSessionDataTask
  private let limits: URLSessionTransport.Limits
  private let url: URL
  private let chunks: Chunks
  private let body: Chunks.Continuation
  private let state = Mutex(State())

  init(_ task: URLSessionDataTask, limits: URLSessionTransport.Limits, url: URL) {
    self.task = task
    self.limits = limits
    self.url = url
    (chunks, body) = Chunks.makeStream()
    // Nothing reads the rest.
    body.onTermination = { if case .cancelled = $0 { task.cancel() } }
  }

  func head() async throws -> (HTTPResponse, Chunks) {
    try await withCheckedThrowingContinuation { continuation in
      let deadline = Task { [limits] in
        // Canceled when the exchange has ended.
        guard (try? await Task.sleep(for: limits.total)) != nil else { return }
        self.end(TransportError.timedOut(.total))
      }
      state.withLock { ($0.head, $0.deadline) = (continuation, deadline) }
      task.resume()
    }
  }

  /// Whether the body is wanted.
  func receive(_ response: URLResponse) -> Bool {
    guard let head = HTTPResponse(response) else {
      end(TransportError.other(reason: "the server did not send an HTTP response"))
      return false
    }
    if let length = head.headerFields[.contentLength].flatMap({ Int($0) }), length > limits.responseBytes {
      end(HTTPBodyError.tooLong(limit: limits.responseBytes))
    }
    state.withLock { state in
      defer { state.head = nil }
      return state.head
    }?.resume(returning: (head, chunks))
    return true
  }

  func receive(_ data: Data) {
    let isTooLong = state.withLock { state in
      state.received += data.count
      return state.received > limits.responseBytes
    }
    if isTooLong { return end(HTTPBodyError.tooLong(limit: limits.responseBytes)) }
    body.yield(ArraySlice(data))
  }

  func complete(_ error: (any Error)?) {
    let (head, reason, deadline) = state.withLock { state in
      defer { (state.head, state.deadline) = (nil, nil) }
      return (state.head, state.reason, state.deadline)
    }
    deadline?.cancel()
    let failure = reason ?? error.map { TransportError(session: $0, url: url) }
    body.finish(throwing: failure)
    head?.resume(throwing: failure ?? TransportError.connectionClosed)
  }

  /// Ends it from this side.
  private func end(_ reason: any Error) {
    state.withLock { $0.reason = $0.reason ?? reason }
    task.cancel()
  }
}

/// The exchanges of a session, by their tasks.
private final class Exchanges: NSObject, URLSessionDataDelegate {
  private let running = Mutex<[Int: Exchange]>([:])

  func add(_ exchange: Exchange) { running.withLock { $0[exchange.task.taskIdentifier] = exchange } }

  private subscript(task: URLSessionTask) -> Exchange? { running.withLock { $0[task.taskIdentifier] } }

  func urlSession(
    _: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    completionHandler(self[dataTask]?.receive(response) == true ? .allow : .cancel)
  }

  func urlSession(_: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) { self[dataTask]?.receive(data) }

  func urlSession(
    _: URLSession, task _: URLSessionTask, willPerformHTTPRedirection _: HTTPURLResponse, newRequest _: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // The answer is then that of the redirect itself.
    completionHandler(nil)
  }

  func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    running.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.complete(error)
  }
}
