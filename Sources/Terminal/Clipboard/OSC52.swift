/// The control sequence that sets the clipboard through the terminal, over any number of ssh connections.
public enum OSC52 {
  /// Encoded bytes that terminals are known to take.
  public static let limit = 74_994

  /// Bytes of the longest text that comes to no more than that when it is encoded.
  public static let longestText = limit / 4 * 3

  /// Whether terminals are known to take a text of that length.
  public static func fits(_ text: String) -> Bool { text.utf8.count <= longestText }

  /// The sequence for a text; nil when it is too long. GNU screen passes it on only in pieces, wrapped.
  static func sequence(for text: String, inScreen: Bool) -> [UInt8]? {
    let encoded = base64(Array(text.utf8))
    guard encoded.count <= limit else { return nil }
    let sequence = Array("\u{1B}]52;c;".utf8) + encoded + [0x07]
    guard inScreen else { return sequence }
    let piece = 240
    return stride(from: 0, to: sequence.count, by: piece).flatMap { start in
      Array("\u{1B}P".utf8) + sequence[start..<min(start + piece, sequence.count)] + Array("\u{1B}\\".utf8)
    }
  }

  /// RFC 4648, section 4.
  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
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
}
