import Inventory
import Screen
import SeededNumbers
import Testing

@testable import Browser

/// Searching many words together finds the same as searching each of them.
@Suite("Many words") struct ManyWordsTests {
  @Test("many words cover the same parts of a text as each word alone", arguments: 0..<60 as Range<UInt64>)
  func columns(seed: UInt64) throws {
    var random = Seeded(state: seed)
    func word(_ longest: Int) -> String {
      String((0..<Int.random(in: 1...longest, using: &random)).map { _ in "ab1".randomElement(using: &random) ?? "a" })
    }
    let words = (0..<(SearchWords.few * 2)).map { _ in word(5) }
    let distinct = Set(words).count
    try #require(distinct > SearchWords.few)
    let all = SearchWords(words.joined(separator: " "))
    for _ in 0..<20 {
      let text = DisplayText(word(30))
      let expected = Set(words.flatMap { SearchWords($0).columns(in: text) })
      #expect(Set(all.columns(in: text)) == expected)
      #expect(all.occur(in: text.text, anyWord: true) == !expected.isEmpty)
    }
  }

  @Test("the starts and ends of many filter words are found")
  func anchors() throws {
    let filler = (0..<40).map { "filler\($0)" }.joined(separator: " | ")
    let filter = try Filter(
      "^mac | 07$ | ^exactly$ | ac-0 | \(filler)", catalogue: TestFleet.catalogue, now: 0, timeZone: .utc)
    let words = SearchWords(filter.highlights, inColumn: "general.name")
    func covered(_ text: String) -> Set<Range<Int>> { Set(words.columns(in: DisplayText(text))) }
    #expect(covered("MAC-0007") == [0..<3, 6..<8, 1..<5])
    #expect(covered("xmac07x").isEmpty)
    #expect(covered("exactly") == [0..<7])
    #expect(covered("not exactly").isEmpty)
  }
}
