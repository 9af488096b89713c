import Screen
import SeededNumbers
import Testing

@Suite("Texts shortened together")
struct ShorteningTests {
  private func shortened(_ texts: [String], to width: Int, glyphs: Glyphs = .unicode) -> [String] {
    DisplayText.shortened(texts.map { DisplayText($0) }, to: width, glyphs: glyphs).map(\.text)
  }

  @Test("texts lose their end where that distinguishes them, and stay whole where they fit")
  func ends() {
    #expect(shortened(["MacBook Air", "Mac mini (2024)", "iMac"], to: 11) == ["MacBook Air", "Mac mini (…", "iMac"])
    #expect(shortened(["same text here", "same text here"], to: 6) == ["same …", "same …"])
  }

  @Test("texts that would look the same lose their middle")
  func middles() {
    let models = ["MacBook Pro (14-inch, 2023)", "MacBook Pro (14-inch, 2024)", "MacBook Pro (16-inch, 2024)", "iMac"]
    #expect(
      shortened(models, to: 20) == ["MacBook Pr…ch, 2023)", "MacBook Pr…ch, 2024)", "MacBook Pro (16-inc…", "iMac"])
    #expect(shortened(["aaaa1", "aaaa2"], to: 3, glyphs: .ascii) == ["a~1", "a~2"])
  }

  @Test("texts with the same ends keep the place where they differ")
  func places() {
    let texts = ["Configuration of office 1 in the building", "Configuration of office 2 in the building"]
    let shown = shortened(texts, to: 20)
    #expect(shown == ["Config…ce 1 in the …", "Config…ce 2 in the …"])
  }

  @Test("nothing is wider than the limit, and texts stay distinct where possible", arguments: 0..<20)
  func fits(seed: UInt64) {
    var generator = Seeded(state: seed)
    let letters = ["a", "b", "東", "e\u{301}", " ", "👩‍💻"]
    let texts = (0..<12).map { _ in
      let length = Int.random(in: 0...14, using: &generator)
      return DisplayText((0..<length).map { _ in letters.randomElement(using: &generator)! }.joined())
    }
    for width in 0...30 {
      let shown = DisplayText.shortened(texts, to: width, glyphs: .unicode)
      #expect(shown.count == texts.count && shown.allSatisfy { $0.width <= width })
      for (text, form) in zip(texts, shown) where text.width <= width { #expect(text == form) }
      #expect(shown.allSatisfy { form in DisplayText(form.text).width == form.width })
    }
  }
}
