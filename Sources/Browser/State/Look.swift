import Screen

/// What the user has changed about the look.
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
