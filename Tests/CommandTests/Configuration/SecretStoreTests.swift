import Foundation
import Testing

@testable import jamf_tui

@Suite("Secrets by reference")
final class SecretStoreTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "secrets-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func secretFile(_ text: String, mode: Int) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: UUID().uuidString)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    return file.path
  }

  private func failure(_ reference: SecretReference, environment: [String: String] = [:]) -> String {
    do {
      let secret = try SecretStore(environment: environment).secret(reference)
      return "no failure but \(secret)"
    } catch { return "\(error)" }
  }

  @Test("references are recognized by their prefix; anything else is a literal secret")
  func parsing() {
    #expect(SecretReference("env:NAME") == .environment("NAME"))
    #expect(SecretReference("file:/etc/x") == .file("/etc/x"))
    #expect(SecretReference("command:pass show \"jamf pro\" 'a b'") == .command(["pass", "show", "jamf pro", "a b"]))
    #expect(SecretReference("keychain:jamf/ada") == .keychain(service: "jamf", account: "ada"))
    #expect(SecretReference("hunter2") == nil)
    #expect(SecretReference("http:x") == nil)
    #expect(SecretReference("env:") == nil)
    #expect(SecretReference("keychain:jamf") == nil)
  }

  @Test("an environment variable gives its value, a missing one its name")
  func environment() throws {
    #expect(try SecretStore(environment: ["S": "one"]).secret(.environment("S")) == "one")
    #expect(failure(.environment("S")).contains("S is not set"))
    #expect(failure(.environment("S"), environment: ["S": ""]).contains("is empty"))
  }

  @Test("a private file gives its text without the final line break")
  func file() throws {
    #expect(try SecretStore(environment: [:]).secret(.file(secretFile("two\n", mode: 0o600))) == "two")
    #expect(try SecretStore(environment: [:]).secret(.file(secretFile("two\r\n", mode: 0o400))) == "two")
  }

  @Test("a file that others can read is refused, with the command that fixes it", arguments: [0o644, 0o640, 0o604])
  func openFile(mode: Int) throws {
    let path = try secretFile("hunter2", mode: mode)
    let message = failure(.file(path))
    #expect(message.contains("can be read by others (mode \(String(mode, radix: 8)))"))
    #expect(message.contains("chmod 600 \(path)"))
    #expect(!message.contains("hunter2"))
  }

  @Test(
    "a password of the macOS keychain is read in both forms that security prints",
    arguments: [
      (#"password: "hunter2""#, "hunter2"), (#"password: "C3A4""#, "C3A4"), (#"password: "a "b" c""#, #"a "b" c"#),
      (#"password: 0xC3A4C3B6  "\303\244\303\266""#, "äö"), (#"password: 0x615C62  "a\134b""#, #"a\b"#),
      ("keychain: x\npassword: 0x30  \"0\"\n", "0"), ("password: ", ""), (#"password: "0x41""#, "0x41"),
    ])
  func keychainForms(printed: String, password: String) {
    #expect(PrintedPassword.text(in: printed) == password)
  }

  @Test("what is no such line, or no text, is no password", arguments: ["", "password: 0xFF", "password: 0x4", "pass"])
  func noPassword(printed: String) {
    #expect(PrintedPassword.text(in: printed) == nil)
  }

  @Test("security gets the names of the entry as they are, and its attributes are not read")
  func security() throws {
    let folder = folder.appending(path: "bin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try ExecutableScript.write(
      #"""
      [ "$*" = "find-generic-password -s jamf; \$x -a a da -g" ] || exit 44
      echo 'keychain: "/login.keychain-db"'
      echo 'password: 0xC3BC' >&2
      """#, to: folder.appending(path: "security"))
    let store = SecretStore(environment: ["PATH": "\(folder.path):/usr/bin:/bin"])
    let reference = SecretReference.keychain(service: "jamf; $x", account: "a da")
    #expect(try store.macKeychain("jamf; $x", "a da", naming: reference) == "ü")
    let error = #expect(throws: CommandFailure.self) { try store.macKeychain("other", "x", naming: reference) }
    #expect(error?.description.contains("security exited with status 44") == true)
  }

  @Test("a command runs without a shell")
  func command() throws {
    let store = SecretStore(environment: ["PATH": "/usr/bin:/bin"])
    #expect(try store.secret(.command(["echo", "$HOME; three"])) == "$HOME; three")
    #expect(failure(.command(["false"]), environment: ["PATH": "/usr/bin:/bin"]).contains("false exited with status 1"))
    #expect(failure(.command(["no-such-program"])).contains("not on the PATH"))
  }

  @Test(
    "a command that does not finish is ended, whether or not it handles signals or closes its output",
    arguments: ["", "trap '' TERM; ", "exec >&-; "])
  func endless(preparation: String) throws {
    let store = SecretStore(
      environment: ["PATH": "/usr/bin:/bin"],
      programs: ProgramOutput(timeLimit: .milliseconds(50), grace: .milliseconds(50)))
    do {
      let secret = try store.secret(.command(["sh", "-c", "\(preparation)exec sleep 600"]))
      Issue.record("no failure but \(secret)")
    } catch let failure as CommandFailure {
      #expect(failure.description.contains("did not finish within 0 seconds"))
      #expect(failure.description.contains("Run it by hand"))
      #expect(failure.exitCode == .configuration)
    }
  }

  @Test("a command that Ctrl-C ends also interrupts this program")
  func interrupted() throws {
    let error = #expect(throws: CommandFailure.self) {
      try SecretStore(environment: ["PATH": "/usr/bin:/bin"]).secret(.command(["sh", "-c", "exit 130"]))
    }
    #expect(error?.exitCode == .interrupted)
  }
}
