import Screen
import SeededNumbers
import Testing

@Suite("Text that is safe to show") struct DisplayTextTests {
  @Test("plain ASCII stays unchanged") func ascii() {
    let text = DisplayText("mac-0042 (Lab)")
    #expect(text.text == "mac-0042 (Lab)")
    #expect(text.width == 14)
  }

  @Test(
    "no payload of a hostile server passes completely",
    arguments: [
      ("\u{1B}]52;c;cHduZWQ=\u{07}", "·]52;c;cHduZWQ=·"),
      ("\u{1B}]8;;http://evil\u{1B}\\click\u{1B}]8;;\u{1B}\\", "·]8;;http://evil·\\click·]8;;·\\"),
      ("\u{1B}]0;title\u{07}", "·]0;title·"),
      ("\u{1B}P+q544e\u{1B}\\", "·P+q544e·\\"),
      ("\u{1B}[6n", "·[6n"),
      ("\u{9B}31mred", "·31mred"),
      ("\u{9D}52;c;eA==\u{9C}", "·52;c;eA==·"),
      ("\u{1B}]0;never ends", "·]0;never ends"),
      ("abc\u{202E}fdp.exe", "abc·fdp.exe"),
      ("a\u{2066}b\u{2069}c", "a·b·c"),
      ("left\u{200E}right\u{200F}arabic\u{61C}", "leftrightarabic"),
      ("a\u{2028}b\u{2029}c", "a·b·c"),
      ("two\r\nlines\nand\u{85}one", "two·lines·and·one"),
      ("a\tb", "a b"),
      ("a\u{A0}b\u{2003}c", "a b c"),
      ("zero\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}\u{AD}width", "zerowidth"),
      ("tag\u{E0001}\u{E0041}\u{E007F}s", "tags"),
      ("\u{0}\u{8}\u{7F}", "···"),
      ("private \u{E0B0}\u{F8FF}", "private ··"),
      ("\u{FFFD}", "·"),
    ])
  func payloads(payload: String, shown: String) {
    #expect(DisplayText(payload).text == shown)
  }

  @Test("a lone surrogate in a server's bytes is one dot") func loneSurrogate() {
    #expect(DisplayText(String(decoding: [0x61, 0xD800, 0x62] as [UInt16], as: UTF16.self)).text == "a·b")
  }

  @Test(
    "text that terminals measure differently has a stable form",
    arguments: [
      ("👩‍👩‍👧‍👦", "👩", 2), ("👍🏽", "👍", 2), ("🇩🇪", "DE", 2), ("1️⃣", "1", 1), ("❤️", "❤", 1), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴", 2),
      ("👩🏽‍💻!", "👩!", 3), ("日本", "日本", 4), ("e\u{301}a", "e\u{301}a", 2), ("\u{1112}\u{1161}\u{11AB}", "한", 2),
      ("\u{301}x", "·x", 2), ("क्ष", "क्ष", 2), ("ａ", "ａ", 2), ("ﬁ", "ﬁ", 1), ("शक्ति\u{200D}", "शक्ति", 4),
    ])
  func stableForms(text: String, shown: String, width: Int) {
    let display = DisplayText(text)
    #expect(display.text.unicodeScalars.elementsEqual(shown.unicodeScalars), "\(display.text)")
    #expect(display.width == width)
  }

  @Test("marks cannot be stacked over the neighboring lines") func stackedMarks() {
    let text = DisplayText("a" + String(repeating: "\u{301}", count: 40) + "b")
    #expect(text.text.unicodeScalars.count == 6)
    #expect(text.width == 2)
  }

  @Test("for any input, the output cannot control or deceive a terminal, and is stable") func properties() {
    var random = Seeded(state: 1)
    for _ in 0..<4000 {
      let text = random.text(upTo: 40)
      let once = DisplayText(text)
      #expect(DisplayText(once.text) == once, "\(text.unicodeScalars.map { $0.value })")
      #expect(!once.text.unicodeScalars.contains(where: Forbidden.onScreen))
      #expect(once.clusters.reduce(0) { $0 + $1.width } == once.width)
      #expect(once.clusters.map { String($0.text) }.joined() == once.text)
      #expect(once.clusters.allSatisfy { $0.text.unicodeScalars.count <= 5 })
    }
  }

  @Test("a clipped text fits and shows that it was clipped") func clipping() {
    var random = Seeded(state: 2)
    for glyphs in [Glyphs.unicode, .ascii] {
      for _ in 0..<1500 {
        let text = DisplayText(random.text(upTo: 20))
        let room = Int.random(in: -1...24, using: &random)
        let clipped = text.clipped(to: room, glyphs: glyphs)
        #expect(clipped.width <= max(0, room))
        #expect(clipped.clusters.reduce(0) { $0 + $1.width } == clipped.width)
        #expect(text.width <= room ? clipped == text : room < 1 || clipped.text.hasSuffix(glyphs.ellipsis.text))
      }
    }
    #expect(DisplayText("日本語").clipped(to: 4, glyphs: .unicode).text == "日…")
  }

  @Test("the two parts of a text that is split at a column make up the text") func cutting() {
    var random = Seeded(state: 3)
    for _ in 0..<1500 {
      let text = DisplayText(random.text(upTo: 20))
      let front = text.prefix(columns: Int.random(in: 0...20, using: &random))
      let back = text.dropping(columns: front.width)
      #expect(front.text + back.text == text.text)
      #expect(front.width + back.width == text.width)
    }
  }

  @Test("wrapped lines fit, lose nothing but spaces, and break at spaces") func wrapping() {
    #expect(DisplayText("the quick brown fox").wrapped(to: 10).map(\.text) == ["the quick", "brown fox"])
    #expect(DisplayText("abcdefghij").wrapped(to: 4).map(\.text) == ["abcd", "efgh", "ij"])
    var random = Seeded(state: 4)
    for _ in 0..<800 {
      let text = DisplayText(random.text(upTo: 60))
      let columns = Int.random(in: 2...12, using: &random)
      let lines = text.wrapped(to: columns)
      let kept = lines.flatMap { $0.text.unicodeScalars.filter { $0 != " " } }
      #expect(kept == text.text.unicodeScalars.filter { $0 != " " })
      #expect(lines.allSatisfy { $0.width <= columns })
    }
  }
}
