import Screen

/// From a key to what it does.
extension BrowserState {
  mutating func press(_ key: Key) -> [BrowserEffect] {
    // In a line being typed, Alt with a character must not act as Escape, which would discard the text, followed by a
    // command.
    let isText = actionContext.takesText && key.isAlt
    if let plain = key.withoutModifier, !isText, context.keyMap.action(for: key, in: actionContext) == nil {
      return plain.flatMap { press($0) }
    }
    notices.clear()
    keepSecret()
    list.isPinnedToTop = false
    let closesCheatSheet = filtering.showsCheatSheet
    filtering.showsCheatSheet = false
    let place = actionContext
    guard !isLetter(key), let action = context.keyMap.action(for: key, in: place) else {
      return typeOrComplain(key, in: place)
    }
    // On a screen that is too small to draw, only the ways out work.
    guard !context.isTooSmall || [.quit, .cancel, .suspend, .redraw].contains(action.id) else { return [] }
    // Closing the examples must not cost the typed text.
    if closesCheatSheet, [.filterHelp, .leaveLine, .cancel].contains(action.id) { return [] }
    return run(action, key: key)
  }

  /// Whether a key that can do something is just a letter of what is being typed.
  private func isLetter(_ key: Key) -> Bool { key == .character(" ") && panels.front?.isTyping == true }

  /// The key to show for an action that can be taken now; nil when none does it here.
  func shownKey(of action: Action) -> Key? {
    context.keyMap.keys(of: action, in: actionContext).first { !isLetter($0) }
  }

  /// What the line of keys calls an action here; nil keeps it out.
  func hint(of action: Action) -> String? {
    switch action.id {
    case .escape where wayBack == .leaving: "leave"
    case .escape where wayBack == .filter: "clear filter"
    case .escape where wayBack == .view: "leave view"
    case .escape where wayBack == .search: "clear search"
    case .escape where wayBack == .restriction: "show all"
    case .zoom where panes.isZoomed: "unzoom"
    case .zoom where !layout.showsList: "list"
    case .zoom where !layout.showsDetail: "open"
    case .otherPane where !layout.showsList: "list"
    case .otherPane where !layout.showsDetail: "detail"
    case .complete where filtering.completion.source == .corrections && filtering.completion.taken == nil:
      filtering.completion.proposals.first.map { "use \($0.text)" }
    case .acceptLine where panes.prompt == .filter && filtering.error != nil: "go to error"
    case .choose: panels.front?.chooseHint
    case .closePanel where (panels.front as? FacetPanel).map { $0.before.filter != filtering.line.text } ?? false:
      "restore filter"
    case .closePanel where (panels.front as? ComparisonPanel)?.search.line.isEmpty == false: "clear search"
    case .stopLoading where !isLoadRunning: nil
    case .nextForm: (panels.front as? CopyPanel)?.form.map { "format: \($0.title)" } ?? action.hint?.text
    // More follows.
    case .copy: "copy" + (context.configuration.glyphs.isASCII ? "..." : "…")
    default: action.hint?.text
    }
  }

  mutating func run(_ action: Action, key: Key) -> [BrowserEffect] {
    switch action.availability(self) {
    case .available:
      return action.perform(&self, key)
    case .unavailable(let reason):
      say(Message(text: reason, tone: .warning, refused: action.id))
      return [.bell]
    }
  }

  private mutating func typeOrComplain(_ key: Key, in place: ActionContext) -> [BrowserEffect] {
    // Any key keeps a secret on the screen, also one that does nothing else.
    guard !context.isTooSmall, place != .secret else { return [] }
    if place.takesText {
      if case .character(let character) = key { return insert(String(character)) }
    }
    // The hint is left out where the help's key does something else, or nothing.
    let help = ActionTable.action(named: .help).flatMap { action in
      context.keyMap.keys(of: action).first { context.keyMap.action(for: $0, in: place)?.id == .help }
    }
    say("\(key.name) does nothing here." + (help.map { " \($0.name) lists the keys." } ?? ""))
    return [.bell]
  }

  /// ^C cancels, in this order: the command whose output is shown, the load, the panel, the range, the line, the detail,
  /// the filter and any other restriction, a command in the background. With nothing to cancel, it quits.
  mutating func cancel() -> [BrowserEffect] {
    if panels.front is OutputPanel, selection.commands.canStop { return stopCommand() }
    if panels.front is ApplicationPanel, loading.applications.isCounting { return stopApplications() }
    if isLoadRunning { return stopLoading() }
    if panels.front != nil { return closePanel() }
    if selection.marking.range != nil { return leaveRange() }
    // Typing a filter moves the cursor, which fetches sections; the line goes first.
    if panes.prompt != nil { return leaveLine() }
    if isFetchingDetail { return stopDetail() }
    if !context.isTooSmall, !layout.showsList { return toggleZoom() }
    if !isAtViewFilter { return resetFilter() }
    if restriction != nil { return liftRestriction() }
    if !viewFilter.isEmpty { return leaveView() }
    if selection.commands.canStop { return stopCommand() }
    return [.quit]
  }

  /// The things that Esc can back out of.
  private enum WayBack {
    case search, detail, filter, restriction
    /// Leaves a view that has a filter for the view of all computers.
    case view
    /// Leaves without picking.
    case leaving
  }

  /// The topmost goes first: a zoomed detail covers the list and its filter.
  private var wayBack: WayBack? {
    if actionContext == .detail, !detail.searchLine.isEmpty { return .search }
    if !layout.showsList { return .detail }
    if !isAtViewFilter { return .filter }
    if restriction != nil { return .restriction }
    if !viewFilter.isEmpty { return .view }
    return context.configuration.pick == nil ? nil : .leaving
  }

  var canBackOut: Availability {
    guard wayBack == nil else { return .available }
    let marks = selection.marking.hasMarks == .available ? context.keyHint(.clearMarks, "to clear the marks") : ""
    return .unavailable(reason: "There is nothing to clear.\(marks)\(context.keyHint(.quit, "to quit"))")
  }

  mutating func backOut() -> [BrowserEffect] {
    switch wayBack {
    case .search:
      detail.searchLine.clear()
      applySearch()
      return []
    case .detail: return toggleZoom()
    case .filter: return resetFilter()
    case .restriction: return liftRestriction()
    case .view: return leaveView()
    case .leaving: return [.quit]
    case nil: return []
    }
  }
}

/// Running an action by its name, from the help or the palette.
extension BrowserState {
  /// Closes the panel and runs an action as if its key had been pressed in `origin`, or in the pane where it works.
  mutating func run(_ action: Action, from origin: ActionContext) -> [BrowserEffect] {
    // An action without keys can still be run by its name.
    guard let key = context.keyMap.keys(of: action).first ?? action.keys.first else { return [.bell] }
    if let reason = reasonNotToRun(action, from: origin) {
      let isAvailability = action.availability(self) == .unavailable(reason: reason)
      say(Message(text: reason, tone: .warning, refused: isAvailability ? action.id : nil))
      return [.bell]
    }
    panels.close()
    if !action.contexts.contains(origin) { panes.focus = action.contexts.contains(.detail) ? .detail : .list }
    return run(action, key: key)
  }

  /// Why an action cannot be run from the help; nil when it can.
  func reasonNotToRun(_ action: Action, from origin: ActionContext) -> String? {
    guard !action.contexts.isDisjoint(with: .panes) else { return "This works only \(action.contexts.places)." }
    guard case .unavailable(let reason) = action.availability(self) else { return nil }
    return reason
  }
}
