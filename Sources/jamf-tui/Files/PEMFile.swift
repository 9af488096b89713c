import AsyncHTTPTransport
import Essentials
import NIOSSL

/// PEM files of a connection: certificate authorities, and a client certificate with its key.
///
/// Connections and `config check` share these rules.
enum PEMFile {
  /// Checks that a file contains certificate authorities.
  ///
  /// - Parameter origin: the setting that names the file, for the message.
  /// - Throws: `CommandFailure` that names the file and the origin.
  static func checkAuthorities(_ path: String, origin: String) throws {
    guard let certificates = try? NIOSSLCertificate.fromPEMFile(path), !certificates.isEmpty else {
      throw CommandFailure(
        "The file of \(origin), \(path), \(flaw(of: path)).",
        next: "Name a PEM file with the authorities to trust.", exitCode: .configuration)
    }
    if let day = dayAllExpired(certificates) {
      throw CommandFailure(
        "The file of \(origin), \(path), has no valid authority: the last one expired on \(day).",
        next: "Ask the operator of the authority for its current certificate.", exitCode: .configuration)
    }
  }

  /// Reads a client certificate with its key.
  ///
  /// - Parameter passphrase: for an encrypted key.
  /// - Throws: `CommandFailure` that names the file.
  static func clientCertificate(
    certificateFile: String, keyFile: String, passphrase: String?
  ) throws -> ClientCertificate {
    do {
      let certificate = try ClientCertificate(
        certificateFile: certificateFile, keyFile: keyFile, passphrase: passphrase)
      try PrivateFile.check(keyFile, called: "private key file")
      try checkIsValid(certificateFile)
      return certificate
    } catch let error as ClientCertificateError { throw failure(error) }
  }

  /// Checks a client certificate as far as possible without the key's passphrase.
  static func checkClientCertificate(certificateFile: String, keyFile: String, hasPassphrase: Bool) throws {
    do {
      _ = try ClientCertificate(certificateFile: certificateFile, keyFile: keyFile)
    } catch .passphraseMissing where hasPassphrase {
    } catch { throw failure(error) }
    try PrivateFile.check(keyFile, called: "private key file")
    try checkIsValid(certificateFile)
  }

  /// Servers reject an expired certificate, and few of them say why.
  private static func checkIsValid(_ certificateFile: String) throws {
    guard let own = try? NIOSSLCertificate.fromPEMFile(certificateFile).first, let day = dayAllExpired([own]) else {
      return
    }
    throw CommandFailure(
      "The client certificate in \(certificateFile) expired on \(day).",
      next: "Ask its issuer for a new one.", exitCode: .configuration)
  }

  private static func failure(_ error: ClientCertificateError) -> CommandFailure {
    let next =
      switch error {
      case .unreadable: "Fix the path in \"clientCertificate\", or the file's permissions."
      case .noCertificate: "\"certificateFile\" must name a file with a line -----BEGIN CERTIFICATE-----."
      case .noKey: "\"keyFile\" must name a file with a line -----BEGIN PRIVATE KEY-----."
      case .passphraseMissing: "Set \"passphrase\" to where it is kept: \(SecretReference.forms)."
      case .passphraseWrong, .passphraseNotASCII: "Correct the passphrase, or encrypt the key with another one."
      case .keyOfAnother: "Name the key that the certificate was made for."
      }
    return CommandFailure(
      "The client certificate cannot be used.", why: "\(error)", next: next, exitCode: .configuration)
  }

  private static func flaw(of path: String) -> String {
    var state = stat()
    guard stat(path, &state) == 0 else { return "does not exist" }
    if state.st_mode & S_IFMT == S_IFDIR { return "is a folder" }
    return FileManager.default.isReadableFile(atPath: path) ? "contains no certificate in PEM format" : "cannot be read"
  }

  /// The day when the last of them expired; nil while one is valid.
  private static func dayAllExpired(_ certificates: [NIOSSLCertificate]) -> String? {
    let end = Date(timeIntervalSince1970: Double(certificates.map(\.notValidAfter).max() ?? 0))
    return end < .now ? String(end.ISO8601Format().prefix(10)) : nil
  }
}
