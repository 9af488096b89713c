import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOSSL

/// How an `AsyncHTTPTransport` reaches servers, how long it waits, and how much it accepts.
///
/// TLS is 1.2 or newer and certificates are always verified; there is no setting to change that. HTTP/2 is used if the
/// server supports it.
public struct AsyncHTTPTransportConfiguration: Sendable {
  /// The time-out for name lookup, connection and TLS together.
  public var connectTimeout: Duration
  /// The time-out between two arrivals of bytes. A server may take most of a minute before the first byte of a large
  /// inventory page, and the gateway in front of Jamf Cloud times out after 90 seconds; waiting longer is pointless.
  public var readTimeout: Duration
  /// The time-out for a whole request, from the first to the last byte.
  public var totalTimeout: Duration
  /// How long an idle connection is kept: long enough to read one computer and open the next without another handshake,
  /// shorter than servers and load balancers keep it. Afterwards no timer wakes the program.
  public var idleTimeout: Duration
  /// The most concurrent connections to one host (HTTP/1); Jamf recommends at most five.
  public var connectionsPerHost: Int

  /// PEM files with certificate authorities to trust in addition to the system's, such as a company's own.
  public var authoritiesFiles: [String]
  /// The certificate sent to servers that request one; nil for none.
  public var clientCertificate: ClientCertificate?

  /// The proxy that carries all requests; nil for none.
  public var proxy: Proxy?

  /// Whether to request compressed answers. With a server on this machine, compression is work for both sides and saves
  /// nothing.
  public var asksForCompression: Bool

  /// The longest accepted body of an answer in bytes, after decompression; a longer one fails with
  /// `HTTPBodyError.tooLong`. A tiny compressed body can expand beyond any memory.
  public var maximumResponseBytes: Int

  /// An HTTP proxy that tunnels to the server with CONNECT; TLS ends at the server.
  public struct Proxy: Hashable, Sendable {
    /// Its name or address.
    public var host: String
    /// Its port.
    public var port: Int
    /// The user name, for proxies that require sign-in.
    public var username: String?
    /// The password for the user name; nil means empty.
    public var password: String?

    /// Creates a proxy.
    ///
    /// - Parameters:
    ///   - host: its name or address.
    ///   - port: its port.
    ///   - username: the user name, for proxies that require sign-in.
    ///   - password: the password for the user name.
    public init(host: String, port: Int, username: String? = nil, password: String? = nil) {
      self.host = host
      self.port = port
      self.username = username
      self.password = password
    }
  }

  /// Creates a configuration; the defaults suit a Jamf Pro server.
  ///
  /// - Parameters:
  ///   - connectTimeout: the time-out for name lookup, connection and TLS together.
  ///   - readTimeout: the time-out between two arrivals of bytes.
  ///   - totalTimeout: the time-out for a whole request, from the first to the last byte.
  ///   - idleTimeout: how long an idle connection is kept: long enough to read one computer and open the next without
  ///     another handshake, shorter than servers and load balancers keep it.
  ///   - connectionsPerHost: the most concurrent connections to one host (HTTP/1).
  ///   - authoritiesFiles: PEM files with certificate authorities to trust in addition to the system's, such as a
  ///     company's own.
  ///   - clientCertificate: the certificate sent to servers that request one.
  ///   - proxy: the proxy that carries all requests.
  ///   - asksForCompression: whether to request compressed answers.
  ///   - maximumResponseBytes: the longest accepted body of an answer in bytes, after decompression.
  public init(
    connectTimeout: Duration = .seconds(10), readTimeout: Duration = .seconds(100),
    totalTimeout: Duration = .seconds(300), idleTimeout: Duration = .seconds(30), connectionsPerHost: Int = 5,
    authoritiesFiles: [String] = [], clientCertificate: ClientCertificate? = nil, proxy: Proxy? = nil,
    asksForCompression: Bool = true, maximumResponseBytes: Int = 1 << 30
  ) {
    self.connectTimeout = connectTimeout
    self.readTimeout = readTimeout
    self.totalTimeout = totalTimeout
    self.idleTimeout = idleTimeout
    self.connectionsPerHost = connectionsPerHost
    self.authoritiesFiles = authoritiesFiles
    self.clientCertificate = clientCertificate
    self.proxy = proxy
    self.asksForCompression = asksForCompression
    self.maximumResponseBytes = maximumResponseBytes
  }
}

/// Neither dumps nor debuggers show the proxy's password.
extension AsyncHTTPTransportConfiguration.Proxy: CustomStringConvertible, CustomReflectable {
  public var description: String { "\(host):\(port)" }
  public var customMirror: Mirror { Mirror(self, children: ["host": host, "port": port]) }
}

extension HTTPClient.Configuration {
  /// Converts a transport's configuration into the library's.
  init(_ configuration: AsyncHTTPTransportConfiguration, noting requests: CertificateRequests) {
    self.init(
      tlsConfiguration: TLSConfiguration(configuration, noting: requests), redirectConfiguration: .disallow,
      timeout: Timeout(
        connect: TimeAmount(configuration.connectTimeout), read: TimeAmount(configuration.readTimeout)),
      decompression: configuration.asksForCompression
        ? .enabled(limit: .size(configuration.maximumResponseBytes)) : .disabled)
    // HTTP/2 if the server selects it in the handshake: five concurrent requests then share one connection.
    httpVersion = .automatic
    if let proxy = configuration.proxy {
      self.proxy = .server(host: proxy.host, port: proxy.port, authorization: proxy.authorization)
    }
    // The timer that closes an idle connection is the only one that wakes the process.
    connectionPool.idleTimeout = TimeAmount(configuration.idleTimeout)
    connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = configuration.connectionsPerHost
    // A refused connection fails at once; the retry policy decides what follows.
    connectionPool.retryConnectionEstablishment = false
    http1_1ConnectionDebugInitializer = Self.readInLargePieces
    http2ConnectionDebugInitializer = Self.readInLargePieces
  }

  /// Lets a connection read up to 256 kB at once instead of 64. A page has megabytes, and each piece costs the same
  /// work on its way to the reader. While the reader waits, a connection holds at most four pieces, a megabyte.
  @Sendable private static func readInLargePieces(_ connection: any Channel) -> EventLoopFuture<Void> {
    connection.setOption(.recvAllocator, value: pieces)
  }

  /// The sizes of the pieces: they grow and shrink with what is there to be read.
  static let pieces = AdaptiveRecvByteBufferAllocator(minimum: 1 << 11, initial: 1 << 14, maximum: 1 << 18)
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

  /// The header fields of a CONNECT request.
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
