import Screen

/// Running an action by its name, from the help or the palette.
extension BrowserState {
  /// Closes the panel in front and runs an action as if its key had been pressed in `origin`, or in the pane where it works.
  mutating func run(_ action: Action, from origin: ActionContext) -> [BrowserEffect] {
    // Whoever has taken all its keys away may still find it by its name.
    guard let key = keyMap.keys(of: action).first ?? action.keys.first else { return [.bell] }
    if let reason = reasonNotToRun(action, from: origin) {
      message = Message(text: reason, tone: .warning)
      return [.bell]
    }
    panel = nil
    if !action.contexts.contains(origin) { focus = action.contexts.contains(.detail) ? .detail : .list }
    return run(action, key: key)
  }

  /// Why an action cannot be run from the help; nil when it can.
  func reasonNotToRun(_ action: Action, from origin: ActionContext) -> String? {
    guard !action.contexts.isDisjoint(with: .panes) else { return "This works in \(action.contexts.places) only." }
    guard case .unavailable(let reason) = action.availability(self) else { return nil }
    return reason
  }
}

extension Set<ActionContext> {
  /// Where that is, in words.
  var places: String {
    isDisjoint(with: .prompts) ? "a choice or the help" : "the line you type in"
  }
}
