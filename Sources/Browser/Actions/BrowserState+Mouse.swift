import Inventory
import Screen

/// Clicks and the wheel.
extension BrowserState {
  /// How many lines a notch of the wheel moves.
  private static let notch = 3

  mutating func mouse(_ input: MouseInput) -> [BrowserEffect] {
    guard !context.isTooSmall, panes.look.usesMouse else { return [] }
    notices.clear()
    filtering.showsCheatSheet = false
    list.isPinnedToTop = false
    let place = CellPosition(row: input.row, column: input.column)
    switch input.kind {
    case .wheelUp: return wheel(by: -Self.notch, at: place)
    case .wheelDown: return wheel(by: Self.notch, at: place)
    case .press: return panels.front == nil ? press(at: place) : pressPanel(at: place)
    }
  }

  /// The wheel moves what is under it, whatever has the focus.
  private mutating func wheel(by lines: Int, at place: CellPosition) -> [BrowserEffect] {
    if panels.front != nil {
      movePanel(.lines(lines))
      return []
    }
    let layout = layout
    guard layout.showsDetail, layout.detail.contains(place) else { return moveList(.lines(lines)) }
    detail.scroll(by: lines, height: layout.detail.height)
    return []
  }

  /// A click moves the cursor to a line; a click on the line under the cursor chooses it.
  private mutating func pressPanel(at place: CellPosition) -> [BrowserEffect] {
    guard var panel = panels.front else { return [] }
    let click = panel.click(place, in: self)
    panels.show(panel)
    return click == .again ? choose() : []
  }

  private mutating func press(at place: CellPosition) -> [BrowserEffect] {
    let layout = layout
    // The mouse does not end typing.
    guard panes.prompt == nil else { return [] }
    if layout.tabs.contains(place) {
      let view = tabsView(in: layout).view(atColumn: place.column)
      return view.map { openView($0) } ?? []
    }
    if layout.showsList {
      if let column = column(atHeading: place) {
        return moveToColumn(column) + sort(byColumn: column)
      }
      if layout.list.contains(place) {
        panes.focus = .list
        let position = list.window.top + place.row - layout.list.row
        return list.shown.map { position < $0.count } == true ? moveList(.to(position)) : []
      }
    }
    if layout.showsDetail, layout.detail.contains(place) {
      if detail.lines.isEmpty { return [] }
      panes.focus = .detail
      let effects = moveInDetail(.to(detail.window.top + place.row - layout.detail.row))
      detail.side = detail.line?.cell(at: place.column - layout.detail.column) ?? 0
      return effects
    }
    return []
  }
}

extension Area {
  func contains(_ place: CellPosition) -> Bool {
    rows.contains(place.row) && (column..<(column + max(0, width))).contains(place.column)
  }
}
