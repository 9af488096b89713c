import Screen
import SeededNumbers
import Testing

@Suite("Text for pipes") struct PlainTextTests {
  @Test(
    "controls are removed, readable Unicode stays",
    arguments: [
      ("👩‍👩‍👧‍👦 👍🏽 🇩🇪 1️⃣ ❤️", "👩‍👩‍👧‍👦 👍🏽 🇩🇪 1️⃣ ❤️"), ("é日本\u{E0B0}", "é日本\u{E0B0}"), ("a\tb\nc\r\nd", "a b c  d"),
      ("\u{1B}[31mred\u{9B}m", "\u{FFFD}[31mred\u{FFFD}m"), ("x\u{202E}y\u{200B}z\u{200D}", "x\u{FFFD}yz"),
      ("a\u{2028}b\u{85}c", "a b c"), ("\u{E0041}tag", "tag"),
    ])
  func table(payload: String, expected: String) {
    #expect(Array(PlainText(payload).text.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test("every character of Unicode is kept, replaced or dropped alike, alone and after a replaced one")
  func everyCharacter() {
    var wrong: [UInt32] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let alone = PlainText(String(scalar)).text.unicodeScalars
      let after = PlainText("\u{7}" + String(scalar)).text.unicodeScalars.dropFirst()
      if !alone.elementsEqual(after) { wrong.append(value) }
    }
    #expect(wrong.isEmpty, "\(wrong.count) characters, first \(wrong.prefix(5))")
  }

  @Test("for any input, the output has no controls, and is stable") func properties() {
    var random = Seeded(state: 5)
    for _ in 0..<4000 {
      let text = random.text(upTo: 40)
      let once = PlainText(text)
      #expect(PlainText(once.text) == once, "\(text.unicodeScalars.map { $0.value })")
      #expect(!once.text.unicodeScalars.contains(where: Forbidden.inPipes))
      #expect(!once.text.utf8.contains { $0 < 0x20 || $0 == 0x7F })
    }
  }
}
