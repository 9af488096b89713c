public import HTTPTypes

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif

/// The base of every generated client: passes requests through the middlewares to the transport, and adds the operation
/// to every error.
public struct UniversalClient: Sendable {
  /// The address that operations' paths are appended to.
  public let serverURL: URL
  /// How bodies are written and read.
  public let configuration: Configuration
  /// What sends the requests.
  public let transport: any ClientTransport
  /// The middlewares; the first one sees the request first and the answer last.
  public let middlewares: [any ClientMiddleware]

  /// Creates a client for one server.
  public init(
    serverURL: URL, configuration: Configuration = Configuration(), transport: any ClientTransport,
    middlewares: [any ClientMiddleware] = []
  ) {
    self.serverURL = serverURL
    self.configuration = configuration
    self.transport = transport
    self.middlewares = middlewares
  }

  /// Makes one call. Every failure is thrown as a `ClientError`.
  public func send<Input: Sendable, Output: Sendable>(
    input: Input, forOperation operationID: String,
    serializer: @Sendable (Input) throws -> (HTTPRequest, HTTPBody?),
    deserializer: @Sendable (HTTPResponse, HTTPBody?) async throws -> Output
  ) async throws -> Output {
    var sent: HTTPRequest?
    var received: HTTPResponse?
    do {
      let (request, body) = try serializer(input)
      sent = request
      let (response, responseBody) = try await chain(operationID)(request, body, serverURL)
      received = response
      return try await deserializer(response, responseBody)
    } catch let error as ClientError {
      throw error
    } catch {
      throw ClientError(
        operationID: operationID, underlyingError: error.redacted(by: configuration.redact),
        request: sent?.redacted(by: configuration.redact), response: received?.redacted(by: configuration.redact))
    }
  }

  private typealias Step = @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)

  /// The middlewares, each wrapping the rest of the chain.
  private func chain(_ operationID: String) -> Step {
    let transport = transport
    let last: Step = { request, body, url in
      try await transport.send(request, body: body, baseURL: url, operationID: operationID)
    }
    return middlewares.reversed().reduce(last) { next, middleware in
      { request, body, url in
        try await middleware.intercept(request, body: body, baseURL: url, operationID: operationID, next: next)
      }
    }
  }
}

extension UniversalClient {
  /// Calls an operation. Every failure is thrown as a `ClientError`.
  public func call<Called: APIOperation>(
    _: Called.Type, _ input: Called.Input
  ) async throws -> Called.Output where Called.Input: OperationInput {
    let configuration = configuration
    return try await OperationFacts.$current.withValue(Called.facts) {
      try await send(
        input: input, forOperation: Called.id,
        serializer: { try Called.request($0, configuration: configuration) },
        deserializer: { try await Called.output($0, $1, configuration: configuration) })
    }
  }
}

/// Sends requests, over the network or to a replacement for a server.
public protocol ClientTransport: Sendable {
  /// Sends one request and returns the answer's head, and its body as a stream.
  ///
  /// `request.path` is the operation's path and query; the whole address is `baseURL` followed by it. Throws
  /// `TransportError` if no answer arrived.
  func send(_ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String) async throws
    -> (HTTPResponse, HTTPBody?)
}

/// Sits between the client and the transport: may change the request, send it more than once or not at all, and change
/// the answer.
public protocol ClientMiddleware: Sendable {
  /// Handles one request; `next` passes it on towards the transport.
  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?)
}
