import APIRuntime
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOHTTPCompression
import NIOPosix
import NIOSSL

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.Date
  import struct FoundationEssentials.URL
#else
  import struct Foundation.Date
  import struct Foundation.URL
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Converts errors of the HTTP library into a `TransportError`, with the reason as far as it can be determined.
struct FailureDiagnosis: Sendable {
  let server: URL
  let configuration: AsyncHTTPTransportConfiguration
  let certificateRequests: CertificateRequests

  var host: String { server.host() ?? "" }
  var port: Int { server.port ?? (server.scheme == "http" ? 80 : 443) }

  /// The error, without opening another connection.
  func classify(_ error: any Error) -> TransportError {
    TransportError(error, host: host, port: port, tls: tlsVerdict)
  }

  /// Why no answer arrived. If the server's certificate was rejected, finds out what is wrong with it: that takes one
  /// more connection, which carries only the start of a handshake.
  func explain(_ error: any Error) async -> TransportError {
    let error = classify(error)
    if error == .connectionClosed, certificateRequests.mayBeInsisted {
      let verdict = TLSVerdict.cut(showsCertificate: showsCertificate)
      return .tls(verdict.failure, reason: verdict.reason)
    }
    guard case .tls(let failure, _) = error, failure == .unknownAuthority || failure == .wrongName else { return error }
    let probe = CertificateProbe(
      host: host, port: port, proxy: configuration.proxy, timeout: TimeAmount(configuration.connectTimeout))
    let chain = await probe.certificates().map { ShownCertificate($0) }
    guard let own = chain.first else { return error }
    let verdict =
      failure == .wrongName
      ? .wrongName(host, names: own.names)
      : TLSVerdict(chain: chain, host: host, now: Int(Date().timeIntervalSince1970))
    return .tls(verdict.failure, reason: verdict.reason)
  }

  private func tlsVerdict(_ error: BoringSSLError) -> TLSVerdict {
    TLSVerdict(
      error, showsCertificate: showsCertificate, mayInsist: certificateRequests.mayBeInsisted)
  }

  private var showsCertificate: Bool { configuration.clientCertificate != nil }
}

extension TransportError {
  /// Converts an error of the HTTP library.
  ///
  /// - Parameter tls: classifies errors of the TLS library.
  init(_ error: any Error, host: String, port: Int, tls: (BoringSSLError) -> TLSVerdict) {
    switch error {
    case let error as TransportError: self = error
    case is CancellationError: self = .canceled
    case let error as HTTPClientError: self.init(client: error, host: host, port: port)
    case let error as NIOConnectionError: self.init(connection: error, host: host, port: port)
    case is SocketAddressError, is SocketAddressError.UnknownHost: self = .unknownHost(host)
    case let error as NIOSSLError: self.init(secure: error, tls: tls)
    case let error as NIOSSLExtraError: self.init(secure: error, host: host)
    case let error as BoringSSLError: self.init(tls(error))
    case let error as ChannelError: self.init(channel: error, host: host, port: port)
    case let error as HTTPParserError where error == .invalidEOFState: self = .connectionClosed
    case is HTTPParserError: self = .other(reason: "the response is not HTTP")
    // The server reset the stream or closed the connection (GOAWAY); other HTTP/2 errors do not occur in practice.
    case is any NIOHTTP2Error, is NIOHTTP2Errors.StreamError: self = .connectionClosed
    case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
      self = .other(reason: "the compressed response is invalid")
    case let error as IOError: self.init(system: error, host: host, port: port)
    default: self = .other(reason: "\(type(of: error))")
    }
  }

  private init(_ verdict: TLSVerdict) { self = .tls(verdict.failure, reason: verdict.reason) }

  private init(client error: HTTPClientError, host: String, port: Int) {
    switch error {
    case .connectTimeout, .tlsHandshakeTimeout, .httpProxyHandshakeTimeout, .socksHandshakeTimeout,
      .getConnectionFromPoolTimeout:
      self = .timedOut(.connecting)
    case .readTimeout, .writeTimeout: self = .timedOut(.reading)
    case .deadlineExceeded: self = .timedOut(.total)
    case .cancelled, .alreadyShutdown, .requestStreamCancelled: self = .canceled
    case .remoteConnectionClosed: self = .connectionClosed
    case .proxyAuthenticationRequired:
      self = .couldNotConnect(host: host, port: port, reason: "the proxy requires a user name and password")
    case .invalidProxyResponse:
      self = .couldNotConnect(host: host, port: port, reason: "the proxy refused to connect")
    case .emptyHost, .invalidURL, .emptyScheme: self = .unknownHost(host)
    default: self = .other(reason: error.shortDescription)
    }
  }

  private init(connection error: NIOConnectionError, host: String, port: Int) {
    guard let failure = error.connectionErrors.first else {
      self = .unknownHost(host)
      return
    }
    switch failure.error {
    case let error as IOError: self.init(system: error, host: host, port: port)
    case ChannelError.connectTimeout: self = .timedOut(.connecting)
    default: self = .couldNotConnect(host: host, port: port, reason: "\(type(of: failure.error))")
    }
  }

  private init(channel error: ChannelError, host: String, port: Int) {
    switch error {
    case .connectTimeout: self = .timedOut(.connecting)
    case .ioOnClosedChannel, .alreadyClosed, .inputClosed, .outputClosed, .eof: self = .connectionClosed
    default: self = .other(reason: "the connection failed")
    }
  }

  private init(system error: IOError, host: String, port: Int) {
    switch error.errnoCode {
    case ECONNRESET, EPIPE, ENOTCONN, ESHUTDOWN: self = .connectionClosed
    case ETIMEDOUT: self = .timedOut(.connecting)
    case ECONNREFUSED: self = .couldNotConnect(host: host, port: port, reason: "connection refused")
    case EHOSTUNREACH, ENETUNREACH, ENETDOWN, EHOSTDOWN:
      self = .couldNotConnect(host: host, port: port, reason: "no route to host")
    case EADDRNOTAVAIL: self = .couldNotConnect(host: host, port: port, reason: "the address is not available")
    case EACCES, EPERM: self = .couldNotConnect(host: host, port: port, reason: "not permitted on this machine")
    default: self = .couldNotConnect(host: host, port: port, reason: "system error \(error.errnoCode)")
    }
  }

  private init(secure error: NIOSSLError, tls: (BoringSSLError) -> TLSVerdict) {
    switch error {
    case .uncleanShutdown: self = .connectionClosed
    case .handshakeFailed(let failure): self.init(tls(failure))
    case .unableToValidateCertificate, .noCertificateToValidate: self.init(.unknownAuthority)
    // Only the file of authorities is read when a connection is made.
    case .failedToLoadCertificate, .noSuchFilesystemObject:
      self = .tls(reason: "the file of trusted authorities cannot be read")
    default: self = .tls(reason: "\(error)")
    }
  }

  private init(secure error: NIOSSLExtraError, host: String) {
    self =
      error == .failedToValidateHostname
      ? TransportError(TLSVerdict.wrongName(host, names: [])) : .tls(reason: "\(error)")
  }
}
