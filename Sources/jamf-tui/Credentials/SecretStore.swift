import Algorithms
import APIRuntime
import Essentials
import JamfProAPI
import Wording

/// Fetches the secrets behind references. It keeps them in memory only.
struct SecretStore {
  var environment: [String: String]
  /// The configuration that contains the references.
  var origin = ReferenceOrigin.own
  /// Runs the programs that provide secrets.
  var programs = ProgramOutput()

  /// - Throws: `CommandFailure` that names the reference, never its content.
  func secret(_ reference: SecretReference) throws -> String {
    let text =
      switch reference {
      case .environment(let name): try variable(name)
      case .file(let path): try contents(of: path)
      case .command(let words): try output(of: words, naming: reference)
      case .keychain(let service, let account): try keychain(service, account, naming: reference)
      }
    guard !text.isEmpty else { throw failure("The secret \(reference) is empty.") }
    return text
  }

  private func variable(_ name: String) throws -> String {
    guard let value = environment[name] else {
      throw failure(
        "The environment variable \(name) is not set.", next: "Set it, or change the reference env:\(name).")
    }
    return value
  }

  private func contents(of path: String) throws -> String {
    let path = HomeFolder(environment).expanding(path)
    try PrivateFile.check(path, called: "secret file")
    let data: Data
    do { data = try Data(contentsOf: URL(filePath: path)) } catch {
      throw failure(
        "The secret file \(path) cannot be read.", why: FileTrouble.reason(error),
        next: "Check the path in the configuration and the permissions of the file.")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw failure("The secret file \(path) is not UTF-8 text.")
    }
    return origin == .jamfCLI ? String(text.trimming(while: \.isWhitespace)) : withoutLastLineEnd(text)
  }

  private func keychain(_ service: String, _ account: String, naming reference: SecretReference) throws -> String {
    #if os(macOS)
      let text = try macKeychain(service, account, naming: reference)
    #else
      let words = ["secret-tool", "lookup", "service", service, origin == .jamfCLI ? "username" : "account", account]
      let text = try output(of: words, naming: reference)
    #endif
    guard origin == .jamfCLI else { return text }
    guard let secret = KeyringText.secret(in: text) else {
      throw failure("The secret \(reference) is not in jamf-cli's format.", next: "Set it again with jamf-cli.")
    }
    return secret
  }

  /// A password of the macOS keychain. With `-w`, `security` prints some passwords in hexadecimal without saying so; with `-g`,
  /// it does say so, among its errors, which only a shell can read without the attributes of the entry.
  func macKeychain(_ service: String, _ account: String, naming reference: SecretReference) throws -> String {
    guard executable("security") != nil else {
      throw failure("The secret \(reference) needs the program \"security\", which is not on the PATH.")
    }
    let script = #"exec security find-generic-password -s "$1" -a "$2" -g 2>&1 > /dev/null"#
    let printed = try output(
      of: ["/bin/sh", "-c", script, "sh", service, account], called: "security", naming: reference)
    guard let password = PrintedPassword.text(in: printed) else {
      throw failure("The secret \(reference) is not UTF-8 text.")
    }
    return password
  }

