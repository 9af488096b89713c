import NIOCore
import NIOSSL

/// What a server's certificate says of itself: for whom it is, and for how long.
struct ShownCertificate: Hashable {
  /// Host names, `*.` for any first part, and addresses; empty when it says none.
  var names: [String]
  /// Seconds since 1970.
  var validFrom: Int
  /// Seconds since 1970.
  var validUntil: Int

  init(names: [String], validFrom: Int, validUntil: Int) {
    self.names = names
    self.validFrom = validFrom
    self.validUntil = validUntil
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
  }

  /// Whether it is a certificate for this host; one without any names may be for everybody.
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
