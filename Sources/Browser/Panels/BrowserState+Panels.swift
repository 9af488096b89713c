import Screen

/// Opening and closing what lies over the panes, and handing it the keys.
extension BrowserState {
  mutating func open(_ panel: some Panel) -> [BrowserEffect] {
    self.panel = panel
    return []
  }

  /// Leaves the panel in front without choosing.
  mutating func closePanel() -> [BrowserEffect] {
    guard let panel else { return [] }
    return panel.leave(in: &self)
  }

  mutating func choose() -> [BrowserEffect] {
    guard let panel else { return [] }
    return panel.choose(in: &self)
  }

  /// Does something to the panel in front, when it is of that kind.
  mutating func withPanel<Kind: Panel, Result>(
    _ kind: Kind.Type, _ change: (inout Kind, inout BrowserState) -> Result
  ) -> Result? {
    guard var mine = panel as? Kind else { return nil }
    // Whoever closes the panel, or opens another, is not to be overruled.
    isPanelReplaced = false
    let result = change(&mine, &self)
    if !isPanelReplaced { panel = mine }
    return result
  }

  mutating func movePanel(_ movement: Movement) {
    guard var panel else { return }
    panel.move(movement, in: self)
    self.panel = panel
  }

  mutating func settlePanel() {
    guard var panel else { return }
    panel.settle(in: self)
    self.panel = panel
  }

  /// Changes the line of the panel in front; nil when it has none.
  mutating func editPanel(
    _ change: (inout LineEditor) throws(LineEditor.TooLong) -> Void
  ) throws(LineEditor.TooLong) -> [BrowserEffect]? {
    guard var panel, var line = panel.line else { return nil }
    let before = line
    try change(&line)
    panel.line = line
    if line.text != before.text { panel.lineChanged(in: self) }
    self.panel = panel
    return []
  }
}
