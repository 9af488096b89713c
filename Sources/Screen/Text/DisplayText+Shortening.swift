extension DisplayText {
  /// Texts in at most `width` columns each, of which different ones look different where that is possible.
  ///
  /// A text that is too long loses its end. Where several would look the same, they lose their middle instead; where their ends
  /// are the same as well, they keep their beginning and the place where they differ.
  public static func shortened(_ texts: [DisplayText], to width: Int, glyphs: Glyphs) -> [DisplayText] {
    var shown = texts.map { $0.clipped(to: width, glyphs: glyphs) }
    for index in lookalikes(shown, of: texts).joined() {
      shown[index] = texts[index].withoutMiddle(to: width, glyphs: glyphs)
    }
    for alike in lookalikes(shown, of: texts) {
      for index in alike {
        let others = alike.filter { texts[$0].text != texts[index].text }
        let place = others.map { texts[$0].columnsInCommon(with: texts[index]) }.max() ?? 0
        shown[index] = texts[index].withPlace(place, to: width, glyphs: glyphs)
      }
    }
    return shown
  }

  /// The texts that look the same although they are not, by their numbers.
  private static func lookalikes(_ shown: [DisplayText], of texts: [DisplayText]) -> [[Int]] {
    Dictionary(grouping: texts.indices) { shown[$0].text }.values
      .filter { alike in alike.contains { texts[$0].text != texts[alike[0]].text } }
  }

  /// The text without its middle, for which an ellipsis stands.
  private func withoutMiddle(to width: Int, glyphs: Glyphs) -> DisplayText {
    let room = width - glyphs.ellipsis.width
    guard self.width > width, room >= 2 else { return clipped(to: width, glyphs: glyphs) }
    let head = prefix(columns: (room + 1) / 2)
    let tail = dropping(columns: self.width - room / 2)
    return Self.joined([head, glyphs.ellipsis, tail])
  }

  /// The text's beginning, and what is around the column `place`.
  private func withPlace(_ place: Int, to width: Int, glyphs: Glyphs) -> DisplayText {
    let head = prefix(columns: width / 3)
    let room = width - head.width - glyphs.ellipsis.width
    guard self.width > width, room >= 2 else { return clipped(to: width, glyphs: glyphs) }
    let rest = dropping(columns: max(head.width, place - room / 4))
    return Self.joined([head, glyphs.ellipsis, rest.clipped(to: room, glyphs: glyphs)])
  }

  private func columnsInCommon(with other: DisplayText) -> Int {
    var columns = 0
    for (mine, theirs) in zip(clusters, other.clusters) {
      guard mine.text == theirs.text else { break }
      columns += mine.width
    }
    return columns
  }

  private static func joined(_ parts: [DisplayText]) -> DisplayText {
    DisplayText(sanitised: parts.map(\.text).joined(), width: parts.reduce(0) { $0 + $1.width })
  }
}
