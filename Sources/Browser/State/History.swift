import Inventory

/// Where one has been, and what can be undone. Both are bounded.
struct History: Sendable {
  /// Steps kept in each direction.
  static let longest = 100
  /// Marks kept in all steps together; the newest step is kept whatever it needs.
  static let mostMarks = 10_000_000
  /// Bytes of filters kept in the steps of a direction together; the newest step is kept whatever it needs.
  static let mostFilterBytes = 4 << 20

  /// A computer to go to as soon as the list shows it.
  struct Destination: Sendable {
    var id: ComputerID
    /// Where the cursor was meanwhile.
    var from: ComputerID?
  }

  var destination: Destination?
  /// What is looked at, as it was when nothing was being typed or chosen last.
  var here: Place?
  /// Whether the present change has its step already.
  var isRemembered = false

  private(set) var back: [Place] = []
  private(set) var forward: [Place] = []
  private(set) var undo: [UndoStep] = []
  private(set) var redo: [UndoStep] = []

  // MARK: Places

  /// Takes note that one has gone from `place` to somewhere else.
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
    // Most steps share their marks with the next; which, nobody counts.
    var marks = steps.reduce(0) { $0 + $1.marks.count }
    var bytes = steps.reduce(0) { $0 + $1.place.filter.text.utf8.count }
    while steps.count > longest || (steps.count > 1 && (marks > mostMarks || bytes > mostFilterBytes)) {
      let oldest = steps.removeFirst()
      marks -= oldest.marks.count
      bytes -= oldest.place.filter.text.utf8.count
    }
  }
}
