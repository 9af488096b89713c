extension DisplayText {
  /// The text in at most `width` columns. What does not fit is cut between clusters and an ellipsis says so.
  public func clipped(to width: Int, glyphs: Glyphs) -> DisplayText {
    if self.width <= width { return self }
    if width <= 0 { return .empty }
    let room = width - glyphs.ellipsis.width
    if room < 0 { return .empty }
    let kept = prefix(columns: room)
    return DisplayText(sanitised: kept.text + glyphs.ellipsis.text, width: kept.width + glyphs.ellipsis.width)
  }

  /// As many whole clusters as fit in `columns`, from the front.
  public func prefix(columns: Int) -> DisplayText {
    if width <= columns { return self }
    if isASCII { return DisplayText(sanitised: text.prefix(max(0, columns)), width: max(0, columns)) }
    var end = text.startIndex
    var used = 0
    for cluster in clusters {
      if used + cluster.width > columns { break }
      used += cluster.width
      end = cluster.text.endIndex
    }
    return DisplayText(sanitised: text[..<end], width: used)
  }

  /// What is left when the clusters that begin in the first `columns` are taken away.
  public func dropping(columns: Int) -> DisplayText {
    if columns <= 0 { return self }
    var start = text.startIndex
    var used = 0
    for cluster in clusters {
      if used >= columns { break }
      used += cluster.width
      start = cluster.text.endIndex
    }
    return DisplayText(sanitised: text[start...], width: width - used)
  }

  /// The text in lines of at most `columns`, broken at spaces where there are any. At least one line.
  public func wrapped(to columns: Int) -> [DisplayText] {
    if width <= columns || columns <= 0 { return [self] }
    var lines: [DisplayText] = []
    var rest = self
    while rest.width > columns {
      var line = rest.prefix(columns: columns)
      if line.isEmpty { line = rest.prefix(columns: 2) }
      let next = rest.text.unicodeScalars[line.text.unicodeScalars.endIndex...].first
      if next != " ", let space = line.text.unicodeScalars.lastIndex(of: " "), space > line.text.startIndex {
        line = line.prefix(columns: Self.width(of: line.text[..<space]))
      }
      lines.append(line)
      rest = rest.dropping(columns: line.width)
      while rest.beginsWithSpace { rest = rest.dropping(columns: 1) }
    }
    if !rest.isEmpty { lines.append(rest) }
    return lines
  }

  private var beginsWithSpace: Bool {
    var clusters = clusters
    return clusters.next()?.text.unicodeScalars.elementsEqual([" "]) ?? false
  }

  private static func width(of sanitised: Substring) -> Int {
    DisplayClusters(String(sanitised)).reduce(0) { $0 + $1.width }
  }
}
