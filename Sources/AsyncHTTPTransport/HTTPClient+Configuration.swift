import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOSSL

extension HTTPClient.Configuration {
  /// The library's settings for a transport's.
  init(_ configuration: AsyncHTTPTransportConfiguration, noting requests: CertificateRequests) {
    self.init(
      tlsConfiguration: TLSConfiguration(configuration, noting: requests), redirectConfiguration: .disallow,
      timeout: Timeout(
        connect: TimeAmount(configuration.connectTimeout), read: TimeAmount(configuration.readTimeout)),
      decompression: configuration.asksForCompression
        ? .enabled(limit: .size(configuration.maximumResponseBytes)) : .disabled)
    // HTTP/2 where the server takes it up in the handshake: five requests at once then share one connection.
    httpVersion = .automatic
    if let proxy = configuration.proxy {
      self.proxy = .server(host: proxy.host, port: proxy.port, authorization: proxy.authorization)
    }
    // The timer that closes an idle connection is the only thing that wakes this process for it.
    connectionPool.idleTimeout = TimeAmount(configuration.idleTimeout)
    connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = configuration.connectionsPerHost
    // A refused connection is told at once; whether to try again is decided above.
    connectionPool.retryConnectionEstablishment = false
  }
}

extension TLSConfiguration {
  fileprivate init(_ configuration: AsyncHTTPTransportConfiguration, noting requests: CertificateRequests) {
    self = .makeClientConfiguration()
    minimumTLSVersion = .tlsv12
    certificateVerification = .fullVerification
    additionalTrustRoots = configuration.authoritiesFiles.map { .file($0) }
    if let certificate = configuration.clientCertificate {
      certificateChain = certificate.chain.map { .certificate($0) }
      privateKey = .privateKey(certificate.key)
    }
    sslContextCallback = requests.callback
  }
}

extension AsyncHTTPTransportConfiguration.Proxy {
  var authorization: HTTPClient.Authorization? {
    username.map { .basic(username: $0, password: password ?? "") }
  }

  /// The head of a request to connect, besides its first line.
  var connectHeaders: HTTPHeaders {
    authorization.map { ["Proxy-Authorization": $0.headerValue] } ?? [:]
  }
}

extension TimeAmount {
  /// A duration in whole nanoseconds.
  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .nanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}
