public import NIOSSL

/// A certificate and its key.
public struct TestIdentity {
  /// The certificate in PEM form.
  public let certificatePEM: String
  /// Its key in PEM form, not encrypted.
  public let keyPEM: String

  /// A server that shows it.
  public func server() throws -> TLSConfiguration {
    .makeServerConfiguration(
      certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(certificatePEM.utf8)).map { .certificate($0) },
      privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(keyPEM.utf8), format: .pem)))
  }
}
