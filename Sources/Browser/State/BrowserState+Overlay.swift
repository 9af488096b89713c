import Screen

/// The help, and what is common to all that lies over the panes.
extension BrowserState {
  /// How many lines the help shows at once: all but its title and the two lines about the selected action.
  var helpHeight: Int { max(1, size.height - 3) }

  mutating func openHelp() -> [BrowserEffect] {
    overlay = .help(HelpModel(origin: context, height: helpHeight))
    return []
  }

  mutating func closeOverlay() -> [BrowserEffect] {
    overlay = nil
    return []
  }

  mutating func choose() -> [BrowserEffect] {
    switch overlay {
    case .sort(let window):
      return sort(byColumn: window.position)
    case .help(let model):
      guard let action = model.selected, let key = action.keys.first else { return [.bell] }
      if let reason = reasonNotToRun(action, from: model.origin) {
        message = Message(text: reason, tone: .warning)
        return [.bell]
      }
      overlay = nil
      if !action.contexts.contains(model.origin) { focus = action.contexts.contains(.detail) ? .detail : .list }
      return run(action, key: key)
    case nil:
      return []
    }
  }

  /// Why the help cannot run an action; nil when it can.
  func reasonNotToRun(_ action: Action, from origin: ActionContext) -> String? {
    guard !action.contexts.isDisjoint(with: .panes) else { return "This works in \(action.contexts.places) only." }
    guard case .unavailable(let reason) = action.availability(self) else { return nil }
    return reason
  }
}

extension Set<ActionContext> {
  /// Where that is, in words.
  var places: String {
    isSuperset(of: .lines) || self == [.filter] ? "the line you type in" : "a choice or this help"
  }
}
