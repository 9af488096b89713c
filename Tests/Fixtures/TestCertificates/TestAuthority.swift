public import Foundation
public import NIOSSL

/// A certificate authority of this test run, which only clients trust that get its certificate.
///
/// The `openssl` command makes the certificates: libraries for it would be an eighth of the build of all tests.
public struct TestAuthority {
  private let identity: TestIdentity

  /// - Parameter end: when it expires; tomorrow unless said otherwise.
  public init(_ name: String = "Authority of a test", until end: Date = .now + 86_400) throws {
    let key = try OpenSSL().newKey()
    let certificate = try OpenSSL().certificate(
      name, "basicConstraints = critical, CA:TRUE", from: .now - 86_400 * 3650, until: end, keyPEM: key, issuer: nil)
    identity = TestIdentity(certificatePEM: certificate, keyPEM: key)
  }

  /// A certificate for these host names and addresses, from yesterday to tomorrow unless said otherwise.
  ///
  /// - Parameter keyPEM: the key to certify; a new one when nil.
  public func issue(
    for names: [String] = ["localhost", "127.0.0.1"], from start: Date = .now - 86_400, until end: Date = .now + 86_400,
    keyPEM: String? = nil
  ) throws -> TestIdentity {
    let alternatives = names.map { name in
      let isAddress = name.split(separator: ".").compactMap { UInt8($0) }.count == 4
      return (isAddress ? "IP:" : "DNS:") + name
    }
    let key = try keyPEM ?? OpenSSL().newKey()
    // macOS accepts no server's certificate without this usage.
    let extensions = """
      subjectAltName = \(alternatives.joined(separator: ", "))
      extendedKeyUsage = serverAuth, clientAuth
      """
    let certificate = try OpenSSL().certificate(
      names.first ?? "unnamed", extensions, from: start, until: end, keyPEM: key, issuer: identity)
    return TestIdentity(certificatePEM: certificate, keyPEM: key)
  }

  /// What a file of authorities holds to trust this one.
  public func pem() throws -> String { identity.certificatePEM }

  /// For servers that ask for certificates of this authority.
  public func trustRoots() throws -> NIOSSLTrustRoots {
    .certificates(try NIOSSLCertificate.fromPEMBytes(Array(pem().utf8)))
  }
}
