/// Wrapping. Takes time linear in the text, or in the number of requested lines.
extension DisplayText {
  /// The text in lines of at most `columns`, broken at spaces where there are any. At least one line.
  public func wrapped(to columns: Int) -> [DisplayText] {
    if width <= columns || columns <= 0 { return [self] }
    var rest = WrappedRest(self)
    var lines: [DisplayText] = []
    while rest.width > columns { lines.append(rest.takeLine(columns: columns)) }
    if !rest.isEmpty { lines.append(rest.whole) }
    return lines
  }

  /// The first `most` of these lines. If there are more, the last one ends in an ellipsis.
  public func wrapped(to columns: Int, atMost most: Int, glyphs: Glyphs) -> [DisplayText] {
    if most <= 0 { return [] }
    if columns <= 0 { return [self] }
    if width <= columns { return [clipped(to: columns, glyphs: glyphs)] }
    var rest = WrappedRest(self)
    var lines: [DisplayText] = []
    while lines.count < most - 1, rest.width > columns { lines.append(rest.takeLine(columns: columns)) }
    if let line = rest.wholeLine(columns: columns), !isCut {
      lines.append(line)
    } else if !rest.isEmpty {
      lines.append(rest.whole.clipped(to: columns, glyphs: glyphs))
    } else if isCut, let last = lines.popLast() {
      let cut = DisplayText(sanitized: last.text, width: last.width, isCut: true)
      lines.append(cut.clipped(to: columns, glyphs: glyphs))
    }
    return lines
  }
}

/// The rest of a text while lines are taken from its front.
struct WrappedRest {
  private let text: DisplayText
  private var start: String.Index
  /// The columns of the rest.
  private(set) var width: Int
  /// How many clusters were visited, for tests of the cost.
  private(set) var visits = 0

  init(_ text: DisplayText) {
    self.text = text
    start = text.text.startIndex
    width = text.width
  }

  var isEmpty: Bool { start == text.text.endIndex }

  /// The rest as one line.
  var whole: DisplayText { DisplayText(sanitized: text.text[start...], width: width, isCut: text.isCut) }

  /// The rest, if it fits in one line, apart from trailing spaces.
  func wholeLine(columns: Int) -> DisplayText? {
    guard width > columns else { return isEmpty ? nil : whole }
    var rest = self
    let line = rest.takeLine(columns: columns)
    return rest.isEmpty ? line : nil
  }

  /// Takes the next line and the spaces after it. Takes at least one cluster, even if it is wider than the line.
  mutating func takeLine(columns: Int) -> DisplayText {
    let scalars = text.text.unicodeScalars
    var (end, used) = (start, 0)
    // The line up to the last space in it: a word that does not fit begins the next line.
    var broken: (end: String.Index, width: Int)?
    var clusters = DisplayClusters(text.text, from: start)
    while let cluster = clusters.next() {
      visits += 1
      if used + cluster.width > columns, used > 0 { break }
      if scalars[end] == " ", end > start { broken = (end, used) }
      end = cluster.text.endIndex
      used += cluster.width
    }
    let fitsWord = end == text.text.endIndex || scalars[end] == " "
    if !fitsWord, let broken { (end, used) = broken }
    let line = DisplayText(sanitized: text.text[start..<end], width: used)
    start = end
    width -= used
    skipSpaces()
    return line
  }

  private mutating func skipSpaces() {
    var clusters = DisplayClusters(text.text, from: start)
    while let cluster = clusters.next(), cluster.text.unicodeScalars.elementsEqual([" "]) {
      visits += 1
      start = cluster.text.endIndex
      width -= 1
    }
  }
}
