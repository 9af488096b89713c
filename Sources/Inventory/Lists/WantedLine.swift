/// A pasted line with the keys of everything it may mean.
struct WantedLine {
  /// A text and its key; nil for a text of which nothing is left to compare.
  struct Part {
    let text: [UInt8]
    let key: Int?

    init(_ text: [UInt8], _ wanted: inout WantedKeys) {
      self.text = text
      key = wanted.insert(text)
    }
  }

  let number: Int
  let whole: Part
  /// The filled cells; the whole line when it has but one.
  let cells: [Part]
  /// The words of the first cell when it has several.
  let words: [Part]

  init(_ line: PastedLine, _ wanted: inout WantedKeys) {
    number = line.number
    let whole = Part(line.whole, &wanted)
    self.whole = whole
    cells = line.cells.count == 1 ? [whole] : line.cells.map { Part($0, &wanted) }
    let words = PastedLine.words(of: line.cells[0])
    self.words = words.count > 1 ? words.map { Part($0, &wanted) } : []
  }
}
