import SeededNumbers
import Testing

@testable import Inventory

@Suite("Search in bytes")
struct SearchTests {
  @Test("a needle is found where a plain search finds it", arguments: 0..<20)
  func byteSearch(seed: Int) {
    var generator = Seeded(state: UInt64(seed))
    for _ in 0..<300 {
      let letters = Int.random(in: 1...4, using: &generator)
      func text(_ length: Int) -> [UInt8] {
        (0..<length).map { _ in UInt8(97 + Int.random(in: 0..<letters, using: &generator)) }
      }
      let bytes = text(Int.random(in: 0...120, using: &generator))
      let needle = text(Int.random(in: 1...(seed % 2 == 0 ? 3 : 30), using: &generator))
      let from = Int.random(in: 0...bytes.count, using: &generator)
      let range = from..<Int.random(in: from...bytes.count, using: &generator)
      let expected = range.first {
        $0 + needle.count <= range.upperBound && Array(bytes[$0..<$0 + needle.count]) == needle
      }
      let found = bytes.withUnsafeBufferPointer { ByteSearch(needle).first(in: $0, range) }
      #expect(found == expected)
    }
  }

  @Test("a text has all bytes of a word, or one is missing", arguments: 0..<4)
  func byteSet(seed: Int) {
    var generator = Seeded(state: UInt64(seed))
    var supersets = 0
    for _ in 0..<300 {
      func bytes(_ count: ClosedRange<Int>) -> [UInt8] {
        (0..<Int.random(in: count, using: &generator)).map { _ in
          UInt8.random(in: 60...(seed == 0 ? 255 : 68), using: &generator)
        }
      }
      let (text, word) = (bytes(0...40), bytes(1...4))
      let isSuperset = ByteSet(text).isSuperset(of: ByteSet(word))
      #expect(isSuperset == Set(text).isSuperset(of: word))
      if isSuperset { supersets += 1 }
    }
    #expect(supersets > 0 || seed == 0)
  }

  @Test(
    "equivalent letters fold to the same letter",
    arguments: [
      ("ÀÉÎõü", "aeiou"), ("Straße", "STRASSE"), ("Ærø", "aero"), ("Łódź", "lodz"), ("ＡＢｃ　１", "abc 1"), ("Ｚ", "z"),
      ("Ελλάδα", "ελλαδα"), ("ΣΟΦΟΣ", "σοφος"), ("Ёлка", "елка"), ("İstanbul", "istanbul"), ("Việt Nam", "viet nam"),
      ("한국", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"), ("ガ", "カ\u{3099}"), ("x\u{FE0F}\u{200D}y", "xy"),
      ("MAC", "mac"), ("日本語", "日本語"),
    ])
  func folding(left: String, right: String) {
    #expect(Folding.folded(left) == Folding.folded(right))
  }

  @Test("different letters stay different", arguments: [("a", "b"), ("กา", "กี"), ("日", "目"), ("1", "l")])
  func notFolded(left: String, right: String) {
    #expect(Folding.folded(left) != Folding.folded(right))
  }

  @Test("folding is idempotent")
  func foldingIsStable() {
    for value in UInt32(0)..<0x11000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = Folding.folded(String(Character(scalar)))
      #expect(Folding.folded(String(decoding: once, as: UTF8.self)) == once, "U+\(String(value, radix: 16))")
    }
  }

  @Test("every table merged into the index is still found")
  func identityIndex() {
    var index = IdentityIndex()
    var generator = Seeded(state: 1)
    var rows: UInt32 = 0
    for _ in 0..<60 {
      var table = IdentityTable(minimumCapacity: 4)
      for _ in 0..<Int.random(in: 1...50, using: &generator) {
        // Few hashes, so that most of them collide.
        table.insert(hash: rows % 7, row: rows)
        rows += 1
      }
      index.add(table)
    }
    for row in 0..<rows { #expect(index.row(hash: row % 7) { $0 == row } == row) }
    #expect(index.row(hash: 8) { _ in true } == nil)
  }
}
