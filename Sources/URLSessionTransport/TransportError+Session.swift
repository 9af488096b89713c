import APIRuntime
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension TransportError {
  /// What an error of `URLSession` means.
  init(session error: any Error, url: URL) {
    let reason = error.localizedDescription
    let host = url.host() ?? ""
    let port = url.port ?? (url.scheme == "http" ? 80 : 443)
    switch (error as? URLError)?.code {
    case .cannotFindHost, .dnsLookupFailed: self = .unknownHost(host)
    case .cannotConnectToHost, .notConnectedToInternet, .internationalRoamingOff, .dataNotAllowed:
      self = .couldNotConnect(host: host, port: port, reason: reason)
    case .timedOut: self = .timedOut(.reading)
    case .networkConnectionLost: self = .connectionClosed
    case .cancelled: self = .canceled
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot: self = .tls(.unknownAuthority, reason: reason)
    case .serverCertificateHasBadDate, .serverCertificateNotYetValid: self = .tls(.expired, reason: reason)
    case .clientCertificateRequired, .clientCertificateRejected:
      self = .tls(.clientCertificateRequired, reason: reason)
    case .secureConnectionFailed: self = .tls(.other, reason: reason)
    // On Linux, all errors of TLS have the same code.
    default: self = reason.contains("SSL") ? .tls(.other, reason: reason) : .other(reason: reason)
    }
  }
}
