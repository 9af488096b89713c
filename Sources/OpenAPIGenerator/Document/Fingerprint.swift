/// FNV-1a over bytes: the same on every machine and in every run, as Swift's own hashing is not.
enum Fingerprint {
  static func value(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  static func text(of bytes: some Sequence<UInt8>) -> String {
    let digits = String(value(of: bytes), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
