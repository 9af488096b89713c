import APIRuntime
import SeededNumbers
import Testing

@testable import Inventory
@testable import SlowReferences

@Suite("Printable text in JSON")
struct JSONTextTests {
  private func written(_ text: String) -> [UInt8] {
    var json = JSONWriter()
    json.visible(text)
    return json.finish()
  }

  private func hex(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    scalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
  }

  @Test("every Unicode character is written according to its category, at any position")
  func everyCharacter() {
    var wrong: [String] = []
    var text = String.UnicodeScalarView()
    var characters = 0
    func check() {
      if written(String(text)) != SlowTable.visible(String(text)) { wrong.append(hex(text)) }
      text.removeAll()
    }
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      characters += 1
      // Plain letters between them, from none to more than one step scans.
      for _ in 0..<value % 19 where value % 5 == 0 { text.append("a") }
      text.append(scalar)
      if characters % 61 == 0 { check() }
    }
    check()
    #expect(characters == 0x110000 - 0x800)
    #expect(wrong.isEmpty, "\(wrong.count) texts, first \(wrong.prefix(3))")
  }

  @Test("any mixture is written character by character, and survives a round trip", arguments: 0..<40)
  func mixtures(seed: Int) throws {
    var generator = Seeded(state: UInt64(seed))
    let signs: [Unicode.Scalar] = [
      "a", "Z", "0", " ", "~", "\u{7F}", "\"", "\\", "/", "\u{0}", "\u{1B}", "\n", "\t", "\u{80}", "\u{9B}", "\u{A0}",
      "\u{AD}", "é", "ß", "\u{301}", "\u{61C}", "\u{200B}", "\u{202E}", "\u{2028}", "\u{2066}", "東", "\u{E000}",
      "\u{FEFF}", "\u{FFFD}", "\u{FFFF}", "\u{1F600}", "\u{E0041}", "\u{10FFFF}",
    ]
    for _ in 0..<400 {
      var text = String.UnicodeScalarView()
      // Mostly plain, or the fast path is hardly used.
      for _ in 0..<Int.random(in: 0...40, using: &generator) {
        let isPlain = Int.random(in: 0..<8, using: &generator) > 0
        text.append(isPlain ? "x" : signs.randomElement(using: &generator) ?? "x")
      }
      let bytes = written(String(text))
      #expect(bytes == SlowTable.visible(String(text)), "\(hex(text))")
      #expect(try JSONValue(jsonBytes: bytes).stringValue.map { Array($0.unicodeScalars) } == Array(text))
    }
  }

  @Test("invalid UTF-8 is written as String repairs it", arguments: 0..<40)
  func repaired(seed: Int) {
    var generator = Seeded(state: UInt64(seed))
    let parts: [[UInt8]] = [
      [0x61], [0x22], [0x80], [0xC0, 0x80], [0xC3], [0xC3, 0xA9], [0xE0, 0x80, 0x80], [0xE2, 0x80], [0xE2, 0x80, 0xAE],
      [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFF],
    ]
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0...12, using: &generator)).flatMap { _ in
        parts.randomElement(using: &generator) ?? []
      }
      var bytes: [UInt8] = []
      text.withUnsafeBufferPointer { JSONText.append($0, to: &bytes) }
      #expect(bytes == SlowTable.visible(String(decoding: text, as: UTF8.self)), "\(text)")
    }
  }
}
