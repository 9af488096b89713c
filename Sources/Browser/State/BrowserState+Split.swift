/// How much of the screen the detail gets beside or below the list.
extension BrowserState {
  private static let columnStep = 4
  private static let rowStep = 2

  var canSplit: Availability {
    let arrangement = layout.arrangement
    return arrangement == .sideBySide || arrangement == .stacked
      ? .available : .unavailable(reason: "The list and the detail are not both on the screen.")
  }

  /// Makes the detail larger by a step, or smaller.
  mutating func resizeDetail(larger: Bool) -> [BrowserEffect] {
    let before = (split: detail.split, layout: layout)
    let sign = larger ? 1 : -1
    if before.layout.arrangement == .sideBySide {
      detail.split.columns += sign * Self.columnStep
    } else {
      detail.split.rows += sign * Self.rowStep
    }
    if layout == before.layout {
      // Steps that show nothing would have to be taken back one by one.
      detail.split = before.split
      message = Message(text: "The detail cannot be \(larger ? "larger" : "smaller").")
      return [.bell]
    }
    return []
  }
}
