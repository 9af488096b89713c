public import APIRuntime
import NIOSSL

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A certificate and its private key, for servers that request a client certificate.
///
/// It prints as its file name; the key is never printed or dumped.
public struct ClientCertificate: Hashable, Sendable {
  /// The file that the certificate was read from.
  public let file: String
  /// The certificate, followed by its intermediates.
  let chain: [NIOSSLCertificate]
  let key: NIOSSLPrivateKey

  /// Reads a certificate and its key, and makes sure that they belong together.
  ///
  /// - Parameters:
  ///   - certificateFile: the certificate in PEM form; those of its issuers may follow it.
  ///   - keyFile: the key in PEM form; nil when it is in the certificate's file.
  ///   - passphrase: the passphrase of an encrypted key.
  /// - Throws: `ClientCertificateError`, which names the file but not its contents.
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
    // The TLS library accepts only ASCII, and would abort the program otherwise.
    guard passphrase.utf8.allSatisfy({ $0 < 0x80 }) else { throw .passphraseNotASCII(file: file) }
    do {
      return try NIOSSLPrivateKey(bytes: bytes, format: .pem) { set in set(Array(passphrase.utf8)) }
    } catch {
      throw .passphraseWrong(file: file)
    }
  }

  /// The TLS library compares them if it gets both.
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

/// What is wrong with the files of a client certificate. It names the files but not their contents.
public enum ClientCertificateError: Error, Hashable, Sendable {
  /// The file is missing or unreadable; the reason comes from the system.
  case unreadable(file: String, reason: String)
  /// The file contains no valid certificate in PEM form.
  case noCertificate(file: String)
  /// The file contains no valid private key in PEM form.
  case noKey(file: String)
  /// The key is encrypted, and there is no passphrase.
  case passphraseMissing(file: String)
  /// The passphrase does not decrypt the key.
  case passphraseWrong(file: String)
  /// The passphrase has characters beyond ASCII, which the TLS library does not accept.
  case passphraseNotASCII(file: String)
  /// The key does not belong to the certificate.
  case keyOfAnother(certificateFile: String, keyFile: String)
}

extension ClientCertificateError: DescribedError {
  /// A sentence for people.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason): "The file \(file) cannot be read: \(reason)."
    case .noCertificate(let file): "The file \(file) contains no certificate in PEM format."
    case .noKey(let file): "The file \(file) contains no private key in PEM format."
    case .passphraseMissing(let file): "The private key in \(file) is encrypted, and no passphrase is set."
    case .passphraseWrong(let file): "The passphrase does not open the private key in \(file)."
    case .passphraseNotASCII(let file):
      "The passphrase of the private key in \(file) has non-ASCII characters, which are not supported."
    case .keyOfAnother(let certificateFile, let keyFile):
      certificateFile == keyFile
        ? "The private key in \(keyFile) does not match the certificate in it."
        : "The private key in \(keyFile) does not match the certificate in \(certificateFile)."
    }
  }
}

/// Reads a small settings file as a whole.
enum SmallFile {
  /// Why a file cannot be read, in the system's words.
  struct Unreadable: Error {
    let reason: String
  }

  /// In bytes; far larger than any certificate or key. A device or disk image given by mistake would fill the memory.
  private static let most = 16 << 20

  static func bytes(of path: String) throws(Unreadable) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Unreadable(reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= most {
      let count = read(descriptor, &part, part.count)
      if count > 0 {
        bytes += part[..<count]
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        throw Unreadable(reason: String(cString: strerror(errno)))
      }
    }
    throw Unreadable(reason: "File too large")
  }
}
