import APIRuntime
import JamfProAPI
import Secrets

/// The secret of `reveal` for programs.
enum RevealedJSON {
  /// The secret as an object of JSON. Its memory is the caller's to overwrite.
  static func text(_ revealed: RevealedSecret, _ secret: ComputerSecret, _ computer: RevealedComputer) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("computer")
    writer.beginObject()
    writer.member("id", computer.id)
    writer.member("name", computer.name)
    writer.member("serialNumber", computer.serialNumber)
    writer.endObject()
    writer.member("kind", secret.kind.rawValue)
    if case .account(let account) = secret {
      writer.member("account", account.username)
      writer.member("source", account.source)
    }
    writer.member("secret", revealed.withBytes { String(decoding: $0, as: UTF8.self) })
    writer.endObject()
    return writer.finish() + [UInt8(ascii: "\n")]
  }
}

extension CommandFailure {
  /// The server has no such secret.
  init(nothingStored kind: SecretKind, of computer: RevealedComputer, _ answer: SecretAnswer) {
    self.init(
      "\(computer.words): no \(kind.noun) is stored.", why: answer.reason(forNo: kind), exitCode: .noMatch)
  }
}
