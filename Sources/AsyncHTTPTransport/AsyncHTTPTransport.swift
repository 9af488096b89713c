public import APIRuntime
import AsyncHTTPClient
#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif
public import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Sends requests by AsyncHTTPClient. Answers stream; redirects are not followed, as the token must not travel to a host
/// nobody named; a failure is a `TransportError`.
///
/// Connections close with `shutdown()`, or after the last copy of the transport is gone.
public struct AsyncHTTPTransport: ClientTransport {
  /// The limits this transport keeps.
  public let configuration: AsyncHTTPTransportConfiguration
  private let connections: Connections

  /// A transport with connections of its own.
  public init(configuration: AsyncHTTPTransportConfiguration = AsyncHTTPTransportConfiguration()) {
    self.configuration = configuration
    // Sockets on every system, so that failures mean the same on all of them; macOS would use Network.framework.
    connections = Connections(
      HTTPClient(
        eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton),
        configuration: HTTPClient.Configuration(configuration)))
  }

  /// Closes all connections; requests under way fail as cancelled.
  public func shutdown() async {
    // It fails only when it was called before, which is the state wanted.
    try? await connections.client.shutdown()
  }

  public func send(_ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String) async throws
    -> (HTTPResponse, HTTPBody?)
  {
    let deadline = NIODeadline.now() + .init(configuration.totalTimeout)
    let outgoing = try HTTPClientRequest(request, body: body, baseURL: baseURL)
    do {
      let incoming = try await connections.client.execute(outgoing, deadline: deadline)
      let response = HTTPResponse(incoming)
      let hasNoBody = request.method == .head || response.status == .noContent || response.status == .notModified
      let chunks = ResponseChunks(body: incoming.body, deadline: deadline, baseURL: baseURL)
      return (response, hasNoBody ? nil : HTTPBody(chunks, length: response.bodyLength))
    } catch let failure as RequestBodyFailure {
      throw failure.cause
    } catch {
      throw TransportError(error, baseURL: baseURL)
    }
  }
}

/// The HTTP client, shut down when nobody has it any more; it insists on that.
private final class Connections: Sendable {
  let client: HTTPClient

  init(_ client: HTTPClient) { self.client = client }

  deinit {
    Task { [client] in try? await client.shutdown() }
  }
}

extension HTTPClient.Configuration {
  fileprivate init(_ configuration: AsyncHTTPTransportConfiguration) {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.minimumTLSVersion = .tlsv12
    if let file = configuration.authoritiesFile { tls.additionalTrustRoots = [.file(file)] }
    self.init(
      tlsConfiguration: tls, redirectConfiguration: .disallow,
      timeout: Timeout(
        connect: TimeAmount(configuration.connectTimeout), read: TimeAmount(configuration.readTimeout)))
    if let proxy = configuration.proxy {
      let authorization = proxy.username.map {
        HTTPClient.Authorization.basic(username: $0, password: proxy.password ?? "")
      }
      self.proxy = .server(host: proxy.host, port: proxy.port, authorization: authorization)
    }
    // The timer that closes an idle connection is the only thing that wakes this process for it.
    connectionPool.idleTimeout = TimeAmount(configuration.idleTimeout)
    connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = configuration.connectionsPerHost
    // A refused connection is told at once; whether to try again is decided above.
    connectionPool.retryConnectionEstablishment = false
  }
}

extension TimeAmount {
  /// A duration in whole nanoseconds.
  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .nanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}
