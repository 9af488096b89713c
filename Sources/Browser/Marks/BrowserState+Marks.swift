import Inventory
import Screen

extension Computation.Kind {
  static let marking = Computation.Kind("marking")
  static let hiddenMarks = Computation.Kind("hidden marks")
}

/// Marking computers. Work on many of them is done off the terminal's thread; the marks change when it is done.
extension BrowserState {
  /// Marks the computer under the cursor, or no longer, and goes on to the next.
  mutating func toggleMark() -> [BrowserEffect] {
    guard let cursor = list.cursor, cursorRow != nil else { return [] }
    rememberForUndo("the mark")
    let wasCounted = isHiddenCounted
    selection.marking.marks.set(cursor, isMarked: !selection.marking.marks.contains(cursor))
    // It is visible, so the number of hidden ones does not change.
    if wasCounted, let shown = list.shown {
      selection.marking.hidden.basis = HiddenMarks.Basis(selection.marking.marks, shown)
    }
    return moveList(by: 1)
  }

  var hasMarks: Availability {
    selection.marking.marks.isEmpty ? .unavailable(reason: "No computer is marked.") : .available
  }

  mutating func clearMarks() -> [BrowserEffect] {
    rememberForUndo("the marks")
    say("Unmarked \(Amount.computers(selection.marking.marks.count)).")
    selection.marking.marks = Marks()
    return []
  }

  var hasRows: Availability {
    (list.shown?.count ?? 0) == 0 ? .unavailable(reason: "The list is empty.") : .available
  }

  /// Marks all computers that the list shows; when they all are, takes their marks off.
  mutating func toggleMarksOfAll() -> [BrowserEffect] {
    guard let shown = list.shown else { return [] }
    return mark(0..<shown.count, of: shown, togglesAll: true)
  }

  private mutating func mark(_ positions: Range<Int>, of shown: ShownRows, togglesAll: Bool) -> [BrowserEffect] {
    guard marksAreSet == .available else { return waitForMarks() }
    let before = selection.marking.marks
    if positions.count >= Amount.slow {
      let amount = Amount.computers(positions.count)
      say("Updating the marks of \(amount)\(context.configuration.glyphs.ellipsis.text)")
    }
    return compute(.marking) { _, isCancelled in
      guard let ids = shown.ids(at: positions, isCancelled: isCancelled) else { return nil }
      let marked = before.ids
      let takesOff = togglesAll && ids.isSubset(of: marked)
      let after = ComputerSet(takesOff ? marked.subtracting(ids) : marked.union(ids))
      return { state in
        // Marks set meanwhile must not be lost.
        guard state.selection.marking.marks == before else {
          return state.mark(positions, of: shown, togglesAll: togglesAll)
        }
        state.rememberForUndo("the marks")
        state.selection.marking.marks = Marks(after)
        let amount = Amount.computers(ids.count)
        state.say(takesOff ? "Unmarked \(amount)." : "Marked \(amount).")
        return []
      }
    }
  }

  /// Marks these computers besides those that are.
  mutating func mark(_ computers: ComputerSet) -> [BrowserEffect] {
    guard marksAreSet == .available else { return waitForMarks() }
    let before = selection.marking.marks
    return compute(.marking) { _, _ in
      let after = ComputerSet(before.ids.union(computers.ids))
      return { state in
        guard state.selection.marking.marks == before else { return state.mark(computers) }
        state.rememberForUndo("the marks")
        state.selection.marking.marks = Marks(after)
        state.say("Marked \(Amount.computers(computers.count)).")
        return []
      }
    }
  }

  /// Refuses to change marks while they are being set: the second change would replace the first.
  private mutating func waitForMarks() -> [BrowserEffect] {
    guard case .unavailable(let reason) = marksAreSet else { return [] }
    say(reason, tone: .warning)
    return [.bell]
  }

  // MARK: A range

  mutating func beginRange() -> [BrowserEffect] {
    guard let cursor = list.cursor, cursorRow != nil else { return [] }
    panes.focus = .list
    selection.marking.range = MarkedRange(anchor: cursor, position: list.window.position)
    return []
  }

  mutating func endRange() -> [BrowserEffect] {
    guard let positions = markedPositions, let shown = list.shown else { return leaveRange() }
    // The range stays, so that the key can be pressed again.
    guard marksAreSet == .available else { return waitForMarks() }
    selection.marking.range = nil
    return mark(positions.clamped(to: 0..<shown.count), of: shown, togglesAll: false)
  }

  mutating func leaveRange() -> [BrowserEffect] {
    selection.marking.range = nil
    return []
  }

  /// The positions in the list from where the range begins to the cursor; nil when none is being marked.
  private var markedPositions: Range<Int>? {
    selection.marking.range.map {
      min($0.position, list.window.position)..<(max($0.position, list.window.position) + 1)
    }
  }

  /// Whether a line of the list is in the range that is being marked.
  func isInRange(position: Int) -> Bool { markedPositions?.contains(position) ?? false }

  /// Finds the range's beginning again in a list that has changed.
  mutating func settleRange() {
    guard let range = selection.marking.range, let shown = list.shown, shown.id(at: range.position) != range.anchor
    else { return }
    if let position = shown.position(of: range.anchor) {
      selection.marking.range?.position = position
    } else {
      selection.marking.range = nil
      say("The first computer of the range is gone. Nothing was marked.", tone: .warning)
    }
  }

  // MARK: What is said of marks

  private var isHiddenCounted: Bool {
    guard let shown = list.shown, selection.marking.hidden.count != nil else { return false }
    return selection.marking.hidden.basis == HiddenMarks.Basis(selection.marking.marks, shown)
  }

