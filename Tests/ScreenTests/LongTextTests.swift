import SeededNumbers
import Testing

@testable import Screen

/// The cost of a text depends on its visible part. The tests count the scalars read and the clusters examined.
@Suite struct LongTextTests {
  /// An endless text that counts what is read of it.
  private final class Endless: Sequence, IteratorProtocol {
    private let pattern: [Unicode.Scalar]
    private(set) var readCount = 0

    init(_ pattern: String) { self.pattern = Array(pattern.unicodeScalars) }

    func next() -> Unicode.Scalar? {
      defer { readCount += 1 }
      return readCount == 0 ? "a" : pattern[readCount % pattern.count]
    }
  }

  @Test(
    "of an endless text, only as much is read as fills the columns, even if nothing in it takes a column",
    arguments: ["x", "word ", "\n", "\u{301}", "\u{200B}", "\u{200D}👩", "東京", "\u{1F3FD}", "\u{1B}[31m"])
  func reading(pattern: String) {
    for columns in [0, 1, 80, 200] {
      let text = Endless(pattern)
      let shown = TextSanitizer.read(text, upTo: columns)
      #expect(shown.isCut)
      #expect(shown.width <= columns + 2)
      #expect(text.readCount <= 16 * columns + 257, "\(text.readCount) scalars for \(columns) columns")
    }
  }

  @Test("the visible part of a text does not depend on whether the rest was read")
  func sameBeginning() {
    var random = Seeded(state: 11)
    for glyphs in [Glyphs.unicode, .ascii] {
      for _ in 0..<2000 {
        let text = random.text(upTo: 60)
        let columns = Int.random(in: 0...20, using: &random)
        let whole = DisplayText(text)
        let part = DisplayText(text, upTo: columns)
        #expect(part.isCut == (part.text != whole.text))
        for room in 0...columns {
          #expect(part.clipped(to: room, glyphs: glyphs) == whole.clipped(to: room, glyphs: glyphs))
          #expect(part.prefix(columns: room).text == whole.prefix(columns: room).text)
        }
      }
    }
  }

  @Test("a text that was not read to its end and does not fill its width ends in an ellipsis")
  func invisible() {
    let text = DisplayText("a" + String(repeating: "\u{301}", count: 100_000) + "b", upTo: 10)
    #expect(text.isCut)
    #expect(text.clipped(to: 10, glyphs: .unicode).text.hasSuffix("…"))
    #expect(text.clipped(to: 1, glyphs: .unicode).text == "…")
    #expect(
      DisplayText(String(repeating: "\u{200B}", count: 100_000), upTo: 10).clipped(to: 5, glyphs: .unicode).text == "…")
  }

  /// The reference algorithm for wrapping: one line after the other from a copy of the rest.
  private func slowlyWrapped(_ text: DisplayText, to columns: Int) -> [DisplayText] {
    if text.width <= columns || columns <= 0 { return [text] }
    var lines: [DisplayText] = []
    var rest = text
    while rest.width > columns {
      var line = rest.prefix(columns: columns)
      if line.isEmpty { line = rest.prefix(columns: 2) }
      let next = rest.text.unicodeScalars[line.text.unicodeScalars.endIndex...].first
      if next != " ", let space = line.text.unicodeScalars.lastIndex(of: " "), space > line.text.startIndex {
        line = line.prefix(columns: DisplayClusters(String(line.text[..<space])).reduce(0) { $0 + $1.width })
      }
      lines.append(line)
      rest = rest.dropping(columns: line.width)
      while DisplayClusters(rest.text).first(where: { _ in true })?.text.unicodeScalars.elementsEqual([" "]) == true {
        rest = rest.dropping(columns: 1)
      }
    }
    if !rest.isEmpty { lines.append(rest) }
    return lines
  }

  @Test("lines equal those of the slow algorithm")
  func wrapping() {
    var random = Seeded(state: 12)
    let parts = ["a", "bc", " ", "  ", "word", "東京", "e\u{301}", " \u{301}", "longerthanaline", "👩"]
    for _ in 0..<3000 {
      let isWords = Bool.random(using: &random)
      let count = Int.random(in: 0...20, using: &random)
      let words = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let text = DisplayText(isWords ? words : random.text(upTo: 40))
      let columns = Int.random(in: 1...12, using: &random)
      let lines = text.wrapped(to: columns)
      #expect(lines == slowlyWrapped(text, to: columns), "\(text.text.debugDescription) to \(columns)")
      let most = Int.random(in: 1...5, using: &random)
      let some = text.wrapped(to: columns, atMost: most, glyphs: .unicode)
      #expect(some.count == min(most, lines.count))
      #expect(some.dropLast() == lines.prefix(some.count).dropLast())
      #expect(some.allSatisfy { $0.width <= max(2, columns) })
      if lines.count > most { #expect(some.last?.text.hasSuffix("…") == true) } else { #expect(some == lines) }
    }
  }

  @Test(
    "wrapping a text reads each part of it at most a few times, however long it is",
    arguments: ["x", "word ", "a bbbbbbbbbb", " ", "東", "e\u{301}"])
  func wrappingCost(pattern: String) {
    for count in [1_000, 20_000] {
      let text = DisplayText(String(repeating: pattern, count: count))
      var rest = WrappedRest(text)
      while rest.width > 11 { _ = rest.takeLine(columns: 11) }
      #expect(rest.visits <= 3 * text.width)
    }
  }
}
