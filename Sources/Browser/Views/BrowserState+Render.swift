public import Screen

extension BrowserState {
  /// Draws the whole screen; only the rows that can be seen are looked at.
  /// - Parameter movesPanes: whether the terminal moves the rows of a pane without those beside them. Where it does not, the
  ///   detail beside a list that scrolls has no lines until it turns: blank rows scroll along for nothing.
  public func render(movesPanes: Bool = true) -> CellGrid {
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
    if layout.showsDetail {
      let isBare = detail.isLeftBehind && !movesPanes
      DetailView(state: self, layout: layout, isBare: isBare).draw(on: &painter)
    }
    NoticeView(lines: notice, area: layout.notice).draw(on: &painter)
    StatusView(state: self, area: layout.status).draw(on: &painter)
    FooterView(state: self, area: layout.footer).draw(on: &painter)
    panel?.draw(self, on: &painter)
    return painter.grid
  }
}