  /// Counts the marked computers that the list does not show, when that may have changed.
  mutating func followMarks() -> [BrowserEffect] {
    guard !selection.marking.marks.isEmpty, let shown = list.shown else {
      guard selection.marking.hidden.basis != nil else { return [] }
      selection.marking.hidden = HiddenMarks()
      return cancelComputation(.hiddenMarks)
    }
    let basis = HiddenMarks.Basis(selection.marking.marks, shown)
    guard selection.marking.hidden.basis != basis else { return [] }
    selection.marking.hidden = HiddenMarks(basis: basis)
    return compute(.hiddenMarks) { _, isCancelled in
      guard let hidden = shown.countOfHidden(basis.marks.ids, isCancelled: isCancelled) else { return nil }
      return { state in
        if state.selection.marking.hidden.basis == basis { state.selection.marking.hidden.count = hidden }
        return []
      }
    }
  }

  /// Whether the list is all there is: what it does not have is no longer on the server.
  var isWhole: Bool { list.fleet?.isComplete ?? false }

  /// How many of the marked computers the list does not have; 0 until they are counted.
  var lostMarks: Int { selection.marking.hidden.count?.lost ?? 0 }

  /// The marked computers that the list has; there is nothing to be copied or written of others.
  var marksAtHand: Int { selection.marking.marks.count - lostMarks }

  /// The status line's facts about marks, a range and a restriction.
  var markPieces: [StatusPiece] {
    var pieces: [StatusPiece] = []
    if let positions = markedPositions {
      pieces.append(StatusPiece([("marking \(Amount.grouped(positions.count))", 0)], role: .marked))
    }
    if !selection.marking.marks.isEmpty {
      let short = "\(Amount.grouped(selection.marking.marks.count)) marked"
      let counts = [
        (selection.marking.hidden.count?.hidden ?? 0, "hidden"), (lostMarks, isWhole ? "gone" : "not loaded"),
      ]
      let words = counts.filter { $0.0 > 0 }.map { ", \(Amount.grouped($0.0)) \($0.1)" }.joined()
      // Actions on marks affect these too, so the server's name and version give way first.
      pieces.append(StatusPiece((words.isEmpty ? [] : [(short + words, 17)]) + [(short, 0)], role: .marked))
    }
    if let restriction {
      pieces.append(StatusPiece([("only: " + restriction.label, 40), ("only some", 5)], role: .warning))
    }
    return pieces
  }
}

extension ShownRows {
  /// The computers in these lines; nil when cancelled.
  func ids(at positions: Range<Int>, isCancelled: () -> Bool) -> Set<ComputerID>? {
    var ids = Set<ComputerID>(minimumCapacity: positions.count)
    for position in positions {
      if position % 1024 == 0, isCancelled() { return nil }
      ids.insert(snapshot.id(at: order.row(at: position)))
    }
    return ids
  }

  /// How many of the computers are in no line, and how many not in the list at all; nil when cancelled.
  func countOfHidden(_ computers: Set<ComputerID>, isCancelled: () -> Bool) -> HiddenMarks.Count? {
    var isShown = [Bool](repeating: false, count: snapshot.count)
    for position in 0..<order.count { isShown[order.row(at: position)] = true }
    guard !isCancelled() else { return nil }
    var count = HiddenMarks.Count()
    for id in computers {
      guard let row = snapshot.row(of: id) else {
        count.lost += 1
        continue
      }
      if !isShown[row] { count.hidden += 1 }
    }
    return count
  }
}

extension ActionID {
  static let mark = ActionID("mark")
  static let markAll = ActionID("markAll")
  static let clearMarks = ActionID("clearMarks")
  static let beginRange = ActionID("beginRange")
  static let endRange = ActionID("endRange")
  static let leaveRange = ActionID("leaveRange")
}

extension ActionTable {
  static let markActions: [Action] = [
    Action(
      .mark, .act, "Mark", help: "Mark or unmark the current computer, then move to the next one.",
      keys: [.character(" ")], in: .panes, hint: ActionHint("mark", rank: 7), availability: \.hasComputer
    ) { state, _ in state.toggleMark() },
    Action(
      .markAll, .act, "Mark all", help: "Mark all computers in the list, or unmark them if all are marked.",
      keys: [.character("*")], in: .panes, availability: \.hasRows
    ) { state, _ in state.toggleMarksOfAll() },
    Action(
      .clearMarks, .act, "Clear marks", help: "Clear all marks, including those of computers that the filter hides.",
      keys: [.character("u")], in: .panes, hint: ActionHint("unmark", rank: 12), availability: \.hasMarks
    ) { state, _ in state.clearMarks() },
    Action(
      .beginRange, .act, "Mark a range",
      help: "Start a range at the current computer, then extend it by moving the cursor.",
      keys: [.character("v")], in: [.list], hint: ActionHint("range", rank: 13), availability: \.hasComputer
    ) { state, _ in state.beginRange() },
    Action(
      .endRange, .act, "Finish the range", help: "Mark the computers from the start of the range to the cursor.",
      keys: [.enter, .character("v"), .character(" ")], in: [.range], hint: ActionHint("mark range", rank: 1)
    ) { state, _ in state.endRange() },
    Action(
      .leaveRange, .act, "Cancel the range", help: "Leave the range without marking it.",
      keys: [.escape, .character("q")],
      in: [.range], hint: ActionHint("cancel", rank: 2)
    ) { state, _ in state.leaveRange() },
  ]
}
