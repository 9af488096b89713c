import Screen

/// From a key to what it does.
extension BrowserState {
  mutating func press(_ key: Key) -> [BrowserEffect] {
    message = nil
    isPinnedToTop = false
    let context = context
    guard let action = keyMap.action(for: key, in: context) else { return typeOrComplain(key, in: context) }
    // Without a picture nobody can know what a key would do; leaving must still work.
    guard !isTooSmall || [.quit, .cancel, .suspend].contains(action.id) else { return [] }
    return run(action, key: key)
  }

  mutating func run(_ action: Action, key: Key) -> [BrowserEffect] {
    switch action.availability(self) {
    case .available:
      return action.perform(&self, key)
    case .unavailable(let reason):
      message = Message(text: reason, tone: .warning)
      return [.bell]
    }
  }

  private mutating func typeOrComplain(_ key: Key, in context: ActionContext) -> [BrowserEffect] {
    guard !isTooSmall else { return [] }
    if context.takesText {
      guard case .character(let character) = key else { return [.bell] }
      return edit { $0.insert(String(character)) }
    }
    message = Message(text: "\(key.name) does nothing here.\(keyHint(.help, "lists the keys"))")
    return [.bell]
  }

  mutating func paste(_ text: String) -> [BrowserEffect] {
    guard !isTooSmall, !text.isEmpty else { return [] }
    message = nil
    isPinnedToTop = false
    if let effects = pasteList(text) { return effects }
    switch context {
    case let context where context.takesText:
      return edit { $0.insert(text) }
    case .list:
      // Whoever pastes into the list is looking for something.
      _ = beginFilter()
      return edit { $0.insert(text) }
    default:
      message = Message(text: "A paste goes into the filter of the list.")
      return [.bell]
    }
  }

  /// ^C: the load, then what is open, then the filter and all else that narrows the list; when there is nothing to
  /// cancel, leave.
  mutating func cancel() -> [BrowserEffect] {
    if canStop == .available { return stopLoading() }
    if panel != nil { return closePanel() }
    if markedRange != nil { return leaveRange() }
    if prompt != nil { return leaveLine() }
    if !filter.isEmpty { return clearFilter() }
    if restriction != nil { return liftRestriction() }
    return [.quit]
  }

  var canBackOut: Availability {
    let something =
      !filter.isEmpty || restriction != nil || configuration.pick != nil || (context == .detail && !search.isEmpty)
      || !layout.showsList
    return something
      ? .available : .unavailable(reason: "There is nothing to clear.\(keyHint(.quit, "quits"))")
  }

  mutating func backOut() -> [BrowserEffect] {
    if context == .detail, !search.isEmpty {
      search.clear()
      applySearch()
      return []
    }
    // What lies on top goes first: the list, with its filter, is behind the zoomed detail.
    if !layout.showsList { return toggleZoom() }
    if !filter.isEmpty { return clearFilter() }
    if restriction != nil { return liftRestriction() }
    // Whoever only wanted to pick something leaves without.
    return configuration.pick == nil ? [] : [.quit]
  }
}
