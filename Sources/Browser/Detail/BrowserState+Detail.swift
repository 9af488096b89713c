import Inventory
import Screen

/// Keeping the detail pane on the computer under the cursor.
extension BrowserState {
  /// Runs after every event: the detail follows the cursor, and is fetched when it is visible.
  mutating func followCursor() -> [BrowserEffect] {
    guard detail.isDue(list.current, at: context.toldTime) else { return detail.leaveSubject() }
    let showsDetail = layout.showsDetail
    let effects = detail.follow(list.current, isShown: showsDetail, canFetch: showsDetail && !context.isTooSmall)
    layOutDetail()
    return effects
  }

  /// Turns the pane at once, before an event that may act on its content.
  mutating func turnDetail(before event: BrowserEvent) -> [BrowserEffect] {
    guard detail.turnsAt != nil, !leavesDetailAlone(event) else { return [] }
    detail.turnsAt = nil
    return followCursor()
  }

  /// Whether an event is another step in the list, or not from the user.
  private func leavesDetailAlone(_ event: BrowserEvent) -> Bool {
    switch event {
    case .key(let key):
      context.keyMap.action(for: key, in: actionContext).map { ActionTable.steps.contains($0.id) } ?? false
    case .mouse(let input):
      input.kind != .press && !layout.detail.contains(CellPosition(row: input.row, column: input.column))
    case .paste, .resize, .resumed: false
    default: true
    }
  }

  mutating func detailLoaded(_ id: ComputerID, _ record: ComputerRecord) -> [BrowserEffect] {
    let isFirst = id == detail.subject && detail.record == nil
    if id == detail.subject, detail.isAwaited {
      say("Reloaded all sections of \(detailTitle).")
    }
    detail.take(record, of: id)
    compare(record, of: id)
    guard isFirst else { return [] }
    searchOn()
    if panels.front is PivotPanel || panels.front is SectionPanel { layOutDetail() }
    let (sections, folded) = (detail.sections, detail.folds.sections)
    withPanel(SectionPanel.self) { panel, _ in panel.take(sections, folded: folded) }
    return addPivots()
  }

  mutating func detailFailed(_ id: ComputerID, _ problem: Problem) {
    let isForComparison = comparisonFailed(problem, of: id)
    guard id == detail.subject, detail.isFetching || !isForComparison else { return }
    let isAwaited = detail.isAwaited
    detail.phase = .failed(problem)
    let outcome = detail.isOld ? "reloaded; the previous ones are shown" : "loaded"
    let failure = Message(
      text: "The sections of \(detailTitle) could not be \(outcome). \(problem.sentences)", tone: .failure)
    // A failure that the user did not wait for shows in the pane only.
    if isAwaited { say(failure) } else { notices.log.add(failure, at: context.now) }
  }

  /// Whether sections are being fetched for a visible detail.
  var isFetchingDetail: Bool { detail.isFetching && !context.isTooSmall && layout.showsDetail }

  mutating func stopDetail() -> [BrowserEffect] {
    detail.phase = .stopped
    say("Stopped loading the sections of \(detailTitle).", tone: .warning)
    return [.cancelDetail]
  }

  /// Brings the pane's lines up to date.
  mutating func layOutDetail() {
    let layout = layout
    guard layout.showsDetail else { return }
    let names = list.shown.map(\.snapshot.names).flatMap { $0 == ReferenceNames() ? nil : $0 }
    let form = DetailModel.Form(
      card: detailCard(layout), names: names, areNamesAwaited: names == nil && areNamesAwaited,
      width: layout.detail.width,
      isPlain: context.configuration.isAccessible, keys: detailKeys)
    detail.layOut(
      form, glyphs: context.configuration.glyphs, height: layout.detail.height, now: context.now,
      timeZone: context.configuration.timeZone)
    // The words of a filter may match in different fields, so a line needs only one of them.
    detail.search.set(searchedWords, anyWord: detail.searchLine.isEmpty)
    if panes.prompt != .search { detail.search.origin = nil }
  }

  /// Whether the names of departments and buildings may still arrive: the first load fetches them.
  var areNamesAwaited: Bool { loading.progress.isRunning }

  var detailKeys: DetailKeys {
    // Each pane has its own refresh action; that of the list retries a failed detail, too.
    let again: ActionID = panes.focus == .detail ? .refreshDetail : .refresh
    return DetailKeys(
      stop: context.keyHint(.stopLoading, "to stop"), askAgain: context.keyHint(again, "to retry"),
      retry: context.keySentence(again, "to retry"),
      reloadList: context.keySentence(.refresh, "in the list to refresh it"),
      showAbsent: context.keyHint(.hideAbsent, "to show them"))
  }
}

/// The head of the detail: the summary of the computer, from the list's row until its record has arrived.
extension BrowserState {
  /// What changed, the summary, and the columns that the list has no room for or abbreviates.
  func detailCard(_ layout: Layout) -> [DetailCardItem] {
    guard let shown = list.shown, let row = list.cursorRow, let id = list.cursor else { return [] }
    let snapshot = shown.snapshot
    let changed = loading.changes.fields(of: id, in: snapshot)
    let card = DetailCard(
      snapshot: snapshot, row: row, record: detail.subject == id ? detail.facts : nil,
      isAwaited: detail.record == nil && (detail.isFetching || detail.isIdle),
      isComparisonAwaited: loading.progress.isRunning || computations.isRunning(.viewCounts),
      isListIncomplete: !list.isWhole, areNamesAwaited: areNamesAwaited, names: snapshot.names,
      format: list.cellFormat(context), fields: fields)
    var items = card.items
    let seen = layout.showsList ? ListColumns.fit(list.setup, width: layout.list.width).columns.map(\.index) : []
    let hidden = columns.indices.filter { !seen.contains($0) || columns[$0].kind == .dateTime }.map { columns[$0] }
    var paths = Set(items.compactMap(\.path) + [DeviceKind.fileVaultStatus, DetailCard.department])
    for field in hidden + changed.map(\.field) where paths.insert(field.path).inserted {
      items.append(card.item(of: field))
    }
    for change in changed {
      guard let index = items.firstIndex(where: { $0.path == change.field.path }) else { continue }
      // A record that was fetched before the refresh still has the previous value.
      let before = DetailCard.told(change.before, of: change.field).value
      if before != items[index].value { items[index].before = before }
    }
    return changeItems(of: id) + items
  }

  /// Since when the computer is new or changed.
  private func changeItems(of id: ComputerID) -> [DetailCardItem] {
    guard let kind = loading.changes.kind(of: id), let since = loading.changes.since else { return [] }
    return [DetailCardItem(title: kind == .new ? "New since" : "Changed since", value: .text(context.clockTime(since)))]
  }
}

/// The sentences about keys in the detail, with the user's keys; empty for actions without a key.
struct DetailKeys: Hashable, Sendable {
  /// Stops the fetch of the sections; with a space before it.
  var stop = ""
  /// Has them fetched after all; with a space before it.
  var askAgain = ""
  /// Has them fetched again.
  var retry = ""
  /// Loads the list again.
  var reloadList = ""
  /// Shows what was not reported; with a space before it.
  var showAbsent = ""
}
