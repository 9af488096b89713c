import Screen

extension ActionID {
  static let otherPane = ActionID("otherPane")
  static let zoom = ActionID("zoom")
  static let nextComputer = ActionID("nextComputer")
  static let previousComputer = ActionID("previousComputer")
  static let nextSection = ActionID("nextSection")
  static let previousSection = ActionID("previousSection")
  static let enlargeDetail = ActionID("enlargeDetail")
  static let shrinkDetail = ActionID("shrinkDetail")
}

extension ActionTable {
  static let lookActions: [Action] = [
    Action(
      .otherPane, .look, "Other pane", help: "Go from the list to the detail, or back.",
      keys: [.tab, .backTab], in: .panes, hint: ActionHint("pane", rank: 8)
    ) { state, _ in state.goToOtherPane() },
    Action(
      .zoom, .look, "Zoom the detail", help: "Give the detail the whole screen, or take it back.",
      keys: [.enter], in: .panes, hint: ActionHint("zoom", rank: 7), availability: \.canZoom
    ) { state, _ in state.toggleZoom() },
    Action(
      .nextComputer, .look, "Next computer", help: "Show the next computer of the list without leaving the detail.",
      keys: [.character("J")], in: [.detail], hint: ActionHint("next", rank: 10), availability: \.hasComputer
    ) { state, _ in state.moveList(by: 1) },
    Action(
      .previousComputer, .look, "Previous computer", help: "Show the previous computer without leaving the detail.",
      keys: [.character("K")], in: [.detail], availability: \.hasComputer
    ) { state, _ in state.moveList(by: -1) },
    Action(
      .nextSection, .look, "Next section", help: "To the next section of the detail.",
      keys: [.character("}")], in: [.detail], hint: ActionHint("section", rank: 11), availability: \.detailHasLines
    ) { state, _ in state.goToSection(forward: true) },
    Action(
      .previousSection, .look, "Previous section", help: "To the title of this section, or of the one above.",
      keys: [.character("{")], in: [.detail], availability: \.detailHasLines
    ) { state, _ in state.goToSection(forward: false) },
    Action(
      .enlargeDetail, .look, "Larger detail", help: "Give the detail more of the screen, and the list less.",
      keys: [.character("+"), .character("=")], in: .panes, availability: \.canSplit
    ) { state, _ in state.resizeDetail(larger: true) },
    Action(
      .shrinkDetail, .look, "Smaller detail", help: "Give the detail less of the screen, and the list more.",
      keys: [.control("w")], in: .panes, availability: \.canSplit
    ) { state, _ in state.resizeDetail(larger: false) },
  ]
}
