public import Screen

/// The picture: each view is made of the values it draws, next to its type, and drawn here.
extension BrowserState {
  /// Draws the whole screen. Only visible rows are read.
  /// - Parameter movesPanes: whether the terminal can move the rows of one pane only. Where it cannot, the detail
  ///   beside a scrolling list has no lines until the cursor rests: blank rows scroll along at no cost.
  public func render(movesPanes: Bool = true) -> CellGrid {
    var painter = Painter(size: context.size, glyphs: context.configuration.glyphs)
    painter.grid.theme = panes.look.theme
    if context.isTooSmall {
      TooSmallView().draw(on: &painter)
      return painter.grid
    }
    if let panel = panels.front, panel.coversScreen {
      panel.draw(self, on: &painter)
      return painter.grid
    }
    let layout = layout
    if layout.tabs.height > 0 {
      tabsView(in: layout).draw(on: &painter)
      placeView(in: layout)?.draw(on: &painter)
    }
    if layout.showsList { listView(in: layout).draw(on: &painter) }
    if layout.showsDetail {
      let isBare = detail.isLeftBehind && !movesPanes
      detailView(in: layout, isBare: isBare).draw(on: &painter)
    }
    NoticeView(lines: notice, area: layout.notice).draw(on: &painter)
    statusView(in: layout).draw(on: &painter)
    footerView(in: layout).draw(on: &painter)
    panels.front?.draw(self, on: &painter)
    return painter.grid
  }
}
