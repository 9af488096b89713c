import Screen

/// The settings of the look that the user can change while running.
struct Look: Hashable, Sendable {
  var theme = Theme.standard
  var usesMouse = false
}

extension BrowserState {
  mutating func startLook() -> [BrowserEffect] {
    panes.look.usesMouse ? [.setMouse(true)] : []
  }

  mutating func nextTheme() -> [BrowserEffect] { setTheme(panes.look.theme.next) }

  mutating func setTheme(_ theme: Theme) -> [BrowserEffect] {
    panes.look.theme = theme
    say("Colors: \(theme.rawValue).")
    return []
  }

  mutating func toggleMouse() -> [BrowserEffect] {
    panes.look.usesMouse.toggle()
    say(
      panes.look.usesMouse
        ? "Mouse on. To select text, hold Shift (Option on a Mac)."
        : "Mouse off. The terminal selects text again.")
    return [.setMouse(panes.look.usesMouse)]
  }
}

extension ActionID {
  static let nextTheme = ActionID("nextTheme")
  static let mouse = ActionID("mouse")
}

extension ActionTable {
  static let lookActions: [Action] = [
    Action(
      .nextTheme, .look, "Change colors",
      help: "Switch to the next colors: default, dark, light, 16 colors, high contrast, none.",
      keys: [.character("T")], in: .panes
    ) { state, _ in state.nextTheme() },
    Action(
      .mouse, .look, "Toggle mouse",
      help: "Click rows, headings and tabs, and scroll. When turned off, the mouse selects text in the terminal.",
      keys: [.character("m")], in: .panes
    ) { state, _ in state.toggleMouse() },
  ]
}
