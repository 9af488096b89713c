import NIOCore
import NIOExtras
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

/// Fetches the certificates of a server that was not trusted, so that the message can say why.
///
/// The TLS library reports only that verification failed. So the probe starts another handshake, records the
/// certificates and aborts: it never trusts them, and sends nothing else.
struct CertificateProbe: Sendable {
  let host: String
  let port: Int
  let proxy: AsyncHTTPTransportConfiguration.Proxy?
  /// The time-out for the whole probe.
  let timeout: TimeAmount

  /// The server's certificate chain, its own certificate first; empty if none arrived in time or the task was canceled.
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
    // A canceled task does not wait for the rest.
    for await certificates in outcomes { return certificates }
    return []
  }

  /// Asks the proxy to connect to the server, then starts TLS.
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
      // The connect handler has removed itself; the HTTP handlers must not see TLS.
      pipeline.removeHandler(handlers[1]).assumeIsolated().flatMap { pipeline.removeHandler(handlers[0]) }.nonisolated()
    }.flatMapThrowing { try beginTLS(on: channel, noting: seen) }
      .whenFailure { _ in channel.close(promise: nil) }
  }

  private func beginTLS(on channel: any Channel, noting seen: SeenCertificates) throws {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.minimumTLSVersion = .tlsv12
    // Verification always fails, so no authorities are needed.
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

/// Passes the certificates from the handshake to the waiting task.
private final class SeenCertificates: Sendable {
  private let certificates = Mutex<[NIOSSLCertificate]>([])

  var all: [NIOSSLCertificate] { certificates.withLock { $0 } }

  func note(_ chain: [NIOSSLCertificate]) { certificates.withLock { $0 = chain } }
}

/// The facts in a server's certificate: names, validity and usage.
struct ShownCertificate: Hashable {
  /// Host names (`*.` for any first label) and addresses; empty if there are none.
  var names: [String]
  /// Seconds since 1970.
  var validFrom: Int
  /// Seconds since 1970.
  var validUntil: Int
  /// Whether it says that it is for servers.
  var isForServers: Bool

  init(names: [String], validFrom: Int, validUntil: Int, isForServers: Bool = true) {
    self.names = names
    self.validFrom = validFrom
    self.validUntil = validUntil
    self.isForServers = isForServers
  }

  init(_ certificate: NIOSSLCertificate) {
    names = certificate._subjectAlternativeNames().compactMap { name in
      switch name.nameType {
      case .dnsName: String(decoding: name.contents, as: UTF8.self).lowercased()
      case .ipAddress: Self.text(packedAddress: Array(name.contents))
      default: nil
      }
    }
    validFrom = Int(certificate.notValidBefore)
    validUntil = Int(certificate.notValidAfter)
    // The object identifier 1.3.6.1.5.5.7.3.1, "server authentication", in DER. Nothing else in a certificate has these bytes.
    let usage: [UInt8] = [0x06, 0x08, 0x2B, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x01]
    isForServers = (try? certificate.toDERBytes()).map { $0.contains(usage) } ?? true
  }

  /// Whether the certificate is valid for this host; one without names matches every host.
  func isFor(_ host: String) -> Bool {
    let host = host.lowercased()
    if let address = try? SocketAddress(ipAddress: host, port: 0).ipAddress {
      return names.isEmpty || names.contains(address)
    }
    let parent = host.split(separator: ".", maxSplits: 1).dropFirst().first.map { "*.\($0)" }
    return names.isEmpty || names.contains(host) || parent.map(names.contains) == true
  }

  private static func text(packedAddress bytes: [UInt8]) -> String? {
    try? SocketAddress(packedIPAddress: ByteBuffer(bytes: bytes), port: 0).ipAddress
  }
}
