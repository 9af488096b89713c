import Crypto
public import Foundation
public import NIOSSL
import SwiftASN1
import X509

/// A certificate authority of this test run, which only clients trust that get its certificate.
public struct TestAuthority {
  private let certificate: Certificate
  private let key: Certificate.PrivateKey
  private let name: DistinguishedName

  /// - Parameter end: when it expires; tomorrow unless said otherwise.
  public init(_ name: String = "Authority of a test", until end: Date = .now + 86_400) throws {
    let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
    self.key = key
    self.name = try DistinguishedName { CommonName(name) }
    certificate = try Certificate(
      version: .v3, serialNumber: .init(), publicKey: key.publicKey, notValidBefore: .now - 86_400 * 3650,
      notValidAfter: end, issuer: self.name, subject: self.name,
      extensions: try .init { Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil)) },
      issuerPrivateKey: key)
  }

  /// A certificate for these host names and addresses, from yesterday to tomorrow unless said otherwise.
  ///
  /// - Parameter keyPEM: the key to certify; a new one when nil.
  public func issue(
    for names: [String] = ["localhost", "127.0.0.1"], from start: Date = .now - 86_400, until end: Date = .now + 86_400,
    keyPEM: String? = nil
  ) throws -> TestIdentity {
    let alternatives = names.map { name -> GeneralName in
      let bytes = name.split(separator: ".").compactMap { UInt8($0) }
      return bytes.count == 4 ? .ipAddress(ASN1OctetString(contentBytes: bytes[...])) : .dnsName(name)
    }
    let key = try keyPEM.map { try P256.Signing.PrivateKey(pemRepresentation: $0) } ?? P256.Signing.PrivateKey()
    let certificate = try Certificate(
      version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey), notValidBefore: start, notValidAfter: end,
      issuer: name, subject: try DistinguishedName { CommonName(names.first ?? "nobody") },
      extensions: try .init { SubjectAlternativeNames(alternatives) }, issuerPrivateKey: self.key)
    return TestIdentity(certificatePEM: try certificate.serializeAsPEM().pemString, keyPEM: key.pemRepresentation)
  }

  /// What a file of authorities holds to trust this one.
  public func pem() throws -> String { try certificate.serializeAsPEM().pemString }

  /// For servers that ask for certificates of this authority.
  public func trustRoots() throws -> NIOSSLTrustRoots {
    .certificates(try NIOSSLCertificate.fromPEMBytes(Array(pem().utf8)))
  }
}
