public import HTTPTypes
import Synchronization

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

/// A generated client.
public protocol APIClient: Sendable {
  /// What sends its calls.
  var universal: UniversalClient { get }
  /// Creates a client whose calls are sent by another one.
  init(_ universal: UniversalClient)
}

extension APIClient {
  /// The same client with more middlewares, headers and query items: for a single call, as in
  /// `client.with(headers: ["X-Trace": "1"]).listBooks()`, or for several.
  ///
  /// - Parameters:
  ///   - middlewares: middlewares that see a request before the client's own.
  ///   - headers: headers in place of those of the same name.
  ///   - query: items at the end of the query, not encoded.
  public func with(
    _ middlewares: any ClientMiddleware..., headers: KeyValuePairs<String, String> = [:],
    query: KeyValuePairs<String, String> = [:]
  ) -> Self {
    var all = middlewares
    if !headers.isEmpty || !query.isEmpty { all.append(RequestAdditions(headers: headers, query: query)) }
    return Self(universal.adding(all))
  }

  /// Makes calls, and returns the head of the last answer beside their result: its status and all its headers. The bytes
  /// of a body are in the operation's output.
  ///
  /// - Parameter call: makes the calls, as in `client.withResponse { try await $0.listBooks() }`.
  /// - Returns: the result, and the head; nil if no answer arrived.
  /// - Throws: what `call` throws.
  public func withResponse<Output: Sendable>(
    _ call: (Self) async throws -> Output
  ) async throws -> (output: Output, response: HTTPResponse?) {
    let heads = LastResponse()
    let output = try await call(with(heads))
    return (output, heads.last)
  }
}

/// Adds to every request.
private struct RequestAdditions: ClientMiddleware {
  let headers: KeyValuePairs<String, String>
  let query: KeyValuePairs<String, String>

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    var request = request
    for (name, value) in headers {
      guard let field = HTTPField.Name(name) else { throw UnusableHeader(name: name) }
      request.headerFields[field] = value
    }
    for (name, value) in query { request.addQueryItem(name, value) }
    return try await next(request, body, baseURL)
  }
}

/// Remembers the head of the last answer.
private final class LastResponse: ClientMiddleware {
  private let head = Mutex<HTTPResponse?>(nil)

  var last: HTTPResponse? { head.withLock(\.self) }

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let answer = try await next(request, body, baseURL)
    head.withLock { $0 = answer.0 }
    return answer
  }
}

extension HTTPRequest {
  /// Adds an item at the end of the query.
  mutating func addQueryItem(_ name: String, _ value: String) {
    let path = path ?? ""
    self.path =
      path + (path.contains("?") ? "&" : "?") + PercentEncoding.encode(name) + "=" + PercentEncoding.encode(value)
  }
}

/// A text that cannot be the name of a header.
public struct UnusableHeader: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text.
  public let name: String

  public var description: String { "\"\(name)\" cannot be the name of a header" }
}

extension UnusableHeader: ClientErrorKindProviding {
  public var clientErrorKind: ClientErrorKind { .notSent }
}
