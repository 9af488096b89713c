import APIRuntime

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.Date
#else
  import struct Foundation.Date
#endif

/// Why a server's certificates were refused, told from what they say of themselves.
struct TLSVerdict: Hashable {
  var failure: TLSFailure
  /// A clause without a full stop.
  var reason: String

  /// Who vouches for a chain is known to the TLS library only, so that is what is wrong when nothing else is.
  ///
  /// - Parameters:
  ///   - chain: the server's own certificate, then its issuers'.
  ///   - now: in seconds since 1970.
  init(chain: [ShownCertificate], host: String, now: Int) {
    guard let own = chain.first else {
      self = .unknownAuthority
      return
    }
    if let over = chain.first(where: { $0.validUntil < now }) {
      let whose = over == own ? "the server's certificate" : "the certificate of an authority that the server shows"
      failure = .expired
      reason = "\(whose) expired on \(Self.day(over.validUntil))"
    } else if let early = chain.first(where: { $0.validFrom > now }) {
      failure = .expired
      reason =
        "the server's certificate is valid from \(Self.day(early.validFrom)) on, and this machine's clock says "
        + Self.day(now)
    } else if !own.isFor(host) {
      self = .wrongName(host, names: own.names)
    } else {
      self = .unknownAuthority
    }
  }

  init(failure: TLSFailure, reason: String) {
    self.failure = failure
    self.reason = reason
  }

  static let unknownAuthority = TLSVerdict(
    failure: .unknownAuthority, reason: "no authority that this machine trusts vouches for the server's certificate")

  /// A certificate of a content network has hundreds of names; a few tell enough.
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
