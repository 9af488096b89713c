extension DisplayText {
  /// The text in at most `width` columns. What does not fit is cut between clusters and an ellipsis says so, as it does
  /// where reading stopped.
  public func clipped(to width: Int, glyphs: Glyphs) -> DisplayText {
    if self.width <= width, !isCut { return self }
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
    return DisplayText(sanitised: text[start...], width: width - used, isCut: isCut)
  }
}
