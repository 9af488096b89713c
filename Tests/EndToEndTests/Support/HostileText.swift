import Foundation

/// Finds characters of a server's text that must not reach people.
enum HostileText {
  /// The forbidden characters of plain output, by code point, as `U+202E`. Line ends and tabs between columns are the
  /// program's own.
  static func found(in output: String) -> Set<String> {
    var found: Set<String> = []
    for scalar in output.unicodeScalars where scalar != "\n" && scalar != "\t" {
      let isForbidden =
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0x061C, 0x200B, 0x200E, 0x200F,
          0x2060, 0xFEFF,
          0xE0000...0xE007F:
          true
        default: false
        }
      if isForbidden { found.insert("U+" + String(scalar.value, radix: 16)) }
    }
    return found
  }

  /// Everything sent to the terminal except text and the sequences that the program itself uses for drawing.
  static func foundOnTerminal(_ bytes: [UInt8]) -> Set<String> {
    var found: Set<String> = []
    var whole = String(decoding: bytes, as: UTF8.self)
    // The program asks for the background once, and for the terminal's attributes behind that.
    for question in ["\u{1B}]11;?\u{7}", "\u{1B}[c"] {
      if let range = whole.range(of: question) { whole.removeSubrange(range) }
    }
    // The links that the program itself creates: to pages of its server.
    let text =
      whole
      .replacing(/\u{1B}\]8;;(http:\/\/127\.0\.0\.1:[0-9]+\/computers\.html\?id=[0-9]+&o=r)?\u{1B}\\/, with: "")
    for foreign in ["\u{1B}]", "\u{1B}P", "\u{1B}_", "\u{1B}^", "\u{1B}X", "\u{1B}[6n", "\u{1B}[c"]
    where text.contains(foreign) {
      found.insert(foreign.unicodeScalars.map { "U+" + String($0.value, radix: 16) }.joined(separator: " "))
    }
    // Without the sequences, the only control characters are those that move the cursor.
    let rest = text.replacing(/\u{1B}(\[[0-9;?]*[ -\/]*[@-~]|[()][0-9A-Za-z]|[=>78MDEHc])/, with: "")
    let own: Set<Unicode.Scalar> = ["\r", "\n", "\u{08}", "\u{0E}", "\u{0F}", "\u{07}"]
    let plain = String(String.UnicodeScalarView(rest.unicodeScalars.filter { !own.contains($0) }))
    return found.union(Self.found(in: plain))
  }
}