  /// Runs a program without a shell. It may prompt on the terminal and print its errors there.
  private func output(
    of words: [String], called name: String? = nil, naming reference: SecretReference
  ) throws -> String {
    let program = name ?? words[0]
    guard let path = executable(words[0]) else {
      throw failure(
        "The secret \(reference) needs the program \"\(program)\", which is not on the PATH.",
        next: program == "secret-tool"
          ? "Install it (usually the package libsecret-tools), or keep the secret elsewhere, such as in file:PATH."
          : "Install it, or write its full path in the configuration.")
    }
    let bytes: [UInt8]
    do throws(ProgramOutput.Failure) {
      bytes = try programs.bytes(of: path, Array(words.dropFirst()), environment: environment)
    } catch {
      switch error {
      case .cannotStart(let reason): throw failure("The secret \(reference) cannot be fetched.", why: reason)
      case .ended(let status):
        var next = "Run it by hand to see the reason."
        if case .keychain = reference { next = "Check that the keychain is unlocked and has this entry." }
        throw failure(
          "The secret \(reference) cannot be fetched: \(program) exited with status \(status).", next: next)
      case .tookTooLong:
        throw failure(
          "The secret \(reference) cannot be fetched: \(program) did not finish within "
            + "\(Quantity.of(Int(programs.timeLimit.components.seconds), "second")).",
          next: "Run it by hand: it may be waiting for input, such as the password of a locked keychain.")
      case .interrupted: throw CommandFailure("Interrupted.", exitCode: .interrupted)
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw failure("The secret \(reference) is not UTF-8 text.")
    }
    return withoutLastLineEnd(text)
  }

  /// The path of a program; nil when it is not in `PATH`.
  func executable(_ program: String) -> String? {
    if program.contains("/") { return FileManager.default.isExecutableFile(atPath: program) ? program : nil }
    let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private func withoutLastLineEnd(_ text: String) -> String {
    var text = text[...]
    if text.last?.isNewline == true { text.removeLast() }
    return String(text)
  }

  private func failure(_ what: String, why: String? = nil, next: String? = nil) -> CommandFailure {
    CommandFailure(what, why: why, next: next, exitCode: .configuration)
  }
}

/// The environment may contain secrets, so dumps do not show it.
extension SecretStore: CustomStringConvertible, CustomReflectable {
  var description: String { "SecretStore" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

/// A password as `security find-generic-password -g` prints it.
enum PrintedPassword {
  /// The password; nil when there is none or it is not UTF-8.
  ///
  /// The line is `password: "text"`, without escapes, if all characters are printable ASCII and none is a backslash, and
  /// otherwise `password: 0xC3A4  "..."`; only its hexadecimal part is exact. An empty password is an empty line.
  static func text(in output: String) -> String? {
    let prefix = "password: "
    guard let line = output.split(whereSeparator: \.isNewline).first(where: { $0.hasPrefix(prefix) }) else {
      return nil
    }
    let printed = line.dropFirst(prefix.count)
    if printed.isEmpty { return "" }
    if printed.hasPrefix("0x") {
      return HexadecimalText.string(printed.dropFirst(2).prefix { !$0.isWhitespace })
    }
    guard printed.count >= 2, printed.first == "\"", printed.last == "\"" else { return nil }
    return String(printed.dropFirst().dropLast())
  }
}

private enum HexadecimalText {
  /// The UTF-8 text of pairs of digits; nil for anything else.
  static func string(_ text: Substring) -> String? {
    let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { place in
      UInt8((digits[place] ?? 0) << 4 | (digits[place + 1] ?? 0))
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

/// The format in which the Go library zalando/go-keyring, used by jamf-cli, stores secrets in the macOS keychain: an
/// encoding that is safe in a shell, after a prefix that names it.
enum KeyringText {
  /// The decoded secret; the text itself without a prefix, and nil for an invalid encoding.
  static func secret(in text: String) -> String? {
    if let letters = text.dropping(prefix: "go-keyring-base64:") {
      return Data(base64Encoded: String(letters)).flatMap { String(validating: $0, as: UTF8.self) }
    }
    if let letters = text.dropping(prefix: "go-keyring-encoded:") {
      return HexadecimalText.string(letters)
    }
    return text
  }
}

extension String {
  fileprivate func dropping(prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}

extension Credential {
  /// The credential of a plan, with its secret. Fetching it may prompt on the terminal.
  ///
  /// - Throws: `CommandFailure` that names the reference, never its content.
  init(_ plan: ConnectionPlan, environment: [String: String]) throws {
    let store = SecretStore(environment: environment, origin: plan.origin)
    self =
      switch plan.credential {
      case .apiClient(let id, let secret):
        .apiClient(id: try store.text(of: id), secret: Secret(try store.secret(secret)))
      case .user(let name, let password): .user(name: name, password: Secret(try store.secret(password)))
      case .token(let token): .token(Secret(try store.secret(token)))
      }
  }
}

extension SecretStore {
  fileprivate func text(of id: ClientID) throws -> String {
    switch id {
    case .written(let text): text
    case .kept(let reference): try secret(reference)
    }
  }
}
