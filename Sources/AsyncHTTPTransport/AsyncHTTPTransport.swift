public import APIRuntime
import AsyncHTTPClient
import Dispatch
#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif
public import HTTPTypes
import NIOCore
import NIOPosix

/// Sends requests with AsyncHTTPClient. Answers are streamed. Redirects are not followed: the token must not be sent to
/// another host. Failures are thrown as `TransportError`; an answer that is too long as `HTTPBodyError`.
///
/// Certificates are always verified. Compressed answers are decompressed, and their heads no longer mention the
/// compression.
///
/// Connections close with `shutdown()`, or when the last copy of the transport is released.
public struct AsyncHTTPTransport: ClientTransport {
  /// The transport's settings.
  public let configuration: AsyncHTTPTransportConfiguration
  private let connections: Connections
  private let certificateRequests = CertificateRequests()

  /// Creates a transport with its own connections.
  public init(configuration: AsyncHTTPTransportConfiguration = AsyncHTTPTransportConfiguration()) {
    self.configuration = configuration
    // Sockets on every system, so that failures mean the same everywhere; the default on macOS is Network.framework.
    connections = Connections(
      HTTPClient(
        eventLoopGroupProvider: .shared(ConnectionThreads()),
        configuration: HTTPClient.Configuration(configuration, noting: certificateRequests)))
  }

  /// Closes all connections; requests in progress fail as canceled.
  public func shutdown() async {
    // It fails only if the client is already shut down.
    try? await connections.client.shutdown()
  }

  public func send(_ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String) async throws
    -> (HTTPResponse, HTTPBody?)
  {
    let deadline = NIODeadline.now() + .init(configuration.totalTimeout)
    let outgoing = try HTTPClientRequest(request, body: body, baseURL: baseURL)
    let diagnosis = FailureDiagnosis(
      server: baseURL, configuration: configuration, certificateRequests: certificateRequests)
    do {
      let incoming = try await connections.client.execute(outgoing, deadline: deadline)
      certificateRequests.noteAnswer()
      let response = HTTPResponse(incoming, unpacked: configuration.asksForCompression)
      let hasNoBody = request.method == .head || response.status == .noContent || response.status == .notModified
      let chunks = ResponseChunks(
        body: incoming.body, length: response.bodyLength, limit: configuration.maximumResponseBytes,
        deadline: deadline, diagnosis: diagnosis)
      return (response, hasNoBody ? nil : HTTPBody(chunks, length: response.bodyLength))
    } catch let failure as RequestBodyFailure {
      throw failure.cause
    } catch {
      throw await diagnosis.explain(error)
    }
  }
}

/// The HTTP client, shut down when released, as it requires.
private final class Connections: Sendable {
  let client: HTTPClient

  init(_ client: HTTPClient) { self.client = client }

  deinit {
    Task { [client] in try? await client.shutdown() }
  }
}

/// The network threads; each new connection gets the next one.
///
/// A connection is opened on the thread that `any()` returns, by default the calling one. A walk through a list
/// requests several pages at once from one thread: all of them would be received and read there while the other threads
/// are idle.
final class ConnectionThreads: EventLoopGroup {
  private let threads: MultiThreadedEventLoopGroup

  init(_ threads: MultiThreadedEventLoopGroup = .singleton) { self.threads = threads }

  func next() -> any EventLoop { threads.next() }
  func any() -> any EventLoop { threads.next() }
  func makeIterator() -> EventLoopIterator { threads.makeIterator() }

  /// The threads are shared, so they are not shut down.
  func shutdownGracefully(queue: DispatchQueue, _ callback: @escaping @Sendable ((any Error)?) -> Void) {
    queue.async { callback(EventLoopError.unsupportedOperation) }
  }
}
