import APIRuntime
import JamfProAPI
import Secrets

/// The secret of `reveal` for programs.
enum RevealedJSON {
  /// The secret as an object of JSON. Its memory is the caller's to overwrite.
  static func text(_ revealed: RevealedSecret, _ secret: ComputerSecret, _ computer: RevealedComputer) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    identify(secret, of: computer, in: &writer)
    writer.member("secret", revealed.withBytes { String(decoding: $0, as: UTF8.self) })
    writer.endObject()
    return harmless(writer.finish()) + [UInt8(ascii: "\n")]
  }

  /// The members that say which secret of which computer is meant.
  static func identify(_ secret: ComputerSecret, of computer: RevealedComputer, in writer: inout JSONWriter) {
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
  }

  /// The same JSON with escapes for characters that change how a terminal shows text.
  static func harmless(_ json: [UInt8]) -> [UInt8] {
    let text = String(decoding: json, as: UTF8.self)
    guard text.unicodeScalars.contains(where: \.isUnprintable) else { return json }
    var escaped = ""
    for scalar in text.unicodeScalars {
      guard scalar.isUnprintable else {
        escaped.unicodeScalars.append(scalar)
        continue
      }
      for unit in Character(scalar).utf16 {
        let digits = String(unit, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return Array(escaped.utf8)
  }
}

extension Unicode.Scalar {
  /// Whether it is shown as nothing, or changes how other text is shown: controls, directions, separators of lines.
  var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
    default: false
    }
  }
}

extension CommandFailure {
  /// The server has no such secret.
  init(nothingStored kind: SecretKind, of computer: RevealedComputer, _ answer: SecretAnswer) {
    self.init(
      "\(computer.words): no \(kind.noun) is stored.", why: answer.reason(forNo: kind), exitCode: .noMatch)
  }
}
