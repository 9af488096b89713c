import Screen
import Testing

@testable import Terminal

@Suite("Decoding keys") struct KeyDecoderTests {
  private func decode(_ bytes: some Collection<UInt8>) -> [TerminalInput] {
    var decoder = KeyDecoder()
    return decoder.feed(bytes) + decoder.flush()
  }

  private static let table: [(String, [Key])] = [
    ("\u{1B}[A", [.up]), ("\u{1B}OA", [.up]), ("\u{1B}[B", [.down]), ("\u{1B}OB", [.down]), ("\u{1B}[C", [.right]),
    ("\u{1B}OC", [.right]), ("\u{1B}[D", [.left]), ("\u{1B}OD", [.left]), ("\u{1B}[1;5A", [.up]), ("\u{1B}O5A", [.up]),
    ("\u{1B}[H", [.home]), ("\u{1B}OH", [.home]), ("\u{1B}[1~", [.home]), ("\u{1B}[7~", [.home]),
    ("\u{1B}[F", [.end]), ("\u{1B}OF", [.end]), ("\u{1B}[4~", [.end]), ("\u{1B}[8~", [.end]),
    ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]), ("\u{1B}[6;5~", [.pageDown]), ("\u{1B}[3~", [.delete]),
    ("\u{1B}[Z", [.backTab]), ("\u{1B}OP", [.function(1)]), ("\u{1B}[1;2Q", [.function(2)]),
    ("\u{1B}[15~", [.function(5)]), ("\u{1B}[17~", [.function(6)]), ("\u{1B}[21~", [.function(10)]),
    ("\u{1B}[24~", [.function(12)]), ("\u{1B}[[A", [.function(1)]), ("\u{1B}[[E", [.function(5)]),
    ("\u{1B}OM", [.enter]), ("\u{1B}Oq", [.character("1")]), ("\u{1B}Ok", [.character("+")]),
    ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]),
    ("\u{3}", [.control("c")]), ("\u{1A}", [.control("z")]), ("\0", [.control(" ")]), ("\u{1C}", [.control("\\")]),
    ("\u{1B}", [.escape]), ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{1B}q", [.alt("q")]),
    ("\u{1B}\u{1B}[A", [.escape, .up]), ("\u{1B}\u{1B}[", [.escape, .alt("[")]), ("\u{1B}[", [.alt("[")]),
    ("\u{1B}[1", []), ("\u{1B}[1;", []), ("\u{1B}\u{1B}[1", [.escape]),
    ("\u{1B}O", [.alt("O")]), ("\u{1B}\u{1B}q", [.escape, .alt("q")]), ("\u{1B}\r", [.escape, .enter]),
    ("\u{1B}é", [.escape, .character("é")]), ("\u{1B}\u{7F}", [.wordBackspace]), ("\u{1B}\u{8}", [.wordBackspace]),
    ("\u{1B}[1;5D", [.wordLeft]), ("\u{1B}[1;3C", [.wordRight]), ("\u{1B}[1;9D", [.wordLeft]), ("\u{1B}[1;2D", [.left]),
    ("\u{1B}Od", [.wordLeft]), ("\u{1B}Oc", [.wordRight]), ("\u{1B}\u{1B}[D", [.wordLeft]),
    ("\u{1B}\u{1B}[Cx", [.wordRight, .character("x")]),
    ("\u{1B}[3;5~", [.wordDelete]), ("\u{1B}[3;2~", [.delete]), ("\u{1B}[98;3u", [.alt("b")]),
    ("\u{1B}[127;3u", [.wordBackspace]), ("jk", [.character("j"), .character("k")]),
    ("é日👩‍👩‍👧!", [.character("é"), .character("日"), .character("👩‍👩‍👧"), .character("!")]),
    ("\u{1B}[97;5u", [.control("a")]), ("\u{1B}[27;5;97~", [.control("a")]), ("\u{1B}[97;2u", [.character("A")]),
    ("\u{1B}[9;2u", [.backTab]), ("\u{1B}[27u", [.escape]), ("\u{1B}[57441u", []),
    // Unrequested, truncated and invalid sequences leave nothing that looks like keys.
    ("\u{1B}[?62;4cx", [.character("x")]), ("\u{1B}[24;80Rx", [.character("x")]), ("\u{1B}[Ix", [.character("x")]),
    ("\u{1B}[<0;10;10mx", [.character("x")]), ("\u{1B}[>0;276;0cx", [.character("x")]),
    ("\u{1B}]52;c;cHduZWQ=\u{7}x", [.character("x")]), ("\u{1B}]11;rgb:0/0/0\u{1B}\\x", [.character("x")]),
    ("\u{1B}P1+r544e=78\u{1B}\\x", [.character("x")]), ("\u{1B}[?2026;2$yx", [.character("x")]),
    ("\u{1B}[12", []), ("\u{1B}[2;3;", []), ("\u{1B}]0;tit", []), ("\u{1B}[1\rx", [.enter, .character("x")]),
    ("\u{1B}[2~", []), ("\u{1B}[99~", []), ("\u{85}\u{9B}a", [.character("a")]),
  ]

  @Test("terminals' sequences are keys, or nothing", arguments: table)
  func sequences(bytes: String, keys: [Key]) {
    #expect(decode(Array(bytes.utf8)) == keys.map { .key($0) })
  }

  @Test("any split of the bytes over reads gives the same keys", arguments: table)
  func splitting(bytes: String, keys: [Key]) {
    let bytes = Array(bytes.utf8)
    // An emoji of several joined characters is one key only if it arrives complete.
    guard !bytes.contains(0xE2) else { return }
    for cut in 0...bytes.count {
      var decoder = KeyDecoder()
      let found = decoder.feed(bytes[..<cut]) + decoder.feed(bytes[cut...]) + decoder.flush()
      #expect(found == keys.map { .key($0) })
    }
  }

  @Test(
    "clicks and the wheel are read with their position, releases and movements are not",
    arguments: [
      ("\u{1B}[<0;10;3M", MouseInput(kind: .press, row: 2, column: 9)),
      ("\u{1B}[<16;1;1M", MouseInput(kind: .press, row: 0, column: 0)),
      ("\u{1B}[<64;200;60M", MouseInput(kind: .wheelUp, row: 59, column: 199)),
      ("\u{1B}[<65;3;4M", MouseInput(kind: .wheelDown, row: 3, column: 2)),
      ("\u{1B}[<0;10;3m", nil), ("\u{1B}[<2;10;3M", nil), ("\u{1B}[<32;10;3M", nil), ("\u{1B}[<0;0;3M", nil),
      ("\u{1B}[<0;3M", nil), ("\u{1B}[<M", nil),
      (
        "\u{1B}[<0;99999999999999999999;3M",
        MouseInput?.some(
          MouseInput(kind: .press, row: 2, column: 0x10FFFE))
      ),
    ])
  func mouse(bytes: String, input: MouseInput?) {
    #expect(decode(Array(bytes.utf8)) == (input.map { [.mouse($0)] } ?? []))
    let bytes = Array(bytes.utf8)
    for cut in 0...bytes.count {
      var decoder = KeyDecoder()
      #expect(decoder.feed(bytes[..<cut]) + decoder.feed(bytes[cut...]) == (input.map { [.mouse($0)] } ?? []))
    }
  }

  @Test("a lone Escape is decided soon, the rest of a sequence may take longer") func patience() {
    var decoder = KeyDecoder()
    #expect(decoder.patience == nil)
    #expect(decoder.feed([0x1B]).isEmpty)
    #expect(decoder.patience == 25)
    #expect(decoder.flush() == [.key(.escape)])
    #expect(decoder.patience == nil)
    #expect(decoder.feed([0xE6, 0x97]).isEmpty)
    #expect(decoder.patience == 250)
    #expect(decoder.feed([0xA5]) == [.key(.character("日"))])
  }

  @Test("bytes that are not UTF-8 are dropped, and the next ones are read") func invalid() {
    #expect(decode([0xFF, 0x6A]) == [.key(.character("j"))])
    #expect(decode([0x9B, 0x41]) == [.key(.character("A"))])
    #expect(decode([0xE6, 0x6A]) == [.key(.character("j"))])
    #expect(decode([0xC3]).isEmpty)
  }

  @Test("pasted text is never keys, wherever it is split") func paste() {
    let bytes = Array("a\u{1B}[200~qq\r\u{3}\u{1B}[A日\u{9B}\n\tx\u{1B}[201~b".utf8)
    let expected: [TerminalInput] = [.key(.character("a")), .paste("qq\r[A日\n\tx"), .key(.character("b"))]
    #expect(decode(bytes) == expected)
    for cut in 0...bytes.count {
      var decoder = KeyDecoder()
      #expect(decoder.feed(bytes[..<cut]) + decoder.feed(bytes[cut...]) == expected)
    }
  }

  @Test("^C ends a paste that does not end") func unendingPaste() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array("\u{1B}[200~never".utf8)).isEmpty)
    #expect(decoder.patience == nil)
    #expect(decoder.feed([0x03]) == [.key(.control("c"))])
    #expect(decoder.feed([0x6A]) == [.key(.character("j"))])
  }

  @Test("garbage leaves the decoder working") func rubbish() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      var decoder = KeyDecoder()
      for _ in 0..<20 {
        let pool: [UInt8] = [0x1B, 0x5B, 0x4F, 0x5D, 0x3B, 0x30, 0x41, 0x7E, 0x07, 0x5C, 0xE6, 0x97, 0xF0, 0x9F, 0xFF]
        _ = decoder.feed((0..<6).map { _ in pool.randomElement(using: &random)! })
      }
      _ = decoder.flush()
      #expect(decoder.feed([0x6A]) == [.key(.character("j"))])
    }
  }
}
