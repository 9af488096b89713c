import Screen

/// The signs at the left of a row: the cursor's, the mark's, and what is to be known of the computer besides.
struct Gutter {
  var isCursor: Bool
  var isMarked: Bool
  /// Whether it is in the range that is being marked.
  var isMarkable: Bool
  var change: Changes.Kind?
  /// Whether other records are of the same computer, or seem to be.
  var hasTwins: Bool

  func draw(row: Int, column: Int, width: Int, base: Role, on painter: inout Painter) {
    func put(_ sign: DisplayText, _ place: Int, _ role: Role) {
      guard place < width else { return }
      painter.put(
        sign, row: row, column: column + place, width: 1, role: base == .text || base == .marked ? role : base)
    }
    let glyphs = painter.glyphs
    if isCursor { put(glyphs.pointer, 0, base) }
    if isMarked {
      put(glyphs.mark, 1, .marked)
    } else if isMarkable {
      put(glyphs.markable, 1, .marked)
    }
    switch change {
    case .new: put(DisplayText("+"), 2, .good)
    case .changed: put(DisplayText("~"), 2, .good)
    case nil: break
    }
    if hasTwins { put(glyphs.twin, 3, .warning) }
  }
}
