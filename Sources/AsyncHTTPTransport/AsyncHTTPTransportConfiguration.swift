/// How an `AsyncHTTPTransport` reaches servers, how long it waits, and how much it takes.
///
/// TLS is 1.2 or newer and certificates are always verified; there is no setting to change that. HTTP/2 is used where the
/// server speaks it.
public struct AsyncHTTPTransportConfiguration: Sendable {
  /// For name, connection and TLS together.
  public var connectTimeout: Duration
  /// Between two arrivals of bytes. Large inventory pages take a server most of a minute before the first byte, and the
  /// edge in front of Jamf Cloud gives up after 90 seconds; waiting longer than that is pointless.
  public var readTimeout: Duration
  /// For a request from first to last byte.
  public var totalTimeout: Duration
  /// How long an unused connection is kept: long enough to look at a computer and go on to the next without another
  /// handshake, shorter than servers and their load balancers keep it. After that no timer is left that wakes the program.
  public var idleTimeout: Duration
  /// Connections to one host at the same time (HTTP/1); Jamf's guidance is at most five.
  public var connectionsPerHost: Int

  /// PEM files with certificate authorities to trust besides the system's, such as one of the company's own.
  public var authoritiesFiles: [String]
  /// What is shown to servers that ask for a certificate; nil for nothing.
  public var clientCertificate: ClientCertificate?

  /// The proxy that carries all requests; nil for none.
  public var proxy: Proxy?

  /// Whether answers may come compressed. To a server on this machine that is work for both sides and saves nothing.
  public var asksForCompression: Bool

  /// The longest body of an answer that is taken, as it is after unpacking; a longer one ends as `HTTPBodyError.tooLong`.
  /// What is tiny on the wire can unpack to more than any memory holds.
  public var maximumResponseBytes: Int

  /// An HTTP proxy, asked to connect to the server; TLS goes through it to the server.
  public struct Proxy: Hashable, Sendable {
    /// Its name or address.
    public var host: String
    /// Its port.
    public var port: Int
    /// With a password, for proxies that ask who one is.
    public var username: String?
    /// For the name; empty when nil.
    public var password: String?

    /// A proxy.
    public init(host: String, port: Int, username: String? = nil, password: String? = nil) {
      self.host = host
      self.port = port
      self.username = username
      self.password = password
    }
  }

  /// The defaults suit a Jamf Pro server.
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

/// Neither dumps nor debuggers see the proxy's password.
extension AsyncHTTPTransportConfiguration.Proxy: CustomStringConvertible, CustomReflectable {
  public var description: String { "\(host):\(port)" }
  public var customMirror: Mirror { Mirror(self, children: ["host": host, "port": port]) }
}
