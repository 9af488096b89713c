import Screen

/// All actions. Each feature has its rows in its folder; nothing else lists keys.
public enum ActionTable {
  /// Every action, in the order the help shows them.
  public static let all: [Action] = [
    filterActions, searchActions, sortActions, facetActions, groupActions, applicationActions, overviewActions,
    columnActions,
    columnChoiceActions, sortChoiceActions,
    loadActions, programActions, markActions, copyActions, pastedListActions, viewActions, historyActions,
    pivotActions, pageActions, userCommandActions, revealActions, timelineActions, comparisonActions, commandActions,
    paneActions,
    detailMoveActions,
    splitActions,
    detailActions,
    changeActions, recordedActions, refreshIntervalActions, messageActions, profileActions, paletteActions, lookActions,
    moveActions, promptActions, cheatSheetActions, completionActions, listMoveActions, lineActions, chooseActions,
  ].flatMap(\.self)

  /// The action of that name.
  public static func action(named id: ActionID) -> Action? {
    all.first { $0.id == id }
  }
}

extension ActionID {
  static let help = ActionID("help")
  static let escape = ActionID("escape")
  static let cancel = ActionID("cancel")
  static let suspend = ActionID("suspend")
  static let redraw = ActionID("redraw")
  static let quit = ActionID("quit")
}

extension ActionTable {
  static let programActions: [Action] = [
    Action(
      .help, .act, "Help", help: "List all actions with their keys, and run one of them.",
      keys: [.character("?"), .function(1)], in: .panesAndRange, hint: ActionHint("help", rank: 0)
    ) { state, _ in state.openHelp() },
    Action(
      .escape, .act, "Back out",
      help:
        "Clear the search, leave the zoomed detail, clear the filter, leave the view, in this order. With --pick, then quit.",
      keys: [.escape], in: .panes, hint: ActionHint("back", rank: 5), availability: \.canBackOut
    ) { state, _ in state.backOut() },
    Action(
      .cancel, .act, "Cancel or quit",
      help:
        "Stop a command or load, close the panel, stop the detail's load, clear the filter, in this order; else quit.",
      keys: [.control("c")], in: .everywhere
    ) { state, _ in state.cancel() },
    Action(
      .suspend, .act, "Suspend", help: "Return to the shell. The shell's fg command resumes.",
      keys: [.control("z")], in: .everywhere
    ) { state, _ in
      state.hideSecret()
      return [.suspend]
    },
    Action(
      .redraw, .act, "Redraw", help: "Redraw the whole screen after another program has written to it.",
      keys: [.control("l")], in: .everywhere
    ) { _, _ in [.redraw] },
    Action(
      .quit, .act, "Quit", help: "Quit. Nothing is lost: the browser changes nothing on the server.",
      keys: [.character("q"), .function(10)], in: .panes, hint: ActionHint("quit", rank: 1)
    ) { _, _ in [.quit] },
  ]
}
