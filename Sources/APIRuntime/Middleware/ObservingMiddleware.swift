public import HTTPTypes
import Synchronization

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif

/// Observes requests and answers at its place in the chain, and changes nothing.
public struct ObservingMiddleware: ClientMiddleware {
  private let onRequest: @Sendable (HTTPExchange) -> Void
  private let onResponse: @Sendable (HTTPExchange, HTTPResponse) -> Void
  private let onFailure: @Sendable (HTTPExchange, any Error) -> Void
  private let count = Count()

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - onRequest: called for each request before it is passed on.
  ///   - onResponse: called for each answer when its head has arrived, whatever its status.
  ///   - onFailure: called for each request that gets no answer.
  public init(
    onRequest: @escaping @Sendable (HTTPExchange) -> Void = { _ in },
    onResponse: @escaping @Sendable (HTTPExchange, HTTPResponse) -> Void = { _, _ in },
    onFailure: @escaping @Sendable (HTTPExchange, any Error) -> Void = { _, _ in }
  ) {
    self.onRequest = onRequest
    self.onResponse = onResponse
    self.onFailure = onFailure
  }

  public func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let exchange = HTTPExchange(
      id: count.next(), operationID: operationID, request: request, baseURL: baseURL)
    onRequest(exchange)
    do {
      let (response, responseBody) = try await next(request, body, baseURL)
      onResponse(exchange, response)
      return (response, responseBody)
    } catch {
      onFailure(exchange, error)
      throw error
    }
  }
}

/// A counter shared by all copies of the middleware.
private final class Count: Sendable {
  private let value = Atomic(0)

  func next() -> Int { value.add(1, ordering: .relaxed).newValue }
}

/// A request in progress, for observers.
///
/// Its headers and path are the real ones and may contain secrets: keep only `HTTPFields.withoutSecrets`.
public struct HTTPExchange: Sendable, Identifiable {
  /// Counted from 1 by the observing middleware; distinguishes concurrent exchanges.
  public let id: Int
  /// The operation's identifier.
  public let operationID: String
  /// The request's head.
  public let request: HTTPRequest
  /// The address that the request's path is appended to.
  public let baseURL: URL
}
