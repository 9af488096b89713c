import Screen

/// The settings of the look that the user can change while running.
struct Look: Hashable, Sendable {
  var theme = Theme.standard
  var usesMouse = false
}

extension BrowserState {
  mutating func startLook() -> [BrowserEffect] {
    look.usesMouse ? [.setMouse(true)] : []
  }

  mutating func nextTheme() -> [BrowserEffect] { setTheme(look.theme.next) }

  mutating func setTheme(_ theme: Theme) -> [BrowserEffect] {
    look.theme = theme
    message = Message(text: "Colours: \(theme.rawValue).")
    return []
  }

  mutating func toggleMouse() -> [BrowserEffect] {
    look.usesMouse.toggle()
    message = Message(
      text: look.usesMouse
        ? "The mouse works here now. To select text, hold Shift (Option on a Mac)."
        : "The mouse is the terminal's again.")
    return [.setMouse(look.usesMouse)]
  }
}

extension ActionID {
  static let nextTheme = ActionID("nextTheme")
  static let mouse = ActionID("mouse")
}

extension ActionTable {
  static let lookActions: [Action] = [
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
