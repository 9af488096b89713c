import Inventory
import Screen

/// Going back and forward through earlier places.
extension BrowserState {
  /// The current place.
  var place: Place {
    Place(
      view: views.currentName, filter: filtering.line, query: list.query, list: list.setup, cursor: list.cursor,
      isZoomed: panes.isZoomed)
  }

  /// Runs after every event: when the user has moved to another place, the previous place is kept for going back, and a
  /// change for undo. While the user is typing or choosing, the move is not complete.
  mutating func noteWhere() {
    // The height is asked for only when there is somewhere to go: it needs the whole layout.
    if list.isUnderway { list.arrive(height: layout.list.height) }
    guard panes.prompt == nil, panels.front == nil, loading.columnLoad.waits.isEmpty else { return }
    navigation.note(place, marks: selection.marking.marks, views: views.saved)
  }

  mutating func goBack() -> [BrowserEffect] {
    guard let target = navigation.goBack(from: place) else { return [.bell] }
    let (filter, only) = (filtering.line.text, restriction)
    let effects = go(to: target)
    reopenCounts(from: filter, only)
    return effects
  }

  mutating func goForward() -> [BrowserEffect] {
    navigation.goForward(from: place).map { go(to: $0) } ?? [.bell]
  }

  private mutating func go(to target: Place) -> [BrowserEffect] {
    let effects = show(target)
    if let cursor = target.cursor { list.goTo(cursor, height: layout.list.height) }
    panes.isZoomed = target.isZoomed && list.cursor != nil
    panes.focus = panes.isZoomed ? .detail : .list
    // This place is current now; it needs no step of its own.
    navigation.here = place
    return effects
  }

  /// Asks for the computers of a place, in its order. Its columns come along when it was seen through another view.
  mutating func show(_ target: Place, withColumns: Bool = false) -> [BrowserEffect] {
    let isOtherView = target.view != views.currentName
    views.select(named: target.view)
    // The meaning of the filter may have changed since: it is parsed again, and waits for columns if needed. So does
    // the sort.
    let isOther = list.want(only: target.query.only)
    filtering.line = target.filter
    var effects = withColumns || isOtherView ? setList(target.list) : []
    effects += readFilter(isListNew: isOther)
    let (sort, byRelevance) = (target.query.sort, target.query.sortsByRelevance)
    guard list.query.sort != sort || list.query.sortsByRelevance != byRelevance else { return effects }
    return effects + setSort(sort, byRelevance: byRelevance)
  }
}

/// Undoing what was done to filter, order, columns and marks, and doing it again.
extension BrowserState {
  /// Called before columns, order, filter or marks change, so that the current state can be restored.
  ///
  /// - Parameter what: what is about to change, in words: `the columns`.
  mutating func rememberForUndo(_ what: String) {
    navigation.remember(UndoStep(what: what, place: place, marks: selection.marking.marks, views: views.saved))
    navigation.isRemembered = true
  }

  mutating func undo() -> [BrowserEffect] {
    while let step = navigation.takeUndo() {
      // Steps that changed nothing are skipped.
      guard !isAsBefore(step) else { continue }
      navigation.keepForRedo(reverse(of: step))
      let effects = restore(step)
      say("Undone: \(step.what).\(context.keyHint(.redo, "to redo"))")
      return effects
    }
    say("There is nothing to undo.", tone: .warning)
    return [.bell]
  }

  mutating func redo() -> [BrowserEffect] {
    guard let step = navigation.takeRedo() else { return [.bell] }
    navigation.keepForUndo(reverse(of: step))
    let effects = restore(step)
    say("Redone: \(step.what).\(context.keyHint(.undo, "to undo"))")
    return effects
  }

  private func isAsBefore(_ step: UndoStep) -> Bool {
    step.place.shows(sameAs: place) && step.place.list == list.setup && step.place.view == views.currentName
      && step.marks == selection.marking.marks && step.views == views.saved
  }

  /// The step that restores the current state.
  private func reverse(of step: UndoStep) -> UndoStep {
    UndoStep(what: step.what, place: place, marks: selection.marking.marks, views: views.saved)
  }

  private mutating func restore(_ step: UndoStep) -> [BrowserEffect] {
    selection.marking.marks = step.marks
    navigation.isRemembered = true
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
      keys: [.backspace, .character("("), .control("o")], in: .panes, availability: \.navigation.canGoBack
    ) { state, _ in state.goBack() },
    Action(
      .forward, .look, "Forward", help: "Go forward again after going back.",
      keys: [.character(")")], in: .panes, availability: \.navigation.canGoForward
    ) { state, _ in state.goForward() },
    Action(
      .undo, .act, "Undo", help: "Undo the last change to the filter, sort, columns or marks.",
      keys: [.character("U")], in: .panes, availability: \.navigation.canUndo
    ) { state, _ in state.undo() },
    Action(
      .redo, .act, "Redo", help: "Repeat the last change that was undone.",
      keys: [.control("r")], in: .panes, availability: \.navigation.canRedo
    ) { state, _ in state.redo() },
  ]
}
