import Inventory

/// Undoing what was done to filter, order, columns and marks, and doing it again.
extension BrowserState {
  /// Called before columns, order, filter or marks are changed: what is now can then be had back.
  ///
  /// - Parameter what: what is about to change, in words: `the columns`.
  mutating func rememberForUndo(_ what: String) {
    remember(what, marks: .all(marks.ids))
  }

  /// Called before the marks of a few computers are changed, and nothing else: however many are marked, it costs no more than
  /// those few.
  mutating func rememberForUndo(_ what: String, marksOf ids: some Sequence<ComputerID>) {
    let before = ids.map { ($0, marks.contains($0)) }
    remember(what, marks: .some(Dictionary(before) { first, _ in first }))
  }

  private mutating func remember(_ what: String, marks: UndoStep.MarksBefore) {
    history.remember(UndoStep(what: what, place: place, marks: marks))
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
      message = Message(text: "Undone: \(step.what).\(hint(.redo, "does it again"))")
      return effects
    }
    message = Message(text: "There is nothing to undo.", tone: .warning)
    return [.bell]
  }

  mutating func redo() -> [BrowserEffect] {
    guard let step = history.takeRedo() else { return [.bell] }
    history.keepForUndo(reverse(of: step))
    let effects = restore(step)
    message = Message(text: "Done again: \(step.what).\(hint(.undo, "undoes it"))")
    return effects
  }

  private func hint(_ id: ActionID, _ does: String) -> String {
    guard let action = ActionTable.action(named: id), let key = keyMap.keys(of: action).first else { return "" }
    return " \(key.name) \(does)."
  }

  private func isAsBefore(_ step: UndoStep) -> Bool {
    guard step.place.shows(sameAs: place), step.place.list == list, step.place.view == views.currentName else {
      return false
    }
    return switch step.marks {
    case .all(let ids): ids == marks.ids
    case .some(let before): before.allSatisfy { marks.contains($0.key) == $0.value }
    }
  }

  /// What leads back to how things are now.
  private func reverse(of step: UndoStep) -> UndoStep {
    let marksNow: UndoStep.MarksBefore =
      switch step.marks {
      case .all: .all(marks.ids)
      case .some(let before): .some(Dictionary(uniqueKeysWithValues: before.keys.map { ($0, marks.contains($0)) }))
      }
    return UndoStep(what: step.what, place: place, marks: marksNow)
  }

  private mutating func restore(_ step: UndoStep) -> [BrowserEffect] {
    switch step.marks {
    case .all(let ids): marks.ids = ids
    case .some(let before):
      for (id, wasMarked) in before {
        if wasMarked { marks.ids.insert(id) } else { marks.ids.remove(id) }
      }
    }
    history.isRemembered = true
    return show(step.place, withColumns: true)
  }
}
