import Inventory
import Screen

/// Keeping the detail pane on the computer under the cursor.
extension BrowserState {
  /// Runs after every event: whatever moved the cursor, the detail follows, and is asked for when it can be seen.
  mutating func followCursor() -> [BrowserEffect] {
    let wanted = cursorRow == nil ? nil : cursor
    let wasFetching = detail.isFetching
    var effects: [BrowserEffect] = []
    var rest = DetailModel.restMilliseconds
    if let due = detail.turnsAt, let wanted, wanted != detail.subject || detail.isLeftBehind {
      // A clock that was set back does not keep it waiting.
      let begun = due.advanced(byMilliseconds: Int64(-DetailModel.turnMilliseconds))
      guard toldTime >= due || toldTime < begun else { return leaveSubject() }
      rest -= DetailModel.turnMilliseconds
    }
    detail.turnsAt = nil
    detail.isLeftBehind = false
    if wanted != detail.subject {
      detail.turn(to: wanted)
      if wasFetching, !detail.isIdle || wanted == nil || !layout.showsDetail { effects.append(.cancelDetail) }
    }
    if let wanted, detail.isIdle, layout.showsDetail, !isTooSmall {
      detail.phase = .fetching
      effects.append(.fetchDetail(wanted, afterMilliseconds: rest))
    }
    layOutDetail()
    return effects
  }

  /// Has the pane beside the list wait for the cursor to rest.
  /// - Parameter top: the first row of the list before it moved.
  mutating func waitForRest(scrolledFrom top: Int) {
    let layout = layout
    guard focus == .list, layout.showsList, layout.showsDetail else { return }
    detail.turnsAt = toldTime.advanced(byMilliseconds: Int64(DetailModel.turnMilliseconds))
    // After a leap most rows are drawn anew, whatever stands beside them.
    let isStep = (1...max(1, layout.list.height / 2)).contains(abs(window.top - top))
    if layout.arrangement == .sideBySide, isStep { detail.isLeftBehind = true }
  }

  /// Asks no more for the computer that the cursor has left. The pane stays as it is until it turns.
  private mutating func leaveSubject() -> [BrowserEffect] {
    guard detail.isFetching else { return [] }
    detail.phase = .idle
    return [.cancelDetail]
  }

  /// Turns the pane at once, before anything is done that may be about what it shows.
  mutating func turnDetail(before event: BrowserEvent) -> [BrowserEffect] {
    guard detail.turnsAt != nil, !leavesDetailAlone(event) else { return [] }
    detail.turnsAt = nil
    return followCursor()
  }

  /// Whether an event is one more step in the list, or nobody's doing.
  private func leavesDetailAlone(_ event: BrowserEvent) -> Bool {
    switch event {
    case .key(let key): keyMap.action(for: key, in: context).map { ActionTable.steps.contains($0.id) } ?? false
    case .mouse(let input):
      input.kind != .press && !layout.detail.contains(CellPosition(row: input.row, column: input.column))
    case .paste, .resize, .resumed: false
    default: true
    }
  }

  mutating func detailLoaded(_ id: ComputerID, _ record: ComputerRecord) -> [BrowserEffect] {
    let isFirst = id == detail.subject && detail.record == nil
    if id == detail.subject, detail.isAwaited {
      message = Message(text: "All sections of \(detailTitle) loaded again.")
    }
    detail.take(record, of: id)
    guard isFirst else { return [] }
    searchOn()
    if panel is PivotPanel || panel is SectionPanel { layOutDetail() }
    let (sections, folded) = (detail.sections, detail.folds.sections)
    withPanel(SectionPanel.self) { panel, _ in panel.take(sections, folded: folded) }
    return addPivots()
  }

  mutating func detailFailed(_ id: ComputerID, _ problem: Problem) {
    guard id == detail.subject else { return }
    let isAwaited = detail.isAwaited
    detail.phase = .failed(problem)
    let old = detail.isOld ? " again; they are the ones from before" : ""
    let failure = Message(
      text: "The sections of \(detailTitle) could not be loaded\(old). \(problem.sentences)", tone: .failure)
    // Whoever did not ask sees it in the pane.
    if isAwaited { message = failure } else { log.add(failure, at: now) }
  }

  mutating func refreshDetail() -> [BrowserEffect] {
    guard let subject = detail.subject else { return [] }
    detail.phase = .fetching
    detail.isAwaited = true
    return [.fetchDetail(subject, afterMilliseconds: 0)]
  }

  /// Whether sections are on their way that one sees to be.
  var isFetchingDetail: Bool { detail.isFetching && !isTooSmall && layout.showsDetail }

  mutating func stopDetail() -> [BrowserEffect] {
    detail.phase = .stopped
    message = Message(text: "The sections of \(detailTitle) were not waited for.", tone: .warning)
    return [.cancelDetail]
  }

  /// Brings the pane's lines up to date.
  mutating func layOutDetail() {
    let layout = layout
    guard layout.showsDetail else { return }
    let names = shown.map(\.snapshot.names).flatMap { $0 == ReferenceNames() ? nil : $0 }
    let form = DetailModel.Form(
      card: detailCard(layout), names: names, width: layout.detail.width, keys: detailKeys)
    detail.layOut(
      form, glyphs: configuration.glyphs, height: layout.detail.height, now: now, timeZone: configuration.timeZone)
    // A filter's words were found all over the computer, not in one line of it.
    detail.search.set(searchedWords, anyWord: search.isEmpty)
    if prompt != .search { detail.search.origin = nil }
  }

  var detailHasLines: Availability {
    detail.subject == nil ? .unavailable(reason: "There is no computer under the cursor.") : .available
  }
}
