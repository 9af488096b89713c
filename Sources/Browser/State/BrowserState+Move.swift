import Inventory

/// Moving, in whatever has the keys.
extension BrowserState {
  mutating func move(_ movement: Movement) -> [BrowserEffect] {
    if panel != nil {
      movePanel(movement)
      return []
    }
    return context == .detail ? moveInDetail(movement) : moveList(movement)
  }

  mutating func moveList(by lines: Int) -> [BrowserEffect] {
    moveList(.lines(lines))
  }

  mutating func moveList(_ movement: Movement) -> [BrowserEffect] {
    guard let shown, shown.count > 0 else { return [] }
    // In the zoomed detail the list keeps the height it will have again.
    let height = max(1, listHeight)
    let top = window.top
    window.move(
      to: movement.target(from: window.position, count: shown.count, height: height), count: shown.count, height: height
    )
    cursor = shown.id(at: window.position)
    waitForRest(scrolledFrom: top)
    return []
  }

  private var listHeight: Int {
    let layout = layout
    return layout.showsList
      ? layout.list.height
      : plan(wantsDetailOnly: false, focus: .list).list.height
  }
}
