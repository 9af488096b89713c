public import Screen

extension BrowserState {
  /// Draws the whole screen; only the rows that can be seen are looked at.
  public func render() -> CellGrid {
    var painter = Painter(size: size, glyphs: configuration.glyphs)
    painter.grid.theme = look.theme
    if isTooSmall {
      TooSmallView().draw(on: &painter)
      return painter.grid
    }
    if let panel, panel.coversScreen {
      panel.draw(self, on: &painter)
      return painter.grid
    }
    let layout = layout
    if layout.tabs.height > 0 { TabsView(state: self, area: layout.tabs).draw(on: &painter) }
    if layout.showsList { ListView(state: self, layout: layout).draw(on: &painter) }
    if layout.showsDetail { DetailView(state: self, layout: layout).draw(on: &painter) }
    NoticeView(lines: notice, area: layout.notice).draw(on: &painter)
    StatusView(state: self, area: layout.status).draw(on: &painter)
    FooterView(state: self, area: layout.footer).draw(on: &painter)
    panel?.draw(self, on: &painter)
    return painter.grid
  }
}
