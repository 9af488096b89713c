public import HTTPTypes

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif

/// The base of every generated client: passes requests through the middlewares to the transport, and adds the operation
/// to every error.
public struct UniversalClient: Sendable {
  /// On the heap: a client is copied often, and with it all that it consists of.
  private final class Parts: Sendable {
    let serverURL: URL
    let configuration: Configuration
    let transport: any ClientTransport
    let middlewares: [any ClientMiddleware]

    init(
      serverURL: URL, configuration: Configuration, transport: any ClientTransport, middlewares: [any ClientMiddleware]
    ) {
      self.serverURL = serverURL
      self.configuration = configuration
      self.transport = transport
      self.middlewares = middlewares
    }
  }

  private let parts: Parts

  /// The address that operations' paths are appended to.
  public var serverURL: URL { parts.serverURL }
  /// How bodies are written and read.
  public var configuration: Configuration { parts.configuration }
  /// What sends the requests.
  public var transport: any ClientTransport { parts.transport }
  /// The middlewares; the first one sees the request first and the answer last.
  public var middlewares: [any ClientMiddleware] { parts.middlewares }

  /// Creates a client for one server.
  ///
  /// - Parameters:
  ///   - serverURL: the address that operations' paths are appended to.
  ///   - configuration: how bodies are written and read.
  ///   - transport: what sends the requests.
  ///   - middlewares: the middlewares.
  public init(
    serverURL: URL, configuration: Configuration = Configuration(), transport: any ClientTransport,
    middlewares: [any ClientMiddleware] = []
  ) {
    parts = Parts(serverURL: serverURL, configuration: configuration, transport: transport, middlewares: middlewares)
  }

  /// The same client with more middlewares in front of its own.
  func adding(_ more: [any ClientMiddleware]) -> UniversalClient {
    UniversalClient(
      serverURL: serverURL, configuration: configuration, transport: transport, middlewares: more + middlewares)
  }

  /// Makes one call.
  ///
  /// - Parameters:
  ///   - input: what `serializer` makes the request from.
  ///   - operationID: the operation's identifier, for middlewares and errors.
  ///   - serializer: makes the request.
  ///   - deserializer: reads the answer.
  /// - Returns: What `deserializer` returns.
  /// - Throws: `ClientError`, whatever fails.
  public func send<Input: Sendable, Output: Sendable>(
    input: Input, forOperation operationID: String,
    serializer: @Sendable (Input) throws -> (HTTPRequest, HTTPBody?),
    deserializer: @Sendable (HTTPResponse, HTTPBody?) async throws -> Output
  ) async throws -> Output {
    try await send(input, ClientCall(operationID: operationID), serializer, deserializer)
  }

  private func send<Input: Sendable, Output: Sendable>(
    _ input: Input, _ call: ClientCall, _ serializer: @Sendable (Input) throws -> (HTTPRequest, HTTPBody?),
    _ deserializer: @Sendable (HTTPResponse, HTTPBody?) async throws -> Output
  ) async throws -> Output {
    var sent: HTTPRequest?
    var received: HTTPResponse?
    do {
      let (request, body) = try serializer(input)
      sent = request
      let (response, responseBody) = try await chain(
        request, body, call.facts?.serverURL(of: serverURL) ?? serverURL, call)
      received = response
      return try await deserializer(response, responseBody)
    } catch {
      let error =
        error as? ClientError
        ?? ClientError(
          operationID: call.operationID, underlyingError: error.redacted(by: configuration.redact),
          request: sent?.redacted(by: configuration.redact), response: received?.redacted(by: configuration.redact))
      configuration.onError?(error)
      throw error
    }
  }

  private typealias Step =
    @Sendable (HTTPRequest, HTTPBody?, URL, ClientCall) async throws -> (HTTPResponse, HTTPBody?)

  /// The middlewares, each wrapping the rest of the chain.
  private var chain: Step {
    let transport = transport
    let last: Step = { request, body, url, call in
      try await transport.send(request, body: body, baseURL: url, operationID: call.operationID)
    }
    return middlewares.reversed().reduce(last) { next, middleware in
      if let middleware = middleware as? any CallMiddleware {
        return { request, body, url, call in
          try await middleware.intercept(request, body: body, baseURL: url, call: call, next: next)
        }
      }
      return { request, body, url, call in
        try await middleware.intercept(request, body: body, baseURL: url, operationID: call.operationID) {
          try await next($0, $1, $2, call)
        }
      }
    }
  }
}

extension UniversalClient {
  /// Calls an operation. Used by generated code.
  ///
  /// - Parameters:
  ///   - operation: the operation's type.
  ///   - input: the operation's input.
  /// - Returns: The operation's output.
  /// - Throws: `ClientError`, whatever fails.
  public func call<Called: APIOperation>(
    _ operation: Called.Type, _ input: Called.Input
  ) async throws -> Called.Output where Called.Input: OperationInput {
    let configuration = configuration
    return try await send(
      input, ClientCall(operationID: Called.id, facts: Called.facts),
      { try Called.request($0, configuration: configuration) },
      { try await Called.output($0, $1, configuration: configuration) })
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

/// What is known of a call apart from its request.
public struct ClientCall: Sendable {
  /// The operation's identifier.
  public let operationID: String
  /// What the document says about the operation; nil for a call outside generated code.
  public let facts: OperationFacts?
  /// Which attempt of which call the request is; nil before a `RetryMiddleware`, and without one.
  public var trace: RequestTrace?

  /// Creates what is known of a call.
  ///
  /// - Parameters:
  ///   - operationID: the operation's identifier.
  ///   - facts: what the document says about the operation.
  ///   - trace: which attempt of which call the request is.
  public init(operationID: String, facts: OperationFacts? = nil, trace: RequestTrace? = nil) {
    self.operationID = operationID
    self.facts = facts
    self.trace = trace
  }
}

/// A middleware that reads or changes what is known of the call. The client calls this method in place of the one with
/// only an identifier.
public protocol CallMiddleware: ClientMiddleware {
  /// Handles one request; `next` passes it on towards the transport.
  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, call: ClientCall,
    next: @Sendable (HTTPRequest, HTTPBody?, URL, ClientCall) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?)
}

extension CallMiddleware {
  public func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    try await intercept(request, body: body, baseURL: baseURL, call: ClientCall(operationID: operationID)) {
      request, body, baseURL, _ in try await next(request, body, baseURL)
    }
  }
}
