import Inventory
public import Screen

/// The whole browser as a value: events go in, effects and pictures come out.
///
/// Work that has to look at every computer, such as filtering and sorting, is requested as an effect. Its result is a
/// value that answers "which row is at this position" at once. "At which position is this row" is needed once per new
/// order, for the cursor, and scans the row numbers: some microseconds for 10,000 of them.
public struct BrowserState: Sendable {
  var context: BrowserContext
  var loading = LoadModel()
  var list: ListModel
  var filtering: FilterModel
  var detail = DetailModel()
  var selection = SelectionModel()
  /// All views, and which one is open.
  var views: ViewModel
  /// The places to go back and forward to, and what can be undone.
  var navigation = History()
  var notices = NoticeModel()
  var panes: PaneModel
  var panels = PanelModel()
  var computations = Computations()

  /// Creates the browser as it is before its first event.
  ///
  /// - Parameters:
  ///   - size: the terminal's size, in cells.
  ///   - now: the time.
  public init(configuration: BrowserConfiguration, size: ScreenSize, now: Instant) {
    context = BrowserContext(configuration, size: size, now: now)
    list = ListModel(
      columns: configuration.columns, sort: configuration.sort, byRelevance: configuration.sortsByRelevance)
    filtering = FilterModel(
      catalogue: configuration.catalogue, history: FilterHistory(configuration.earlierFilters))
    views = ViewModel(configuration.views, catalogue: configuration.catalogue)
    panels.overview.chosen = configuration.overview
    panes = PaneModel(
      placement: configuration.detail, look: Look(theme: configuration.theme, usesMouse: configuration.usesMouse))
  }

  /// Handles one event, without looking at all computers.
  ///
  /// - Returns: the effects to carry out, in this order.
  public mutating func update(_ event: BrowserEvent) -> [BrowserEffect] {
    // What a key acts on is what the user sees: the detail turns before the event is handled.
    let effects = turnDetail(before: event) + take(event)
    return effects + follow()
  }

