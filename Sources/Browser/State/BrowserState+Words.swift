import Screen

/// What messages of several features share: the keys in them, and texts that are quoted.
extension BrowserState {
  /// ` c brings columns back.`, with the key the action has; empty when it has none.
  func keyHint(_ id: ActionID, _ does: String) -> String {
    let sentence = keySentence(id, does)
    return sentence.isEmpty ? "" : " " + sentence
  }

  /// `c brings columns back.`, with the key the action has; empty when it has none.
  func keySentence(_ id: ActionID, _ does: String) -> String {
    keyMap.words(id, does).map { $0 + "." } ?? ""
  }

  var detailKeys: DetailKeys {
    // Each pane has an action of its own to load again; the list's gets a detail that failed, too.
    let again: ActionID = focus == .detail ? .refreshDetail : .refresh
    return DetailKeys(
      stop: keyHint(.stopLoading, "stops that"), askAgain: keyHint(again, "asks again"),
      retry: keySentence(again, "tries again"),
      reloadList: keySentence(.refresh, "in the list loads the list again"))
  }

  /// A text as a message quotes it: whole, or its beginning and an ellipsis. Lines that are typed can be very long.
  func excerpt(of text: String) -> String {
    let most = 200
    guard let end = text.index(text.startIndex, offsetBy: most, limitedBy: text.endIndex), end < text.endIndex else {
      return text
    }
    return text[..<end] + configuration.glyphs.ellipsis.text
  }
}

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
