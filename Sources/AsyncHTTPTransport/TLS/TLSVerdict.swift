import APIRuntime
import NIOCore
import NIOSSL
import Synchronization

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.Date
#else
  import struct Foundation.Date
#endif

/// Why a server's certificates were rejected, derived from their contents.
struct TLSVerdict: Hashable {
  var failure: TLSFailure
  /// A clause without a full stop.
  var reason: String

  /// Only the TLS library knows which authorities are trusted, so an unknown authority is the reason if nothing else is
  /// wrong.
  ///
  /// - Parameters:
  ///   - chain: the server's own certificate, then its issuers'.
  ///   - now: in seconds since 1970.
  ///   - isMac: whether the system has the rules of macOS for certificates.
  init(chain: [ShownCertificate], host: String, now: Int, isMac: Bool = isMac) {
    guard let own = chain.first else {
      self = .unknownAuthority
      return
    }
    if let over = chain.first(where: { $0.validUntil < now }) {
      let whose = over == own ? "the server's certificate" : "a certificate in the server's chain"
      failure = .expired
      reason = "\(whose) expired on \(Self.day(over.validUntil))"
    } else if let early = chain.first(where: { $0.validFrom > now }) {
      failure = .expired
      reason =
        "the server's certificate is valid from \(Self.day(early.validFrom)) on, but this machine's clock says "
        + Self.day(now)
    } else if !own.isFor(host) {
      self = .wrongName(host, names: own.names)
    } else if isMac, let rule = Self.macRule(against: own) {
      self = TLSVerdict(failure: .unknownAuthority, reason: "macOS does not accept the server's certificate: \(rule)")
    } else {
      self = .unknownAuthority
    }
  }

  private static var isMac: Bool {
    #if os(macOS)
      true
    #else
      false
    #endif
  }

  /// What macOS requires of the certificate of every server since 10.15, also with an authority of its own.
  private static func macRule(against own: ShownCertificate) -> String? {
    let days = (own.validUntil - own.validFrom) / 86_400
    if days > 825 { return "it is valid for \(days) days, and more than 825 are not allowed" }
    return own.isForServers ? nil : "it does not say that it is for servers (extended key usage serverAuth)"
  }

  init(failure: TLSFailure, reason: String) {
    self.failure = failure
    self.reason = reason
  }

  static let unknownAuthority = TLSVerdict(
    failure: .unknownAuthority, reason: "this machine does not trust the issuer of the server's certificate")

  /// The certificate of a content delivery network has hundreds of names; a few are enough.
  static func wrongName(_ host: String, names: [String]) -> TLSVerdict {
    guard !names.isEmpty else {
      return TLSVerdict(failure: .wrongName, reason: "the server's certificate is not for \(host)")
    }
    let shown = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and others" : "")
    return TLSVerdict(failure: .wrongName, reason: "the server's certificate is for \(shown), not for \(host)")
  }

  private static func day(_ seconds: Int) -> String {
    String(Date(timeIntervalSince1970: Double(seconds)).ISO8601Format().prefix(10))
  }
}

extension TLSVerdict {
  /// Interprets an error of the TLS library from a handshake, or from a later alert: in TLS 1.3 a server checks the
  /// client's certificate after the client has finished.
  ///
  /// The names are those of BoringSSL's error list; an `ALERT` came from the server.
  init(_ error: BoringSSLError, showsCertificate: Bool, mayInsist: Bool) {
    guard case .sslError(let stack) = error else {
      self = .disagreement
      return
    }
    let text = "\(stack)"
    if stack.contains(.eofDuringHandshake) {
      self = TLSVerdict(failure: .other, reason: "the server closed the connection during the TLS handshake")
    } else if text.contains("CERTIFICATE_VERIFY_FAILED") {
      self = .unknownAuthority
    } else if text.contains("WRONG_VERSION_NUMBER") || text.contains("HTTP_REQUEST") {
      self = TLSVerdict(failure: .notSpoken, reason: "the server does not speak TLS on this port")
    } else if text.contains("PROTOCOL_VERSION") || text.contains("UNSUPPORTED_PROTOCOL") {
      self = TLSVerdict(failure: .nothingInCommon, reason: "the server does not support TLS 1.2 or later")
    } else if text.contains("ALERT_CERTIFICATE_REQUIRED") {
      self = showsCertificate ? .refused("") : .required
    } else if let why = Self.alertsOnCertificates.first(where: { text.contains($0.alert) })?.why {
      self = showsCertificate ? .refused(why) : .required
    } else if text.contains("ALERT_HANDSHAKE_FAILURE"), mayInsist {
      self = showsCertificate ? .refused("") : .required
    } else {
      self = .disagreement
    }
  }

  private static let alertsOnCertificates = [
    (alert: "ALERT_CERTIFICATE_EXPIRED", why: "it has expired"),
    (alert: "ALERT_CERTIFICATE_REVOKED", why: "it was revoked"),
    (alert: "ALERT_UNKNOWN_CA", why: "the server does not trust its issuer"),
    (alert: "ALERT_UNSUPPORTED_CERTIFICATE", why: "the server does not support its type"),
    (alert: "ALERT_BAD_CERTIFICATE", why: ""),
    (alert: "ALERT_CERTIFICATE_UNKNOWN", why: ""),
    (alert: "ALERT_ACCESS_DENIED", why: "access denied"),
  ]

  /// The server requested a certificate and closed the connection before answering.
  static func cut(showsCertificate: Bool) -> TLSVerdict {
    guard showsCertificate else { return .required }
    return TLSVerdict(
      failure: .clientCertificateRequired,
      reason: "the server probably rejected the client certificate: it closed the connection")
  }

  private static let required = TLSVerdict(
    failure: .clientCertificateRequired, reason: "the server requires a client certificate")

  private static let disagreement = TLSVerdict(
    failure: .nothingInCommon, reason: "the server and this machine have no TLS version or cipher in common")

  private static func refused(_ why: String) -> TLSVerdict {
    TLSVerdict(
      failure: .clientCertificateRequired,
      reason: "the server rejected the client certificate\(why.isEmpty ? "" : ": \(why)")")
  }
}

/// Records whether a server requested a client certificate, and whether one answered a request.
///
/// A server that requires a certificate rarely says so: in TLS 1.2 it ends the handshake with an unspecific alert, in
/// TLS 1.3 it often closes the connection before its alert is read. Its request for a certificate is the hint.
final class CertificateRequests: Sendable {
  private let isSeen = Atomic(false)
  private let isAnswered = Atomic(false)

  /// Whether a server has requested a certificate and none has answered since this transport was created. A server that
  /// answers does not require one, or accepts ours.
  var mayBeInsisted: Bool { isSeen.load(ordering: .relaxed) && !isAnswered.load(ordering: .relaxed) }

  func noteAnswer() { isAnswered.store(true, ordering: .relaxed) }

  /// Called by the TLS library when the server requests a certificate; it continues with the configured one.
  var callback: NIOSSLContextCallback {
    { [self] _, go in
      isSeen.store(true, ordering: .relaxed)
      go.succeed(.noChanges)
    }
  }
}
