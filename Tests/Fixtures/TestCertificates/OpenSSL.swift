import Foundation

/// One use of the `openssl` command, with a folder for its files.
struct OpenSSL {
  private let folder: TestFolder

  struct Failure: Error {
    var arguments: [String]
    var message: String
  }

  init() throws { folder = try TestFolder() }

  /// A new key for signatures, in PEM form.
  func newKey() throws -> String {
    try run("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256")
  }

  /// A certificate in PEM form.
  ///
  /// - Parameters:
  ///   - detail: its extensions, as in openssl's configuration.
  ///   - issuer: who signs it; itself when nil.
  func certificate(
    _ name: String, _ detail: String, from start: Date, until end: Date, keyPEM: String, issuer: TestIdentity?
  ) throws -> String {
    let key = try folder.file("key", keyPEM)
    let configuration = try folder.file(
      "configuration",
      """
      [req]
      distinguished_name = names
      [names]
      [ca]
      default_ca = authority
      [authority]
      database = \(folder.file("database", ""))
      serial = \(folder.file("serial", String(format: "%016llx\n", Int64.random(in: 1...Int64.max))))
      new_certs_dir = \(folder.path)
      default_md = sha256
      policy = policy
      x509_extensions = extensions
      [policy]
      commonName = supplied
      [extensions]
      \(detail)
      """)
    let request = try folder.file(
      "request", run("req", "-new", "-config", configuration, "-key", key, "-subj", "/CN=\(name)"))
    var arguments = ["ca", "-batch", "-notext", "-config", configuration, "-in", request]
    arguments += ["-startdate", Self.text(start), "-enddate", Self.text(end)]
    if let issuer {
      let signer = try folder.file("signer", issuer.certificatePEM)
      arguments += ["-cert", signer, "-keyfile", try folder.file("signing", issuer.keyPEM)]
    } else {
      arguments += ["-selfsign", "-keyfile", key]
    }
    return try run(arguments)
  }

  private static func text(_ date: Date) -> String {
    let calendar = Calendar(identifier: .gregorian)
    let parts = calendar.dateComponents(in: .gmt, from: date)
    let numbers = [parts.month, parts.day, parts.hour, parts.minute, parts.second].map { $0 ?? 0 }
    return String(parts.year ?? 0) + numbers.map { String(format: "%02d", $0) }.joined() + "Z"
  }

  private func run(_ arguments: String...) throws -> String { try run(arguments) }

  /// - Returns: what it prints.
  private func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    // Files, not pipes, which would have to be read while the program runs.
    let (output, errors) = try (folder.file("output", ""), folder.file("errors", ""))
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle(forWritingAtPath: errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(arguments: arguments, message: try String(contentsOfFile: errors, encoding: .utf8))
    }
    return try String(contentsOfFile: output, encoding: .utf8)
  }
}
