import Inventory

/// Undoing what was done to filter, order, columns and marks, and doing it again.
extension BrowserState {
  /// Called before columns, order, filter or marks are changed: what is now can then be had back.
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
    history.redo.isEmpty ? .unavailable(reason: "Nothing was undone that could be done again.") : .available
  }

  mutating func undo() -> [BrowserEffect] {
    while let step = history.takeUndo() {
      // What was remembered and then not changed is no step.
      guard !isAsBefore(step) else { continue }
      history.keepForRedo(reverse(of: step))
      let effects = restore(step)
      message = Message(text: "Undone: \(step.what).\(keyHint(.redo, "does it again"))")
      return effects
    }
    message = Message(text: "There is nothing to undo.", tone: .warning)
    return [.bell]
  }

  mutating func redo() -> [BrowserEffect] {
    guard let step = history.takeRedo() else { return [.bell] }
    history.keepForUndo(reverse(of: step))
    let effects = restore(step)
    message = Message(text: "Done again: \(step.what).\(keyHint(.undo, "undoes it"))")
    return effects
  }

  private func isAsBefore(_ step: UndoStep) -> Bool {
    step.place.shows(sameAs: place) && step.place.list == list && step.place.view == views.currentName
      && step.marks == marks && step.views == views.saved
  }

  /// What leads back to how things are now.
  private func reverse(of step: UndoStep) -> UndoStep {
    UndoStep(what: step.what, place: place, marks: marks, views: views.saved)
  }

  private mutating func restore(_ step: UndoStep) -> [BrowserEffect] {
    marks = step.marks
    history.isRemembered = true
    return restoreViews(step.views) + show(step.place, withColumns: true)
  }
}
