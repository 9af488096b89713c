import NIOCore
import NIOExtras
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

/// Looks at the certificates of a server that was not trusted, so that the message can say why.
///
/// The TLS library tells only that verification failed. So one more handshake is begun, the certificates it brings are
/// noted, and it is broken off: whatever they are, the answer to "do we trust them" is no, and nothing else is sent.
struct CertificateProbe: Sendable {
  let host: String
  let port: Int
  let proxy: AsyncHTTPTransportConfiguration.Proxy?
  /// For all of it.
  let timeout: TimeAmount

  /// What the server shows, its own certificate first; empty when nothing came in time or the task was cancelled.
  func certificates() async -> [NIOSSLCertificate] {
    let (outcomes, outcome) = AsyncStream<[NIOSSLCertificate]>.makeStream()
    let deadline = NIODeadline.now() + timeout
    let seen = SeenCertificates()
    ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connectTimeout(timeout)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          guard let proxy else { return try beginTLS(on: channel, noting: seen) }
          try add(proxy, to: channel, deadline: deadline, noting: seen)
        }
      }
      .connect(host: proxy?.host ?? host, port: proxy?.port ?? port)
      .flatMap { channel in
        let end = channel.eventLoop.scheduleTask(deadline: deadline) { channel.close(promise: nil) }
        channel.closeFuture.whenComplete { _ in end.cancel() }
        return channel.closeFuture
      }
      .whenComplete { _ in outcome.yield(seen.all) }
    // A cancelled task does not wait for the rest.
    for await certificates in outcomes { return certificates }
    return []
  }

  /// Asks the proxy for the server, and begins TLS when it has connected.
  private func add(
    _ proxy: AsyncHTTPTransportConfiguration.Proxy, to channel: any Channel, deadline: NIODeadline,
    noting seen: SeenCertificates
  ) throws {
    let connected = channel.eventLoop.makePromise(of: Void.self)
    let handlers: [any RemovableChannelHandler] = [
      HTTPRequestEncoder(), ByteToMessageHandler(HTTPResponseDecoder()),
      NIOHTTP1ProxyConnectHandler(
        targetHost: host, targetPort: port, headers: proxy.connectHeaders, deadline: deadline, promise: connected),
    ]
    let pipeline = channel.pipeline.syncOperations
    for handler in handlers { try pipeline.addHandler(handler) }
    connected.futureResult.assumeIsolated().flatMap {
      // The connect handler has left by itself; the HTTP ones are in the way of TLS.
      pipeline.removeHandler(handlers[1]).assumeIsolated().flatMap { pipeline.removeHandler(handlers[0]) }.nonisolated()
    }.flatMapThrowing { try beginTLS(on: channel, noting: seen) }
      .whenFailure { _ in channel.close(promise: nil) }
  }

  private func beginTLS(on channel: any Channel, noting seen: SeenCertificates) throws {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.minimumTLSVersion = .tlsv12
    // The answer is no, so nobody needs to be known.
    tls.trustRoots = .certificates([])
    let isAddress = (try? SocketAddress(ipAddress: host, port: port)) != nil
    let handler = try NIOSSLClientHandler(
      context: NIOSSLContext(configuration: tls), serverHostname: isAddress ? nil : host,
      customVerificationCallback: { certificates, verdict in
        seen.note(certificates)
        verdict.succeed(.failed)
      })
    try channel.pipeline.syncOperations.addHandler(handler)
  }
}

/// Hands certificates from the handshake to the one who waits for them.
private final class SeenCertificates: Sendable {
  private let certificates = Mutex<[NIOSSLCertificate]>([])

  var all: [NIOSSLCertificate] { certificates.withLock { $0 } }

  func note(_ chain: [NIOSSLCertificate]) { certificates.withLock { $0 = chain } }
}
