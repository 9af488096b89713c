#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif
public import HTTPTypes

/// What every generated client stands on: runs a request through the middlewares to the transport, and says of every
/// failure which operation it belongs to.
public struct UniversalClient: Sendable {
  /// The address that operations' paths are appended to.
  public let serverURL: URL
  /// How bodies are written and read.
  public let configuration: Configuration
  /// What sends the requests.
  public let transport: any ClientTransport
  /// The first sees the request first and the answer last.
  public let middlewares: [any ClientMiddleware]

  /// A client of one server.
  public init(
    serverURL: URL, configuration: Configuration = Configuration(), transport: any ClientTransport,
    middlewares: [any ClientMiddleware] = []
  ) {
    self.serverURL = serverURL
    self.configuration = configuration
    self.transport = transport
    self.middlewares = middlewares
  }

  /// Makes one call. Throws `ClientError`, whatever fails.
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

  /// The middlewares from the last to the first, each around the rest of the way.
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
