import Inventory

/// The places to go back and forward to, and the steps to undo and redo. All are bounded.
struct History: Sendable {
  /// Steps kept in each direction.
  static let longest = 100
  /// Marks kept in all steps together; the newest step is kept whatever it needs.
  static let mostMarks = 10_000_000
  /// Bytes of filters kept in the steps of a direction together; the newest step is kept whatever it needs.
  static let mostFilterBytes = 4 << 20

  /// The current place, as of the last time that nothing was being typed or chosen.
  var here: Place?
  /// Whether the present change has its step already.
  var isRemembered = false

  private(set) var back: [Place] = []
  private(set) var forward: [Place] = []
  private(set) var undo: [UndoStep] = []
  private(set) var redo: [UndoStep] = []

  // MARK: Places

  /// Notes where the user is after an event. The place before is kept for going back, and a change for undo.
  mutating func note(_ now: Place, marks: Marks, views: [SavedView]) {
    if let here, now.isElsewhere(than: here) {
      leave(here)
      if !isRemembered, !now.shows(sameAs: here) {
        let what = now.filter.text == here.filter.text ? "the sort" : "the filter"
        remember(UndoStep(what: what, place: here, marks: marks, views: views))
      }
    }
    isRemembered = false
    here = now
  }

  /// Records that the user has moved from `place` to another one.
  mutating func leave(_ place: Place) {
    back.append(place)
    var bytes = back.reduce(0) { $0 + $1.filter.text.utf8.count }
    while back.count > Self.longest || (bytes > Self.mostFilterBytes && back.count > 1) {
      bytes -= back.removeFirst().filter.text.utf8.count
    }
    forward = []
  }

  /// The place before, if there is one; `place` then is the first one forward of it.
  mutating func goBack(from place: Place) -> Place? {
    guard let target = back.popLast() else { return nil }
    forward.append(place)
    return target
  }

  mutating func goForward(from place: Place) -> Place? {
    guard let target = forward.popLast() else { return nil }
    back.append(place)
    return target
  }

  // MARK: Undoing

  /// Keeps a step; what was undone before can then no longer be done again.
  mutating func remember(_ step: UndoStep) {
    Self.push(step, on: &undo)
    redo = []
  }

  mutating func takeUndo() -> UndoStep? { undo.popLast() }
  mutating func takeRedo() -> UndoStep? { redo.popLast() }
  mutating func keepForUndo(_ step: UndoStep) { Self.push(step, on: &undo) }
  mutating func keepForRedo(_ step: UndoStep) { Self.push(step, on: &redo) }

  private static func push(_ step: UndoStep, on steps: inout [UndoStep]) {
    steps.append(step)
    // Most steps share their marks with the next; this is not counted.
    var marks = steps.reduce(0) { $0 + $1.marks.count }
    var bytes = steps.reduce(0) { $0 + $1.place.filter.text.utf8.count }
    while steps.count > longest || (steps.count > 1 && (marks > mostMarks || bytes > mostFilterBytes)) {
      let oldest = steps.removeFirst()
      marks -= oldest.marks.count
      bytes -= oldest.place.filter.text.utf8.count
    }
  }
}

extension History {
  var canGoBack: Availability {
    back.isEmpty ? .unavailable(reason: "There is nothing to go back to.") : .available
  }

  var canGoForward: Availability {
    forward.isEmpty ? .unavailable(reason: "There is nothing to go forward to.") : .available
  }

  var canUndo: Availability {
    undo.isEmpty ? .unavailable(reason: "There is nothing to undo.") : .available
  }

  var canRedo: Availability {
    redo.isEmpty ? .unavailable(reason: "There is nothing to redo.") : .available
  }
}

/// What the user is looking at: which computers in which order, and which one.
struct Place: Sendable {
  /// The name of the open view; nil when none was open.
  var view: String?
  /// The filter as it was typed.
  var filter: LineEditor
  /// What the list showed; its filter is read again from what was typed.
  var query: ListQuery
  var list: ListSetup
  var cursor: ComputerID?
  var isZoomed: Bool

  /// Whether it takes a step to get from one to the other: moving the cursor or a column is none.
  func isElsewhere(than other: Place) -> Bool {
    view != other.view || !shows(sameAs: other) || isZoomed != other.isZoomed
  }

  /// Whether both show the same computers in the same order.
  func shows(sameAs other: Place) -> Bool {
    guard filter.text == other.filter.text else { return false }
    var (mine, others) = (query, other.query)
    // The filter is in what was typed: whether it is in force yet makes no difference.
    (mine.filter, others.filter) = (.all, .all)
    return mine == others
  }
}

/// How things were before something was done that can be undone.
struct UndoStep: Sendable {
  /// What was done, in words: `the sort`.
  var what: String
  /// The view, the filter, the order and the columns.
  var place: Place
  var marks: Marks
  /// The views that were saved.
  var views: [SavedView]
}
