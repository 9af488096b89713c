import Inventory
import Screen
import Wording

extension Computation.Kind {
  static let marking = Computation.Kind("marking")
  static let hiddenMarks = Computation.Kind("hidden marks")
}

/// Marking computers. Work on many of them is done off the terminal's thread; the marks change when it is done.
extension BrowserState {
  /// Marks the computer under the cursor, or no longer, and goes on to the next.
  mutating func toggleMark() -> [BrowserEffect] {
    guard let cursor = list.current else { return [] }
    rememberForUndo("the mark")
    selection.marking.toggle(cursor, in: list.shown)
    return moveList(by: 1)
  }

  mutating func clearMarks() -> [BrowserEffect] {
    rememberForUndo("the marks")
    say("\(Quantity.of(selection.marking.marks.count, "mark")) cleared.")
    selection.marking.marks = Marks()
    return []
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
    guard let cursor = list.current else { return [] }
    panes.focus = .list
    selection.marking.beginRange(at: cursor, position: list.window.position)
    return []
  }

  mutating func endRange() -> [BrowserEffect] {
    guard let positions = selection.marking.positions(to: list.window.position), let shown = list.shown else {
      return leaveRange()
    }
    // The range stays, so that the key can be pressed again.
    guard marksAreSet == .available else { return waitForMarks() }
    selection.marking.leaveRange()
    return mark(positions.clamped(to: 0..<shown.count), of: shown, togglesAll: false)
  }

  mutating func leaveRange() -> [BrowserEffect] {
    selection.marking.leaveRange()
    return []
  }

  /// Finds the range's beginning again in a list that has changed.
  mutating func settleRange() {
    if let gone = selection.marking.settleRange(in: list.shown) { say(gone) }
  }

  // MARK: Marks that the list does not show

  /// Counts the marked computers that the list does not show, when that may have changed.
  mutating func followMarks() -> [BrowserEffect] {
    switch selection.marking.followHidden(in: list.shown) {
    case .isCurrent: return []
    case .isVoid: return cancelComputation(.hiddenMarks)
    case .isNeeded(let basis):
      guard let shown = list.shown else { return [] }
      return compute(.hiddenMarks) { _, isCancelled in
        guard let hidden = shown.countOfHidden(basis.marks.ids, isCancelled: isCancelled) else { return nil }
        return { state in
          state.selection.marking.take(hidden, of: basis)
          return []
        }
      }
    }
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
      keys: [.character(" ")], in: .panes, hint: ActionHint("mark", rank: 7), availability: \.list.hasComputer
    ) { state, _ in state.toggleMark() },
    Action(
      .markAll, .act, "Mark all", help: "Mark all computers in the list, or unmark them if all are marked.",
      keys: [.character("*")], in: .panes, availability: \.list.hasRows
    ) { state, _ in state.toggleMarksOfAll() },
    Action(
      .clearMarks, .act, "Clear marks", help: "Clear all marks, including those of computers that the filter hides.",
      keys: [.character("u")], in: .panes, hint: ActionHint("unmark", rank: 12),
      availability: \.selection.marking.hasMarks
    ) { state, _ in state.clearMarks() },
    Action(
      .beginRange, .act, "Mark a range",
      help: "Start a range at the current computer, then extend it by moving the cursor.",
      keys: [.character("v")], in: [.list], hint: ActionHint("range", rank: 13), availability: \.list.hasComputer
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
