import Screen

extension ActionID {
  static let palette = ActionID("palette")
  static let findAction = ActionID("findAction")
  static let nextTheme = ActionID("nextTheme")
  static let mouse = ActionID("mouse")
}

extension ActionTable {
  static let paletteActions: [Action] = [
    Action(
      .palette, .act, "All actions",
      help: "Find an action by a few letters and do it, go to a line by its number, or write a command.",
      keys: [.character(":")], in: .panesAndRange, hint: ActionHint("actions", rank: 8)
    ) { state, _ in state.openPalette() },
    Action(
      .findAction, .choose, "Find an action", help: "Find a line of this help by a few letters.",
      keys: [.character("/"), .character(":")], in: [.help], hint: ActionHint("find", rank: 3)
    ) { state, _ in state.openPalette() },
    Action(
      .nextTheme, .look, "Other colours",
      help: "Change the colours: the usual ones, none, high contrast, for light backgrounds.",
      keys: [.character("T")], in: .panes
    ) { state, _ in state.nextTheme() },
    Action(
      .mouse, .look, "Mouse on or off",
      help: "Take clicks and the wheel: a row, a heading to sort by, a tab. Off, the terminal selects text with it.",
      keys: [.character("m")], in: .panes
    ) { state, _ in state.toggleMouse() },
  ]
}

extension BrowserState {
  mutating func openPalette() -> [BrowserEffect] {
    let origin = (panel as? HelpPanel)?.origin ?? context
    return open(PalettePanel(origin: origin, in: self))
  }
}
