import Screen

extension ActionID {
  static let changes = ActionID("changes")
  static let onlyChanged = ActionID("onlyChanged")
  static let refreshInterval = ActionID("refreshInterval")
  static let messages = ActionID("messages")
  static let profiles = ActionID("profiles")
}

extension ActionTable {
  static let liveActions: [Action] = [
    Action(
      .changes, .look, "What changed",
      help: "Show who is new, gone or says something else since the refresh before, and what was said then.",
      keys: [.character("D")], in: .panes, hint: ActionHint("changes", rank: 12), availability: \.hasChanges
    ) { state, _ in state.openChanges() },
    Action(
      .onlyChanged, .choose, "Only what changed", help: "Show only the computers that are new or changed in the list.",
      keys: [.character("D")], in: [.changes], hint: ActionHint("only these in the list", rank: 2),
      availability: \.canShowOnlyChanged
    ) { state, _ in state.showOnlyChanged() },
    Action(
      .refreshInterval, .act, "Refresh by itself",
      help: "Load the list again every minute, every 5 or 15 minutes, or only when asked. The cursor stays.",
      keys: [.character("A")], in: .panes
    ) { state, _ in state.stepRefreshInterval() },
    Action(
      .messages, .look, "Messages", help: "Show all that has been said since the start, with times.",
      keys: [.character("M")], in: .panes
    ) { state, _ in state.openMessages() },
    Action(
      .profiles, .act, "Switch the profile", help: "Go on with another profile of the configuration, and its server.",
      keys: [.character("C")], in: .panes, availability: \.canSwitchProfile
    ) { state, _ in state.openProfiles() },
  ]
}
