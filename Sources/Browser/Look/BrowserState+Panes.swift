import Screen

/// Which pane has the focus, and zooming the detail.
extension BrowserState {
  mutating func goToOtherPane() -> [BrowserEffect] {
    if panes.isZoomed {
      panes.isZoomed = false
      panes.focus = .list
    } else {
      panes.focus = panes.focus == .list ? .detail : .list
    }
    return []
  }

  var canZoom: Availability {
    panes.isZoomed ? .available : list.hasComputer
  }

  mutating func toggleZoom() -> [BrowserEffect] {
    if panes.isZoomed || !layout.showsList {
      panes.isZoomed = false
      // Without room for both panes the detail was the whole screen already: back means the list.
      panes.focus = panes.paneBeforeZoom == .detail && layoutHasBothPanes ? .detail : .list
    } else {
      panes.paneBeforeZoom = panes.focus
      panes.isZoomed = true
      panes.focus = .detail
    }
    return []
  }

  private var layoutHasBothPanes: Bool {
    let layout = plan(wantsDetailOnly: false, focus: .list)
    return layout.showsList && layout.showsDetail
  }
}

/// Where the detail is.
extension BrowserState {
  /// The next place for the detail: beside the list, below it, nowhere. A place without room for it is left out.
  mutating func nextPlacement() -> [BrowserEffect] {
    let before = panes
    panes.isZoomed = false
    let order: [(placement: DetailPlacement, arrangement: Layout.Arrangement)] = [
      (.beside, .sideBySide), (.below, .stacked), (.off, .listOnly),
    ]
    panes.focus = .list
    let current = layout.arrangement
    let start = order.firstIndex { $0.arrangement == current } ?? order.count - 1
    for step in 1...order.count {
      let next = order[(start + step) % order.count]
      panes.placement = next.placement
      guard layout.arrangement == next.arrangement, step < order.count else { continue }
      switch next.placement {
      case .beside: say("The detail is beside the list.")
      case .below: say("The detail is below the list.")
      default: say("The detail is off.\(context.keyHint(.zoom, "to open it"))")
      }
      return []
    }
    panes = before
    say("There is no room for the detail beside or below the list.")
    return [.bell]
  }
}

/// How much of the screen the detail gets beside or below the list.
extension BrowserState {
  private static let columnStep = 4
  private static let rowStep = 2

  var canSplit: Availability {
    let arrangement = layout.arrangement
    return arrangement == .sideBySide || arrangement == .stacked
      ? .available : .unavailable(reason: "The list and the detail are not both visible.")
  }

  /// Makes the detail larger by a step, or smaller.
  mutating func resizeDetail(larger: Bool) -> [BrowserEffect] {
    let before = (split: panes.split, layout: layout)
    let sign = larger ? 1 : -1
    if before.layout.arrangement == .sideBySide {
      panes.split.columns += sign * Self.columnStep
    } else {
      panes.split.rows += sign * Self.rowStep
    }
    if layout == before.layout {
      // Invisible steps would have to be undone one by one.
      panes.split = before.split
      say("The detail cannot be \(larger ? "larger" : "smaller").")
      return [.bell]
    }
    return []
  }
}

extension ActionID {
  static let otherPane = ActionID("otherPane")
  static let zoom = ActionID("zoom")
  static let placeDetail = ActionID("placeDetail")
  static let enlargeDetail = ActionID("enlargeDetail")
  static let shrinkDetail = ActionID("shrinkDetail")
}

extension ActionTable {
  static let paneActions: [Action] = [
    Action(
      .otherPane, .look, "Switch pane", help: "Move between the list and the detail.",
      keys: [.tab, .backTab], in: .panes, hint: ActionHint("pane", rank: 8)
    ) { state, _ in state.goToOtherPane() },
    Action(
      .zoom, .look, "Zoom detail", help: "Show the detail on the whole screen, or show the list again.",
      keys: [.enter], in: .panes, hint: ActionHint("zoom", rank: 9), availability: \.canZoom
    ) { state, _ in state.toggleZoom() },
    Action(
      .placeDetail, .look, "Place detail", help: "Show the detail beside the list, below it, or not at all.",
      keys: [.character("d")], in: .panes
    ) { state, _ in state.nextPlacement() },
  ]

  static let splitActions: [Action] = [
    Action(
      .enlargeDetail, .look, "Enlarge detail", help: "Give the detail more of the screen and the list less.",
      keys: [.character("+"), .character("=")], in: .panes, availability: \.canSplit
    ) { state, _ in state.resizeDetail(larger: true) },
    Action(
      .shrinkDetail, .look, "Shrink detail", help: "Give the detail less of the screen and the list more.",
      keys: [.control("w")], in: .panes, availability: \.canSplit
    ) { state, _ in state.resizeDetail(larger: false) },
  ]
}
