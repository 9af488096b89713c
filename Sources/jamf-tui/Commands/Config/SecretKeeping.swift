import APIRuntime
import ArgumentParser
import Browser
import Essentials
import JamfProAPI

/// Stores a typed secret, and removes it again when its profile is not created.
struct SecretKeeping {
  let environment: [String: String]
  var programs = ProgramOutput()

  /// The file for a profile's secret. It is next to the configuration file, so that it is found from every working
  /// directory.
  static func file(for profile: String, beside configuration: String) -> String {
    let folder = configuration.lastIndex(of: "/").map { configuration[...$0] } ?? ""
    return "\(folder)\(plain(profile)).secret"
  }

  static func keychain(for profile: String) -> SecretReference {
    .keychain(service: "jamf-tui", account: plain(profile))
  }

  /// The system's keychain program; nil when it is not installed.
  static func keychainProgram(_ environment: [String: String]) -> String? {
    SecretStore(environment: environment).executable(keychainProgramName)
  }

  #if os(macOS)
    private static let keychainProgramName = "security"
  #else
    private static let keychainProgramName = "secret-tool"
  #endif

  /// Replaces characters that would need quotes somewhere.
  private static func plain(_ name: String) -> String {
    let letters = name.map { character in
      let isPlain = character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
      return isPlain ? character : "-"
    }
    return letters.first == "." ? "-" + String(letters.dropFirst()) : String(letters)
  }

  /// - Returns: a function that undoes it.
  /// - Throws: `CommandFailure` that names the place, never the secret.
  func keep(_ secret: Secret, at place: SecretReference) throws -> () -> Void {
    switch place {
    case .file(let path): return try keep(secret, inFile: path)
    case .keychain(let service, let account): return try keep(secret, service: service, account: account)
    case .environment, .command: preconditionFailure("only files and the keychain keep what is typed")
    }
  }

  private func keep(_ secret: Secret, inFile path: String) throws -> () -> Void {
    let path = HomeFolder(environment).expanding(path)
    let before = FileManager.default.contents(atPath: path)
    try Self.write(Array((secret.reveal() + "\n").utf8), to: path)
    return {
      guard let before else { return _ = try? FileManager.default.removeItem(atPath: path) }
      try? Self.write(Array(before), to: path)
    }
  }

  /// Only the owner can ever read the file, and its folder if that is new.
  private static func write(_ bytes: [UInt8], to path: String) throws {
    do {
      try FileManager.default.createDirectory(
        at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw CommandFailure(
        "The folder of \(path) cannot be created.", why: FileTrouble.reason(error), exitCode: .failure)
    }
    // A file that others could read until now is replaced, not written to.
    let isThere = FileManager.default.fileExists(atPath: path)
    if isThere { try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path) }
    switch WholeFile(path, home: HomeFolder([:])).write(replaces: isThere, mode: 0o600, { write in _ = write(bytes) }) {
    case .written: return
    case .exists: throw CommandFailure("\(path) was created in the meantime.", next: "Try again.", exitCode: .failure)
    case .failed(let problem):
      throw CommandFailure(problem.what, why: problem.why, next: problem.next, exitCode: .failure)
    }
  }

  /// Passes the secret on standard input: every user of the machine can see a program's arguments.
  private func keep(_ secret: Secret, service: String, account: String) throws -> () -> Void {
    guard let program = Self.keychainProgram(environment) else {
      throw CommandFailure(
        "The keychain needs the program \"\(Self.keychainProgramName)\", which is not on the PATH.", exitCode: .failure)
    }
    func entry() -> String? {
      try? SecretStore(environment: environment).secret(.keychain(service: service, account: account))
    }
    func store(_ text: String) throws {
      #if os(macOS)
        let hexadecimal = text.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        try run(program, ["-i"], input: "add-generic-password -U -s \(service) -a \(account) -X \(hexadecimal)\n")
      #else
        let words = ["store", "--label=jamf-tui \(account)", "service", service, "account", account]
        try run(program, words, input: text)
      #endif
    }
    let before = entry()
    try store(secret.reveal())
    guard entry() == secret.reveal() else { throw Self.refused(why: nil) }
    return {
      if let before { return _ = try? store(before) }
      #if os(macOS)
        let words = ["delete-generic-password", "-s", service, "-a", account]
      #else
        let words = ["clear", "service", service, "account", account]
      #endif
      _ = try? programs.bytes(of: program, words, environment: environment)
    }
  }

  private func run(_ program: String, _ words: [String], input: String) throws {
    do throws(ProgramOutput.Failure) {
      _ = try programs.bytes(of: program, words, input: Array(input.utf8), environment: environment)
    } catch {
      switch error {
      case .cannotStart(let reason): throw Self.refused(why: reason)
      case .ended(let status): throw Self.refused(why: "\(Self.keychainProgramName) exited with status \(status).")
      case .tookTooLong: throw Self.refused(why: "\(Self.keychainProgramName) did not finish.")
      case .interrupted: throw CommandFailure.interruptedQuestions
      }
    }
  }

  private static func refused(why: String?) -> CommandFailure {
    CommandFailure(
      "The keychain did not accept the secret.", why: why,
      next: "It may be locked, or not available over SSH. Choose a file instead.", exitCode: .failure)
  }
}
