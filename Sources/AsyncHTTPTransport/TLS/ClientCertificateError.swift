/// What is wrong with the files of a client certificate. It names them, and nothing of what is in them.
public enum ClientCertificateError: Error, Hashable, Sendable {
  /// The file is not there or cannot be read; the reason is the system's.
  case unreadable(file: String, reason: String)
  /// There is no certificate in PEM form in the file, or one that is broken.
  case noCertificate(file: String)
  /// There is no private key in PEM form in the file, or one that is broken.
  case noKey(file: String)
  /// The key is encrypted, and there is no passphrase.
  case passphraseMissing(file: String)
  /// The passphrase does not open the key.
  case passphraseWrong(file: String)
  /// The passphrase has other characters than those of ASCII, which the TLS library cannot take.
  case passphraseNotASCII(file: String)
  /// The key does not belong to the certificate.
  case keyOfAnother(certificateFile: String, keyFile: String)
}

extension ClientCertificateError: CustomStringConvertible {
  /// A sentence for people.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason): "The file \(file) cannot be read: \(reason)."
    case .noCertificate(let file): "The file \(file) holds no certificate in PEM form."
    case .noKey(let file): "The file \(file) holds no private key in PEM form."
    case .passphraseMissing(let file): "The private key in \(file) is encrypted, and there is no passphrase for it."
    case .passphraseWrong(let file): "The passphrase does not open the private key in \(file)."
    case .passphraseNotASCII(let file):
      "The passphrase of the private key in \(file) has characters beyond ASCII, which cannot be used."
    case .keyOfAnother(let certificateFile, let keyFile):
      certificateFile == keyFile
        ? "The private key in \(keyFile) does not belong to the certificate there."
        : "The private key in \(keyFile) does not belong to the certificate in \(certificateFile)."
    }
  }
}
