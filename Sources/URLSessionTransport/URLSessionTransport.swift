public import APIRuntime
public import Foundation
public import HTTPTypes
import HTTPTypesFoundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Sends requests with `URLSession`, for apps that want no other networking: proxies, VPNs and certificates are those of the
/// system.
///
/// Responses are streamed, request bodies are collected in memory. Redirects are not followed: a token must not be sent to
/// another host. Failures are thrown as `TransportError`; a body that is too long as `HTTPBodyError`.
///
/// Without a configuration of your own nothing is cached, and no cookies are kept. `URLSession` joins several `Set-Cookie`
/// fields into one: if a server sends more than one, let the session's configuration keep the cookies.
public struct URLSessionTransport: ClientTransport {
  /// The limits of an exchange.
  public struct Limits: Hashable, Sendable {
    /// The longest time without a byte from the server.
    public var idle: Duration
    /// The longest time for a whole exchange.
    public var total: Duration
    /// The longest request body, in bytes.
    public var requestBytes: Int
    /// The longest response body, in bytes, after decompression.
    public var responseBytes: Int

    /// Limits; the defaults suit answers of some megabytes.
    public init(
      idle: Duration = .seconds(60), total: Duration = .seconds(600), requestBytes: Int = 64 << 20,
      responseBytes: Int = 1 << 30
    ) {
      (self.idle, self.total, self.requestBytes, self.responseBytes) = (idle, total, requestBytes, responseBytes)
    }
  }

  /// The limits of each exchange.
  public let limits: Limits
  private let session: OwnSession

  /// Creates a transport with its own session, which ends when the last copy of the transport is released.
  ///
  /// - Parameters:
  ///   - limits: the limits of each exchange.
  ///   - configuration: the session's configuration; nil for one that keeps nothing.
  public init(limits: Limits = Limits(), configuration: URLSessionConfiguration? = nil) {
    self.limits = limits
    session = OwnSession(configuration ?? .keepingNothing)
  }

  public func send(_ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String) async throws
    -> (HTTPResponse, HTTPBody?)
  {
    var outgoing = try URLRequest(request, baseURL: baseURL)
    outgoing.timeoutInterval = limits.idle / .seconds(1)
    if let body { outgoing.httpBody = Data(try await body.collect(upTo: limits.requestBytes)) }
    let exchange = Exchange(session.begin(outgoing), limits: limits, url: outgoing.url ?? baseURL)
    let (response, chunks) = try await session.run(exchange)
    let hasNoBody = request.method == .head || response.status == .noContent || response.status == .notModified
    return (response, hasNoBody ? nil : HTTPBody(chunks, length: response.bodyLength))
  }
}

extension URLSessionConfiguration {
  /// Without a cache, and without cookies, which would reach a later call of someone else.
  fileprivate static var keepingNothing: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    return configuration
  }
}

extension URLRequest {
  /// The request for an operation's path below the base address.
  fileprivate init(_ request: HTTPRequest, baseURL: URL) throws {
    guard let path = request.path, path.hasPrefix("/") || path.isEmpty else {
      throw TransportError.other(reason: "the request has no path")
    }
    var base = baseURL.absoluteString
    while base.hasSuffix("/") { base.removeLast() }
    guard let url = URL(string: base + path) else { throw TransportError.other(reason: "the request has no valid URL") }
    self.init(url: url)
    httpMethod = request.method.rawValue
    for field in request.headerFields { addValue(field.value, forHTTPHeaderField: field.name.rawName) }
  }
}

extension HTTPResponse {
  /// The head without the fields of a compression that the session has undone, whose length is another one.
  init?(_ response: URLResponse) {
    guard let response = response as? HTTPURLResponse, let converted = response.httpResponse else { return nil }
    self = converted
    if ["gzip", "deflate", "br"].contains(headerFields[.contentEncoding]?.lowercased()) {
      headerFields[.contentEncoding] = nil
      headerFields[.contentLength] = nil
    }
  }

  /// The body's length, if the head says.
  fileprivate var bodyLength: HTTPBody.Length {
    guard let text = headerFields[.contentLength], let length = Int64(text), length >= 0 else { return .unknown }
    return .known(length)
  }
}
