import APIRuntime
import NIOSSL

extension TLSVerdict {
  /// What the TLS library says of a handshake, or of an alert that came later: in TLS 1.3 a server judges the client's
  /// certificate after the client is done.
  ///
  /// The names are those of BoringSSL's error list; an `ALERT` is what the server said.
  init(_ error: BoringSSLError, showsCertificate: Bool, mayInsist: Bool) {
    guard case .sslError(let stack) = error else {
      self = .disagreement
      return
    }
    let text = "\(stack)"
    if stack.contains(.eofDuringHandshake) {
      self = TLSVerdict(failure: .other, reason: "the server ended the connection in the middle of the handshake")
    } else if text.contains("CERTIFICATE_VERIFY_FAILED") {
      self = .unknownAuthority
    } else if text.contains("WRONG_VERSION_NUMBER") || text.contains("HTTP_REQUEST") {
      self = TLSVerdict(failure: .notSpoken, reason: "the server does not speak TLS on this port")
    } else if text.contains("PROTOCOL_VERSION") || text.contains("UNSUPPORTED_PROTOCOL") {
      self = TLSVerdict(failure: .nothingInCommon, reason: "the server speaks no version of TLS from 1.2 on")
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
    (alert: "ALERT_CERTIFICATE_EXPIRED", why: "as it has expired"),
    (alert: "ALERT_CERTIFICATE_REVOKED", why: "as it was revoked"),
    (alert: "ALERT_UNKNOWN_CA", why: "as it does not know who vouches for it"),
    (alert: "ALERT_UNSUPPORTED_CERTIFICATE", why: "as it is of a kind that the server does not take"),
    (alert: "ALERT_BAD_CERTIFICATE", why: ""),
    (alert: "ALERT_CERTIFICATE_UNKNOWN", why: ""),
    (alert: "ALERT_ACCESS_DENIED", why: "as it gives no access"),
  ]

  /// A server that asked for a certificate has cut the connection before its answer.
  static func cut(showsCertificate: Bool) -> TLSVerdict {
    showsCertificate ? .refused("as it seems: it ended the connection") : .required
  }

  private static let required = TLSVerdict(
    failure: .clientCertificateRequired, reason: "the server asks for a client certificate")

  private static let disagreement = TLSVerdict(
    failure: .nothingInCommon, reason: "the server and this machine do not agree on how to encrypt")

  private static func refused(_ why: String) -> TLSVerdict {
    TLSVerdict(
      failure: .clientCertificateRequired,
      reason: "the server does not take the client certificate\(why.isEmpty ? "" : ", \(why)")")
  }
}
