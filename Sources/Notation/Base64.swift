/// Base64 (RFC 4648, section 4).
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Encodes bytes, padded. The result is ASCII.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for position in 0..<4 {
        let isPadding = position > group.count
        encoded.append(isPadding ? UInt8(ascii: "=") : alphabet[Int(bits >> UInt32(18 - 6 * position) & 63)])
      }
    }
    return encoded
  }

  /// Decodes text in the usual or the URL-safe alphabet, with or without padding; nil for any other text.
  package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count / 4 * 3)
    var (bits, count, padding): (UInt32, Int, Int) = (0, 0, 0)
    for byte in text {
      guard byte != UInt8(ascii: "=") else {
        padding += 1
        continue
      }
      guard padding == 0, let value = values[Int(byte)] else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count % 4 == 0 {
        decoded += [
          UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8), UInt8(truncatingIfNeeded: bits),
        ]
        bits = 0
      }
    }
    guard padding == 0 || (count + padding) % 4 == 0, padding < 3 else { return nil }
    switch count % 4 {
    case 0: return padding == 0 ? decoded : nil
    // The unused bits of the last letter have to be zero, so that each value has one text.
    case 2 where bits & 0xF == 0: return decoded + [UInt8(truncatingIfNeeded: bits >> 4)]
    case 3 where bits & 0x3 == 0:
      return decoded + [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)]
    default: return nil
    }
  }

  /// The values of letters, by their codes.
  private static let values: [UInt8?] = {
    var values = [UInt8?](repeating: nil, count: 256)
    for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
    values[Int(UInt8(ascii: "-"))] = 62
    values[Int(UInt8(ascii: "_"))] = 63
    return values
  }()

  /// Encodes the UTF-8 of a text, padded.
  package static func encode(_ text: String) -> String { String(decoding: encode(Array(text.utf8)), as: UTF8.self) }
}
