import APIRuntime
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

extension TransportError {
  /// What a failure of the HTTP library means.
  init(_ error: any Error, baseURL: URL) {
    let host = baseURL.host() ?? ""
    let port = baseURL.port ?? (baseURL.scheme == "http" ? 80 : 443)
    switch error {
    case let error as TransportError: self = error
    case is CancellationError: self = .cancelled
    case let error as HTTPClientError: self.init(client: error, host: host, port: port)
    case let error as NIOConnectionError: self.init(connection: error, host: host, port: port)
    case is SocketAddressError, is SocketAddressError.UnknownHost: self = .unknownHost(host)
    case let error as NIOSSLError where error == .uncleanShutdown: self = .connectionClosed
    case let error as NIOSSLError: self = .tls(reason: TransportError.reason(error))
    case let error as NIOSSLExtraError: self = .tls(reason: TransportError.reason(error, host: host))
    case let error as BoringSSLError: self = .tls(reason: "\(error)")
    case let error as ChannelError: self.init(channel: error, host: host, port: port)
    case let error as HTTPParserError where error == .invalidEOFState: self = .connectionClosed
    case is HTTPParserError: self = .other(reason: "the answer is not HTTP")
    case let error as IOError: self.init(system: error, host: host, port: port)
    default: self = .other(reason: "\(type(of: error))")
    }
  }

  private init(client error: HTTPClientError, host: String, port: Int) {
    switch error {
    case .connectTimeout, .tlsHandshakeTimeout, .httpProxyHandshakeTimeout, .socksHandshakeTimeout,
      .getConnectionFromPoolTimeout:
      self = .timedOut(.connecting)
    case .readTimeout, .writeTimeout: self = .timedOut(.reading)
    case .deadlineExceeded: self = .timedOut(.total)
    case .cancelled, .alreadyShutdown, .requestStreamCancelled: self = .cancelled
    case .remoteConnectionClosed: self = .connectionClosed
    case .proxyAuthenticationRequired:
      self = .couldNotConnect(host: host, port: port, reason: "the proxy wants a name and a password")
    case .invalidProxyResponse:
      self = .couldNotConnect(host: host, port: port, reason: "the proxy refused to connect to it")
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
      self = .couldNotConnect(host: host, port: port, reason: "no route to it")
    case EADDRNOTAVAIL: self = .couldNotConnect(host: host, port: port, reason: "the address is not available")
    case EACCES, EPERM: self = .couldNotConnect(host: host, port: port, reason: "not permitted on this machine")
    default: self = .couldNotConnect(host: host, port: port, reason: "system error \(error.errnoCode)")
    }
  }

  private static func reason(_ error: NIOSSLError) -> String {
    switch error {
    case .handshakeFailed(.sslError(let stack)) where "\(stack)".contains("CERTIFICATE_VERIFY_FAILED"):
      "the server's certificate is not trusted"
    case .handshakeFailed(.sslError(let stack)) where "\(stack)".contains("WRONG_VERSION_NUMBER"):
      "the server does not speak TLS on this port"
    case .unableToValidateCertificate, .noCertificateToValidate: "the server's certificate is not trusted"
    case .handshakeFailed: "the server and this machine do not agree on how to encrypt"
    default: "\(error)"
    }
  }

  private static func reason(_ error: NIOSSLExtraError, host: String) -> String {
    error == .failedToValidateHostname ? "the server's certificate is not for \(host)" : "\(error)"
  }
}
