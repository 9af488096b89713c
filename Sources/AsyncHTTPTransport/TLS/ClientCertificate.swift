import NIOSSL

/// A certificate and its private key, shown to servers that ask who connects.
///
/// It prints as the name of its file; the key is in nothing that is printed or dumped.
public struct ClientCertificate: Hashable, Sendable {
  /// The file the certificate came from.
  public let file: String
  /// The certificate, then those that lead from it to its authority.
  let chain: [NIOSSLCertificate]
  let key: NIOSSLPrivateKey

  /// Reads a certificate and its key, and makes sure that they belong together.
  ///
  /// - Parameters:
  ///   - certificateFile: the certificate in PEM form; those of its issuers may follow it.
  ///   - keyFile: the key in PEM form; nil when it is in the certificate's file.
  ///   - passphrase: for a key that is encrypted.
  /// - Throws: `ClientCertificateError`, which names the file and not what is in it.
  public init(
    certificateFile: String, keyFile: String? = nil, passphrase: String? = nil
  ) throws(ClientCertificateError) {
    file = certificateFile
    let keyFile = keyFile ?? certificateFile
    let certificateBytes = try Self.bytes(of: certificateFile)
    let keyBytes = keyFile == certificateFile ? certificateBytes : try Self.bytes(of: keyFile)
    guard let chain = try? NIOSSLCertificate.fromPEMBytes(certificateBytes), !chain.isEmpty else {
      throw .noCertificate(file: certificateFile)
    }
    self.chain = chain
    key = try Self.key(keyBytes, file: keyFile, passphrase: passphrase)
    guard Self.belong(chain, key) else { throw .keyOfAnother(certificateFile: certificateFile, keyFile: keyFile) }
  }

  private static func bytes(of file: String) throws(ClientCertificateError) -> [UInt8] {
    do { return try SmallFile.bytes(of: file) } catch {
      throw .unreadable(file: file, reason: error.reason)
    }
  }

  private static func key(
    _ bytes: [UInt8], file: String, passphrase: String?
  ) throws(ClientCertificateError) -> NIOSSLPrivateKey {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("PRIVATE KEY-----") else { throw .noKey(file: file) }
    let isEncrypted = text.contains("BEGIN ENCRYPTED PRIVATE KEY") || text.contains("4,ENCRYPTED")
    guard isEncrypted else {
      guard let key = try? NIOSSLPrivateKey(bytes: bytes, format: .pem) else { throw .noKey(file: file) }
      return key
    }
    guard let passphrase, !passphrase.isEmpty else { throw .passphraseMissing(file: file) }
    // The TLS library takes nothing else, and would end the program.
    guard passphrase.utf8.allSatisfy({ $0 < 0x80 }) else { throw .passphraseNotASCII(file: file) }
    do {
      return try NIOSSLPrivateKey(bytes: bytes, format: .pem) { set in set(Array(passphrase.utf8)) }
    } catch {
      throw .passphraseWrong(file: file)
    }
  }

  /// The TLS library compares them when it is given both.
  private static func belong(_ chain: [NIOSSLCertificate], _ key: NIOSSLPrivateKey) -> Bool {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.trustRoots = .certificates([])
    tls.certificateChain = chain.map { .certificate($0) }
    tls.privateKey = .privateKey(key)
    return (try? NIOSSLContext(configuration: tls)) != nil
  }
}

extension ClientCertificate: CustomStringConvertible, CustomReflectable {
  public var description: String { file }
  public var customMirror: Mirror { Mirror(self, children: ["file": file]) }
}
