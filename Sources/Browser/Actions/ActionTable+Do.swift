import Screen

extension ActionID {
  static let refresh = ActionID("refresh")
  static let refreshDetail = ActionID("refreshDetail")
  static let stopLoading = ActionID("stopLoading")
  static let help = ActionID("help")
  static let escape = ActionID("escape")
  static let cancel = ActionID("cancel")
  static let suspend = ActionID("suspend")
  static let redraw = ActionID("redraw")
  static let quit = ActionID("quit")
}

extension ActionTable {
  static let doActions: [Action] = [
    Action(
      .refresh, .act, "Refresh", help: "Load the list again. Cursor, filter, sort and scroll stay on their computers.",
      keys: [.character("r")], in: [.list], hint: ActionHint("refresh", rank: 6), availability: \.canLoad
    ) { state, _ in state.refresh() },
    Action(
      .refreshDetail, .act, "Refresh the detail", help: "Load all sections of this computer again.",
      keys: [.character("r")], in: [.detail], hint: ActionHint("refresh", rank: 6), availability: \.hasComputer
    ) { state, _ in state.refreshDetail() },
    Action(
      .stopLoading, .act, "Stop loading",
      help:
        "Stop the load that runs, or the fetch of a detail; what has come stays, marked as partial; of a refresh, the list from before.",
      keys: [.character("R")], in: .panes, hint: ActionHint("stop", rank: 2), availability: \.canStop
    ) { state, _ in state.stopLoading() },
    Action(
      .help, .act, "Help", help: "List every action with its keys, and run one from the list.",
      keys: [.character("?"), .function(1)], in: .panesAndRange, hint: ActionHint("help", rank: 0)
    ) { state, _ in state.openHelp() },
    Action(
      .escape, .act, "Back out",
      help: "Clear the search, then leave the zoomed detail, then clear the filter; when you came to pick, leave.",
      keys: [.escape], in: .panes, hint: ActionHint("back", rank: 7), availability: \.canBackOut
    ) { state, _ in state.backOut() },
    Action(
      .cancel, .act, "Cancel, or quit",
      help: "Stop the load, then what is open, a detail being fetched, a zoomed one, the filter. When none is, quit.",
      keys: [.control("c")], in: .everywhere
    ) { state, _ in state.cancel() },
    Action(
      .suspend, .act, "Suspend", help: "Go back to the shell for a while; the shell's fg returns here.",
      keys: [.control("z")], in: .everywhere
    ) { _, _ in [.suspend] },
    Action(
      .redraw, .act, "Draw anew", help: "Draw the whole screen again, when something else has written on it.",
      keys: [.control("l")], in: .everywhere
    ) { _, _ in [.redraw] },
    Action(
      .quit, .act, "Quit", help: "Leave. Nothing is lost: the browser changes nothing on the server.",
      keys: [.character("q"), .function(10)], in: .panes, hint: ActionHint("quit", rank: 1)
    ) { _, _ in [.quit] },
  ]
}
