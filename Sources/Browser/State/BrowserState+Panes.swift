/// Which pane has the keys, and how much of the screen the detail has.
extension BrowserState {
  mutating func goToOtherPane() -> [BrowserEffect] {
    if isZoomed {
      isZoomed = false
      focus = .list
    } else {
      focus = focus == .list ? .detail : .list
    }
    return []
  }

  var canZoom: Availability {
    isZoomed ? .available : hasComputer
  }

  mutating func toggleZoom() -> [BrowserEffect] {
    if isZoomed || !layout.showsList {
      isZoomed = false
      // Without room for both panes the detail was the whole screen already: back means the list.
      focus = paneBeforeZoom == .detail && layoutHasBothPanes ? .detail : .list
    } else {
      paneBeforeZoom = focus
      isZoomed = true
      focus = .detail
    }
    return []
  }

  private var layoutHasBothPanes: Bool {
    let layout = plan(wantsDetailOnly: false, focus: .list)
    return layout.showsList && layout.showsDetail
  }
}
