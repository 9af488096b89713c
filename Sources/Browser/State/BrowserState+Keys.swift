import Screen

/// From a key to what it does.
extension BrowserState {
  mutating func press(_ key: Key) -> [BrowserEffect] {
    // Where one types, Alt must not be Escape, which would throw the text away, and then a command.
    let isText = context.takesText && key.isAlt
    if let plain = key.withoutModifier, !isText, keyMap.action(for: key, in: context) == nil {
      return plain.flatMap { press($0) }
    }
    message = nil
    isPinnedToTop = false
    let context = context
    guard !isLetter(key), let action = keyMap.action(for: key, in: context) else {
      return typeOrComplain(key, in: context)
    }
    // Without a picture nobody can know what a key would do; leaving must still work.
    guard !isTooSmall || [.quit, .cancel, .suspend, .redraw].contains(action.id) else { return [] }
    return run(action, key: key)
  }

  /// Whether a key that can do something is just a letter of what is being typed.
  private func isLetter(_ key: Key) -> Bool { key == .character(" ") && panel?.isTyping == true }

  /// The key to show for an action that can be taken now; nil when none does it here.
  func shownKey(of action: Action) -> Key? {
    keyMap.keys(of: action, in: context).first { !isLetter($0) }
  }

  /// What the line of keys calls an action here; nil keeps it out.
  func hint(of action: Action) -> String? {
    switch action.id {
    case .escape where wayBack == .leaving: "leave"
    case .zoom where isZoomed: "unzoom"
    case .zoom where !layout.showsList: "list"
    case .zoom where !layout.showsDetail: "open"
    case .otherPane where !layout.showsList: "list"
    case .otherPane where !layout.showsDetail: "detail"
    case .acceptLine where prompt == .filter && filterError != nil: "go to error"
    case .choose: panel?.chooseHint
    case .closePanel where (panel as? FacetPanel).map { $0.before.filter != filter.text } ?? false: "restore filter"
    case .stopLoading where !isLoadRunning: nil
    default: action.hint?.text
    }
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
      if case .character(let character) = key { return insert(String(character)) }
    }
    // Where the help's key means something else, or nothing, it is not to be promised.
    let help = ActionTable.action(named: .help).flatMap { action in
      keyMap.keys(of: action).first { keyMap.action(for: $0, in: context)?.id == .help }
    }
    message = Message(text: "\(key.name) does nothing here." + (help.map { " \($0.name) lists the keys." } ?? ""))
    return [.bell]
  }

  /// ^C: the load, then what is open, then the detail, then the filter and all else that narrows the list; when there is
  /// nothing to cancel, leave.
  mutating func cancel() -> [BrowserEffect] {
    if isLoadRunning { return stopLoading() }
    if panel != nil { return closePanel() }
    if markedRange != nil { return leaveRange() }
    // A line that is typed moves the cursor, and so has sections fetched that nobody thinks of.
    if prompt != nil { return leaveLine() }
    if isFetchingDetail { return stopDetail() }
    if !isTooSmall, !layout.showsList { return toggleZoom() }
    if !filter.isEmpty { return clearFilter() }
    if restriction != nil { return liftRestriction() }
    return [.quit]
  }

  /// What there is to go back from.
  private enum WayBack {
    case search, detail, filter, restriction
    /// Whoever only wanted to pick something leaves without.
    case leaving
  }

  /// What lies on top goes first: the list, with its filter, is behind the zoomed detail.
  private var wayBack: WayBack? {
    if context == .detail, !search.isEmpty { return .search }
    if !layout.showsList { return .detail }
    if !filter.isEmpty { return .filter }
    if restriction != nil { return .restriction }
    return configuration.pick == nil ? nil : .leaving
  }

  var canBackOut: Availability {
    guard wayBack == nil else { return .available }
    let marks = hasMarks == .available ? keyHint(.clearMarks, "takes the marks off") : ""
    return .unavailable(reason: "There is nothing to clear.\(marks)\(keyHint(.quit, "quits"))")
  }

  mutating func backOut() -> [BrowserEffect] {
    switch wayBack {
    case .search:
      search.clear()
      applySearch()
      return []
    case .detail: return toggleZoom()
    case .filter: return clearFilter()
    case .restriction: return liftRestriction()
    case .leaving: return [.quit]
    case nil: return []
    }
  }
}
