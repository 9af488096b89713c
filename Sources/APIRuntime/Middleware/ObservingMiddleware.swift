#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif
public import HTTPTypes
import Synchronization

/// Lets others watch requests and answers, as they are at its place in the chain, and changes nothing.
public struct ObservingMiddleware: ClientMiddleware {
  private let onRequest: @Sendable (HTTPExchange) -> Void
  private let onResponse: @Sendable (HTTPExchange, HTTPResponse) -> Void
  private let onFailure: @Sendable (HTTPExchange, any Error) -> Void
  private let count = Count()

  /// The middleware.
  ///
  /// - Parameters:
  ///   - onRequest: told of each request before it goes on.
  ///   - onResponse: told of each answer when its head has come, whatever its status.
  ///   - onFailure: told of each request that gets no answer.
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

/// Counts, shared by all copies of the middleware.
private final class Count: Sendable {
  private let value = Atomic(0)

  func next() -> Int { value.add(1, ordering: .relaxed).newValue }
}
