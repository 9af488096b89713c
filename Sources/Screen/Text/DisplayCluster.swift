/// What one cell, or two for a wide one, shows: a character with the marks on top of it.
public struct DisplayCluster: Hashable, Sendable {
  /// The scalars: one that takes room, then those that do not.
  public let text: Substring
  /// Columns: 1 or 2.
  public let width: Int
}

/// The clusters of a display text.
public struct DisplayClusters: Sequence, IteratorProtocol, Sendable {
  private let text: String
  private var position: String.UnicodeScalarView.Index

  init(_ sanitised: String) {
    self.init(sanitised, from: sanitised.unicodeScalars.startIndex)
  }

  /// The clusters from one that begins at `start`.
  init(_ sanitised: String, from start: String.UnicodeScalarView.Index) {
    text = sanitised
    position = start
  }

  /// The next cluster, or nil at the end.
  public mutating func next() -> DisplayCluster? {
    let scalars = text.unicodeScalars
    guard position < scalars.endIndex else { return nil }
    let start = position
    let width = CellWidth.usualColumns(scalars[start].value) ?? CellWidth.columns(scalars[start])
    repeat {
      position = scalars.index(after: position)
    } while position < scalars.endIndex && Self.isMark(scalars[position])
    return DisplayCluster(text: text[start..<position], width: width)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x300 || CellWidth.usualColumns(scalar.value) != nil { return false }
    let category = scalar.properties.generalCategory
    return category == .nonspacingMark || category == .enclosingMark
  }
}
