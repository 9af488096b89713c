import Inventory
import Screen

/// Going back and forward through earlier places.
extension BrowserState {
  /// The current place.
  var place: Place {
    Place(
      view: views.currentName, filter: filter, query: query, list: list, cursor: cursor, isZoomed: isZoomed)
  }

  /// Runs after every event: when the user has moved to another place, the previous place is kept for going back, and a
  /// change for undo. While the user is typing or choosing, the move is not complete.
  mutating func noteWhere() {
    arrive()
    guard prompt == nil, panel == nil, columnLoad.waits.isEmpty else { return }
    let now = place
    if let here = history.here, now.isElsewhere(than: here) {
      history.leave(here)
      if !history.isRemembered, !now.shows(sameAs: here) {
        let what = now.filter.text == here.filter.text ? "the sort" : "the filter"
        history.remember(UndoStep(what: what, place: here, marks: marks, views: views.saved))
      }
    }
    history.isRemembered = false
    history.here = now
  }

  var canGoBack: Availability {
    history.back.isEmpty ? .unavailable(reason: "There is nothing to go back to.") : .available
  }

  var canGoForward: Availability {
    history.forward.isEmpty ? .unavailable(reason: "There is nothing to go forward to.") : .available
  }

  mutating func goBack() -> [BrowserEffect] {
    history.goBack(from: place).map { go(to: $0) } ?? [.bell]
  }

  mutating func goForward() -> [BrowserEffect] {
    history.goForward(from: place).map { go(to: $0) } ?? [.bell]
  }

  private mutating func go(to target: Place) -> [BrowserEffect] {
    let effects = show(target)
    if let cursor = target.cursor { goTo(cursor) }
    isZoomed = target.isZoomed && cursor != nil
    focus = isZoomed ? .detail : .list
    // This place is current now; it needs no step of its own.
    history.here = place
    return effects
  }

  /// Asks for the computers of a place, in its order. Its columns come along when it was seen through another view.
  mutating func show(_ target: Place, withColumns: Bool = false) -> [BrowserEffect] {
    let before = query
    let isOtherView = target.view != views.currentName
    views.select(named: target.view)
    query = target.query
    // The meaning of the filter may have changed since: it is parsed again, and waits for columns if needed. So does
    // the sort.
    (query.filter, query.sort) = (before.filter, before.sort)
    filter = target.filter
    var effects = withColumns || isOtherView ? setList(target.list) : []
    effects += readFilter() + (query == before ? [] : rankFleet())
    return effects + (query.sort == target.query.sort ? [] : setSort(target.query.sort))
  }

  /// Puts the cursor on a computer; when the list does not show it yet, as soon as it does.
  mutating func goTo(_ id: ComputerID) {
    history.destination = nil
    if let shown, shown.query == query, let position = shown.position(of: id) {
      cursor = id
      window.move(to: position, count: shown.count, height: max(1, layout.list.height))
    } else if shown?.query != query {
      history.destination = History.Destination(id: id, from: cursor)
    }
  }

  /// Moves the cursor to its pending destination, unless it was moved meanwhile.
  private mutating func arrive() {
    guard let destination = history.destination else { return }
    if shown?.query == query {
      goTo(destination.id)
    } else if cursor != destination.from {
      history.destination = nil
    }
  }
}

/// Undoing what was done to filter, order, columns and marks, and doing it again.
extension BrowserState {
  /// Called before columns, order, filter or marks change, so that the current state can be restored.
  ///
  /// - Parameter what: what is about to change, in words: `the columns`.
  mutating func rememberForUndo(_ what: String) {
    history.remember(UndoStep(what: what, place: place, marks: marks, views: views.saved))
    history.isRemembered = true
  }

  var canUndo: Availability {
    history.undo.isEmpty ? .unavailable(reason: "There is nothing to undo.") : .available
  }

  var canRedo: Availability {
    history.redo.isEmpty ? .unavailable(reason: "There is nothing to redo.") : .available
  }

  mutating func undo() -> [BrowserEffect] {
    while let step = history.takeUndo() {
      // Steps that changed nothing are skipped.
      guard !isAsBefore(step) else { continue }
      history.keepForRedo(reverse(of: step))
      let effects = restore(step)
      message = Message(text: "Undone: \(step.what).\(keyHint(.redo, "to redo"))")
      return effects
    }
    message = Message(text: "There is nothing to undo.", tone: .warning)
    return [.bell]
  }

  mutating func redo() -> [BrowserEffect] {
    guard let step = history.takeRedo() else { return [.bell] }
    history.keepForUndo(reverse(of: step))
    let effects = restore(step)
    message = Message(text: "Redone: \(step.what).\(keyHint(.undo, "to undo"))")
    return effects
  }

  private func isAsBefore(_ step: UndoStep) -> Bool {
    step.place.shows(sameAs: place) && step.place.list == list && step.place.view == views.currentName
      && step.marks == marks && step.views == views.saved
  }

  /// The step that restores the current state.
  private func reverse(of step: UndoStep) -> UndoStep {
    UndoStep(what: step.what, place: place, marks: marks, views: views.saved)
  }

  private mutating func restore(_ step: UndoStep) -> [BrowserEffect] {
    marks = step.marks
    history.isRemembered = true
    return restoreViews(step.views) + show(step.place, withColumns: true)
  }
}

extension ActionID {
  static let back = ActionID("back")
  static let forward = ActionID("forward")
  static let undo = ActionID("undo")
  static let redo = ActionID("redo")
}

extension ActionTable {
  static let historyActions: [Action] = [
    Action(
      .back, .look, "Back", help: "Go back to the previous view, filter, sort, computer and zoom.",
      keys: [.backspace, .character("("), .control("o")], in: .panes, availability: \.canGoBack
    ) { state, _ in state.goBack() },
    Action(
      .forward, .look, "Forward", help: "Go forward again after going back.",
      keys: [.character(")")], in: .panes, availability: \.canGoForward
    ) { state, _ in state.goForward() },
    Action(
      .undo, .act, "Undo", help: "Undo the last change to the filter, sort, columns or marks.",
      keys: [.character("U")], in: .panes, availability: \.canUndo
    ) { state, _ in state.undo() },
    Action(
      .redo, .act, "Redo", help: "Repeat the last change that was undone.",
      keys: [.control("r")], in: .panes, availability: \.canRedo
    ) { state, _ in state.redo() },
  ]
}