  private mutating func take(_ event: BrowserEvent) -> [BrowserEffect] {
    switch event {
    case .started:
      let effects = startLook() + openFirstView()
      goOnAsBefore()
      return effects + startList()
    case .key(let key): return press(key)
    case .typed(let text): return type(text)
    case .paste(let text): return paste(text)
    case .resize(let size): self.context.size = size
    case .clock(let instant): return clock(instant)
    case .resumed:
      loading.progress.pace.resume(at: context.now)
      // Another person may sit there when the program is resumed.
      hideSecret()
    case .connected(let summary): connected(summary)
    case .loadStarted(let generation, let asked): loading.progress.noteAnswer(of: generation, asked: asked)
    case .page(let generation, let snapshot, let loaded, let total):
      return pageArrived(generation, snapshot, loaded: loaded, total: total)
    case .rowsRefreshed(let generation, let snapshot): return rowsRefreshed(generation, snapshot)
    case .loadFinished(let generation, let snapshot, let instant):
      return loadFinished(generation, snapshot, at: instant)
    case .changesArrived(let generation, let loaded, let total):
      changesArrived(generation, loaded: loaded, total: total)
    case .listUpdated(let generation, let snapshot, let needsAll, let instant):
      return listUpdated(generation, snapshot, needsAll: needsAll, at: instant)
    case .loadPartial(let generation, let snapshot, let missing, let problem, let instant):
      return loadPartial(generation, snapshot, missing: missing, problem, at: instant)
    case .loadFailed(let generation, let problem, let instant): return loadFailed(generation, problem, at: instant)
    case .loadStopped(let generation, let instant): return loadStopped(generation, at: instant)
    case .loadDelayed(let delay): loadDelayed(delay)
    case .offline(let since, let reason): return wentOffline(since: since, reason: reason)
    case .online: return cameOnline()
    case .serverTested(let answers): serverTested(answers)
    case .loadSlowed(let generation, let isSlowed):
      if loading.progress.isRunning(generation) { loading.progress.pace.isSlowed = isSlowed }
    case .profileDelayed(let delay): loading.progress.nextProfileDelay = delay
    case .loadRepairing(let generation, let repair): loadRepairing(generation, repair)
    case .profileFailed(let name, let problem): profileFailed(name, problem)
    case .columnsArrived(let generation, let snapshot, let loaded, let total):
      return columnsArrived(generation, snapshot, loaded: loaded, total: total)
    case .columnsFilled(let generation):
      loading.columnLoad.noteFilled(generation)
      return []
    case .columnsRepairing(let generation, let repair): loading.columnLoad.report(generation, repair)
    case .columnsLoaded(let generation, let snapshot, let missing, let problem):
      return columnsLoaded(generation, snapshot, missing: missing, problem)
    case .columnsFailed(let generation, let problem): return columnsFailed(generation, inThisRun(problem))
    case .applicationsCounted(let generation, let tally, let loaded, let total):
      applicationsCounted(generation, tally, loaded: loaded, total: total)
    case .applicationsDone(let generation, let tally, let missing, let problem):
      applicationsDone(generation, tally, missing: missing, problem)
    case .applicationsKept(let generation, let list, let filled): applicationsKept(generation, of: list, filled)
    case .applicationsFailed(let generation, let problem): applicationsFailed(generation, problem)
    case .answered(let generation, let answer): return answered(generation, answer)
    case .askingFailed(let generation, let problem): askingFailed(generation, problem)
    case .attributesKnown(let catalogue, let problem): return attributesKnown(catalogue, problem)
    case .ranked(let rows): return ranked(rows)
    case .rankingCancelled(let generation): return rankingEnded(generation)
    case .detailLoaded(let id, let record): return detailLoaded(id, record)
    case .detailFailed(let id, let problem): detailFailed(id, inThisRun(problem))
    case .copied(let report): return copied(report)
    case .computed(let result): return computed(result)
    case .recordedRead(let history): return recordedRead(history)
    case .listStored: return listStored()
    case .archiveFailed(let problem): archiveFailed(problem)
    case .exported(let report): return exported(report)
    case .fileRead(let file): return fileRead(file)
    case .configurationSaved(let change, let problem): return configurationSaved(change, problem)
    case .opened(let url, let problem): return opened(url, problem)
    case .openedAll(let urls, let failed, let problem): return openedAll(urls, failed: failed, problem)
    case .commandNews(let generation, let news): commandNews(generation, news)
    case .secretAccess(let missing): secretAccess(missing)
    case .accountsKnown(let generation, let subject, let accounts):
      return accountsKnown(generation, subject, accounts)
    case .secretHistory(let generation, let subject, let events):
      return secretHistory(generation, subject, events)
    case .accountsFailed(let generation, let problem): accountsFailed(generation, problem)
    case .revealed(let order, let answer): revealed(order, answer)
    case .revealNotNoted(let problem): say(problem.sentences, tone: .warning)
    case .revealFailed(let order, let problem): revealFailed(order, problem)
    case .secretCopied(_, let route, let clearing): secretCopied(route: route, clearing: clearing)
    case .secretNotCopied(let label, let problem): secretNotCopied(label, problem)
    case .clipboardCleared(let label, let clearing): clipboardCleared(label, clearing)
    case .timelineNews(let generation, let news): timelineNews(generation, news)
    case .mouse(let input): return mouse(input)
    }
    return []
  }

  /// The fields the list has columns for, in their order.
  var columns: [Field] { list.setup.fields }
  /// Without those that are in view only because the list is filtered or sorted by them: what is copied and exported.
  var ownFields: [Field] { list.setup.ownColumns.map(\.field) }

  /// The context that receives the keys.
  var actionContext: ActionContext {
    if let panel = panels.front { return panel.context }
    return switch (panes.prompt, panes.focus) {
    case (.filter, _): .filter
    case (.search, _): .search
    case (nil, .list): selection.marking.range == nil ? .list : .range
    case (nil, .detail): .detail
    }
  }

  var layout: Layout {
    plan(wantsDetailOnly: panes.isZoomed, focus: panes.focus)
  }

  /// The layout with another pane in front.
  func plan(wantsDetailOnly: Bool, focus: Pane) -> Layout {
    Layout(
      size: context.size, wantsDetailOnly: wantsDetailOnly, focus: focus,
      comfortableListWidth: ListColumns.comfortableWidth(of: list.setup), noticeRows: notice.count,
      placement: panes.placement, split: panes.split, hasTabs: views.all.count > 1, hasRemark: list.isNear)
  }
}
