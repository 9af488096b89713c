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

/// Sends requests by AsyncHTTPClient. Answers stream; redirects are not followed, as the token must not travel to a host
/// nobody named; a failure is a `TransportError`, an answer that is too long an `HTTPBodyError`.
///
/// Certificates are always verified. Compressed answers are unpacked: their heads no longer say that they were compressed.
///
/// Connections close with `shutdown()`, or after the last copy of the transport is gone.
public struct AsyncHTTPTransport: ClientTransport {
  /// The limits this transport keeps.
  public let configuration: AsyncHTTPTransportConfiguration
  private let connections: Connections
  private let certificateRequests = CertificateRequests()

  /// A transport with connections of its own.
  public init(configuration: AsyncHTTPTransportConfiguration = AsyncHTTPTransportConfiguration()) {
    self.configuration = configuration
    // Sockets on every system, so that failures mean the same on all of them; macOS would use Network.framework.
    connections = Connections(
      HTTPClient(
        eventLoopGroupProvider: .shared(ConnectionThreads()),
        configuration: HTTPClient.Configuration(configuration, noting: certificateRequests)))
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

/// The HTTP client, shut down when nobody has it any more; it insists on that.
private final class Connections: Sendable {
  let client: HTTPClient

  init(_ client: HTTPClient) { self.client = client }

  deinit {
    Task { [client] in try? await client.shutdown() }
  }
}

/// The network's threads, of which each connection gets the next one.
///
/// A connection is opened on the thread that `any()` names, which by itself is the one that asks. A walk through a list asks
/// for several pages at once, from one thread: all of them would be received and read there, while the other threads rest.
final class ConnectionThreads: EventLoopGroup {
  private let threads: MultiThreadedEventLoopGroup

  init(_ threads: MultiThreadedEventLoopGroup = .singleton) { self.threads = threads }

  func next() -> any EventLoop { threads.next() }
  func any() -> any EventLoop { threads.next() }
  func makeIterator() -> EventLoopIterator { threads.makeIterator() }

  /// The threads are not its own, so they go on.
  func shutdownGracefully(queue: DispatchQueue, _ callback: @escaping @Sendable ((any Error)?) -> Void) {
    queue.async { callback(EventLoopError.unsupportedOperation) }
  }
}
