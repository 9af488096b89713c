import JamfProAPI

/// A line that is typed unseen, key by key.
struct SecretTyping {
  enum Outcome: Hashable {
    case goesOn
    case done(Secret)
    case interrupted
  }

  private var bytes: [UInt8] = []

  mutating func type(_ byte: UInt8) -> Outcome {
    switch byte {
    case 0x0A, 0x0D: return .done(Secret(String(decoding: bytes, as: UTF8.self)))
    case 0x03: return .interrupted
    case 0x04 where bytes.isEmpty: return .interrupted
    case 0x7F, 0x08:
      // All of a letter's bytes.
      while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
    case 0x15: bytes = []
    case 0..<0x20: break
    default: bytes.append(byte)
    }
    return .goesOn
  }
}
