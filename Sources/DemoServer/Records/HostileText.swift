import APIRuntime

/// What a text from a server may hold to harm whoever prints it. In JSON, so that both spellings of a character come:
/// as itself and as an escape.
enum HostileText {
  /// `text` in quotes, with the harm behind it, and some before it.
  static func json(around text: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.string(text)
    let quoted = writer.bytes
    return [UInt8(ascii: "\"")] + before + quoted.dropFirst().dropLast() + after + [UInt8(ascii: "\"")]
  }

  /// Makes what follows invisible, or mirrors it.
  private static let before = Array(#"\u001b[8m"#.utf8) + Array("\u{202E}".utf8)

  private static let after: [UInt8] = pieces.flatMap { Array($0.utf8) }

  private static let pieces: [String] = [
    // ESC: clear the screen, set the title, answer back, leave the alternate screen, reset.
    #"\u001b[2J\u001b]0;owned\u0007\u001b[6n\u001b[?1049l\u001bc"#,
    // OSC 52 puts a text on the clipboard; DCS talks to tmux.
    #"\u001b]52;c;cm0gLXJmIC8K\u0007\u001bPtmux;\u001b\u001b[31m\u001b\\"#,
    // C1: CSI and OSC in one character each, as UTF-8 bytes and as an escape.
    "\u{9B}31m\u{9D}52;c;cm0K\u{9C}\u{90}\u{85}", #"\u009b2J\u009d0;x\u009c\u0084"#,
    // C0 and DEL, which move the cursor, ring, or end a C string.
    #"\n\r\t\b\f\u0000\u0007\u000b\u000e\u0018\u001a"#, "\u{7F}",
    // Bidirectional overrides and isolates, never closed.
    "\u{202E}\u{2066}\u{2067}\u{200E}\u{200F}\u{061C}",
    // Line and paragraph separators, nothing wide, tags, private use, a non-character.
    "\u{2028}\u{2029}\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}\u{AD}\u{E0041}\u{E000}\u{FFFE}",
    // Half a surrogate pair, which has no UTF-8 form; combining marks that climb out of their line.
    #"\ud800"#, "x" + String(repeating: "\u{0351}\u{0489}", count: 12),
    // What a spreadsheet or a shell would run.
    #"=cmd|' /C calc'!A0;$(reboot)`id`"#,
  ]
}
