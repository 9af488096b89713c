/// What the detail says of keys, in sentences with the keys that the user has chosen; empty for actions without a key.
struct DetailKeys: Hashable, Sendable {
  /// Stops the fetch of the sections; with a space before it.
  var stop = ""
  /// Has them fetched after all; with a space before it.
  var askAgain = ""
  /// Has them fetched again.
  var retry = ""
  /// Loads the list again.
  var reloadList = ""
}

extension BrowserState {
  var detailKeys: DetailKeys {
    // Each pane has an action of its own to load again; the list's gets a detail that failed, too.
    let again: ActionID = focus == .detail ? .refreshDetail : .refresh
    return DetailKeys(
      stop: keyHint(.stopLoading, "stops that"), askAgain: keyHint(again, "asks again"),
      retry: keySentence(again, "tries again"),
      reloadList: keySentence(.refresh, "in the list loads the list again"))
  }
}
