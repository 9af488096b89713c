import Inventory
import Screen
import Wording

/// Loading the list: the first time, again, stopped, failed. A load that fails never loses the previous list.
extension BrowserState {
  /// - Parameters:
  ///   - isAutomatic: whether it was started by the refresh interval.
  ///   - isQuick: whether to look for changes only, if the list allows that.
  ///   - isFollowed: whether a load of all computers follows, when the last one is too long ago.
  mutating func startLoad(
    isAutomatic: Bool = false, isQuick: Bool = false, isFollowed: Bool = false
  ) -> [BrowserEffect] {
    let kind = isQuick ? quickKind ?? .full : .full
    loading.progress.begin(kind, isAutomatic: isAutomatic, isFollowed: isFollowed, at: context.now)
    var request = LoadRequest(
      generation: loading.progress.generation, kind: kind, earlier: list.fleet?.snapshot)
    request.attributes = shownAttributes
    guard kind == .full else {
      // The list keeps its columns, and those that are missing are read beside it.
      return loading.columnLoad.end() + [.load(request)] + pursueColumns()
    }
    request.besides = fieldsToLoad
    // An automatic refresh is not what the user waits for.
    if !isAutomatic { request.first = list.visible(height: layout.list.height) }
    return loading.columnLoad.end() + [.load(request)]
  }

  /// Records what the load requests again, so that a full progress bar does not look like a hang.
  mutating func loadRepairing(_ generation: Int, _ repair: LoadRepair?) {
    guard loading.progress.isRunning(generation) else { return }
    guard let news = loading.progress.take(repair) else { return }
    notices.log.add(news, at: context.now)
  }

  mutating func pageArrived(
    _ generation: Int, _ snapshot: InventorySnapshot, loaded: Int, total: Int?
  ) -> [BrowserEffect] {
    guard loading.progress.isRunning(generation) else { return [] }
    loading.progress.noteAnswer(of: generation)
    loading.progress.loaded = loaded
    loading.progress.total = total
    loading.progress.pace.note(loaded, of: total, at: context.now)
    let arrived = Fleet(
      snapshot: snapshot, load: generation, total: total, isComplete: false, early: snapshot.count - loaded, asOf: nil)
    guard isWorthShowing(arrived) else { return [] }
    // Columns that are being added to the earlier list are not in this one.
    let effects = list.fleet.map { $0.load != generation } ?? false ? loading.columnLoad.end() : []
    list.fleet = joiningEarly(arrived)
    return effects + pursueFilter(isListNew: true)
  }

  /// The computers on the screen have new values, before the load has reached them: they appear in place.
  mutating func rowsRefreshed(_ generation: Int, _ snapshot: InventorySnapshot) -> [BrowserEffect] {
    guard loading.progress.isRunning(generation), let fleet = list.fleet, fleet.load != generation,
      fleet.snapshot.count == snapshot.count
    else { return [] }
    if fleet.asLoaded == nil { list.fleet?.asLoaded = fleet.snapshot }
    list.fleet?.snapshot = snapshot
    return pursueFilter(isListNew: true)
  }

  /// Whether to show the computers of a running load in place of the current list.
  private func isWorthShowing(_ arrived: Fleet) -> Bool {
    guard let fleet = list.fleet else { return true }
    return fleet.load == arrived.load || (!fleet.isComplete && fleet.snapshot.count <= arrived.snapshot.count)
  }

  mutating func loadFinished(
    _ generation: Int, _ snapshot: InventorySnapshot, at instant: Instant
  ) -> [BrowserEffect] {
    guard loading.progress.isRunning(generation) else { return [] }
    loading.progress.problem = nil
    if !loading.progress.isAutomatic {
      notices.log.add(Message(text: "\(Amount.computers(snapshot.count)) loaded."), at: max(context.now, instant))
    }
    return adopt(
      Fleet(snapshot: snapshot, load: generation, total: snapshot.count, isComplete: true, asOf: instant), at: instant)
  }

  /// Takes the list of a finished load.
  mutating func adopt(_ done: Fleet, at instant: Instant) -> [BrowserEffect] {
    var before = list.fleet.flatMap { $0.load != done.load ? $0 : nil }
    if let old = before?.asLoaded { before?.snapshot = old }
    let isBack = endLoad(at: instant)
    loading.progress.loaded = done.loaded
    var done = done
    done.asOf = loading.progress.interrupted ?? instant
    done.asked = loading.progress.asked
    if done.isComplete { done.full = done.full ?? done.asOf }
    list.fleet = done
    if isBack { say("The server answers again. The list was updated.", tone: .good) }
    if before != nil { detail.forgetCache() }
    tellOfIDs(in: done.snapshot)
    return readFilter(isListNew: true) + (before.map { compareFleets(with: $0) } ?? [])
  }

  mutating func loadPartial(
    _ generation: Int, _ snapshot: InventorySnapshot, missing: Int, _ problem: Problem, at instant: Instant
  ) -> [BrowserEffect] {
    guard loading.progress.isRunning(generation) else { return [] }
    let part = Fleet(
      snapshot: snapshot, load: generation, total: snapshot.count + missing, isComplete: false, missing: missing,
      asOf: instant)
    loading.progress.problem = problem
    notices.log.add(Message(text: problem.sentences, tone: .warning), at: max(context.now, instant))
    guard isWorthKeeping(part) else {
      endLoad(at: instant)
      loading.progress.problemTone = .failure
      let amount = Amount.loaded(snapshot.count, of: missing > 0 ? part.total : nil)
      say("The refresh loaded only \(amount). The previous list stays.", tone: .warning)
      // Columns that were loaded beside the refresh belong to its list now.
      guard loading.columnLoad.isLoading else { return giveUpColumns(problem) }
      return loading.columnLoad.end() + pursueFilter()
    }
    loading.progress.problemTone = .warning
    return adopt(joiningEarly(part), at: instant)
  }

  /// Whether a partial load is better than the current list: a fresh list with few computers missing is, a fragment is
  /// not.
  private func isWorthKeeping(_ part: Fleet) -> Bool {
    guard let fleet = list.fleet, fleet.load != part.load else { return true }
    // The server may not count all that is missing.
    let lacking = max(part.missing, fleet.snapshot.count - part.snapshot.count)
    return lacking * 10 <= part.snapshot.count
      || (!fleet.isComplete && fleet.snapshot.count <= part.snapshot.count)
  }

  mutating func loadFailed(_ generation: Int, _ problem: Problem, at instant: Instant) -> [BrowserEffect] {
    guard loading.progress.isRunning(generation) else { return [] }
    endLoad(at: instant)
    loading.progress.problem = problem
    loading.progress.problemTone = .failure
    notices.log.add(Message(text: problem.sentences, tone: .failure), at: context.now)
    return giveUpColumns(problem)
  }

  mutating func loadStopped(_ generation: Int, at instant: Instant) -> [BrowserEffect] {
    guard loading.progress.isRunning(generation) else { return [] }
    endLoad(at: instant)
    let isRefresh = list.fleet.map { $0.load != generation } ?? false
    let amount = Amount.loaded(loading.progress.loaded, of: loading.progress.total)
    let text =
      isRefresh
      ? "Refresh stopped at \(amount). The previous list stays."
      : list.fleet == nil ? "Stopped before anything was loaded." : "Stopped: \(amount) loaded."
    say(text, tone: .warning)
    return giveUpColumns(Problem(what: "The load was stopped."))
  }

  /// Returns whether a message was shown that the load continues after an outage.
  @discardableResult
  private mutating func endLoad(at instant: Instant) -> Bool {
    context.reach(instant)
    loading.progress.end(at: context.now)
    if list.fleet?.load == loading.progress.generation {
      list.fleet?.asOf = loading.progress.interrupted ?? instant
    }
    return endContinuation()
  }

  // MARK: By itself

  /// Minutes from the end of a load to the next automatic one; 0 for never.
  var refreshMinutes: Int { loading.progress.chosenMinutes ?? context.configuration.refreshMinutes }

  /// When the list is next loaded automatically; nil for never, and while a load runs.
  var nextRefresh: Instant? {
    // While the server does not answer, only small requests test it.
    guard refreshMinutes > 0, !isOffline, !loading.progress.isRunning, loading.contact.offlineSince == nil else {
      return nil
    }
    return loading.progress.ended?.advanced(byMilliseconds: Int64(refreshMinutes) * 60_000)
  }

  /// Steps through the choices for `refreshMinutes`.
  mutating func stepRefreshInterval() -> [BrowserEffect] {
    let next = [1, 5, 15].first { $0 > refreshMinutes } ?? 0
    loading.progress.chosenMinutes = next
    let text =
      next == 0
      ? "The list no longer refreshes automatically."
      : "The list refreshes every \(next == 1 ? "minute" : Quantity.of(next, "minute"))."
    say(text)
    return []
  }

  mutating func clock(_ instant: Instant) -> [BrowserEffect] {
    let before = context.now
    context.tell(instant)
    let effects = before.minute == context.now.minute ? [] : readFilterAgain()
    guard let nextRefresh, nextRefresh <= context.now else { return effects }
    return effects + startLoad(isAutomatic: true, isQuick: !isFullLoadDue)
  }

  // MARK: What the user can do about it

  var canLoad: Availability {
    if isOffline { return .unavailable(reason: "The list is read from the archive only (--offline).") }
    if loading.contact.offlineSince != nil { return .available }
    return switch loading.progress.phase {
    case .connecting, .loading: .unavailable(reason: "\(whyLoadTakesTime)\(context.keyHint(.stopLoading, "to stop"))")
    case .idle, .stopping: .available
    }
  }

  private var whyLoadTakesTime: String {
    loading.progress.delay?.sentences(at: context.now) ?? "The list is loading."
  }

  var canStop: Availability {
    if loading.progress.nextProfile != nil || loading.contact.isTested { return .available }
    return switch loading.progress.phase {
    case .idle:
      loading.columnLoad.isLoading || isFetchingDetail ? .available : .unavailable(reason: "Nothing is loading.")
    case .stopping: isFetchingDetail ? .available : .unavailable(reason: "The load is already stopping.")
    case .connecting, .loading: .available
    }
  }

  /// Whether a load of the list or of columns can be stopped. Sections of a computer do not count: they are mostly
  /// there before a key is pressed.
  var isLoadRunning: Bool {
    let isLoading = loading.progress.phase == .connecting || loading.progress.phase == .loading
    return loading.progress.nextProfile != nil || isLoading
      || (loading.columnLoad.isLoading && !loading.progress.isRunning)
  }

  mutating func refresh() -> [BrowserEffect] {
    // A load that waits for the server continues with what is missing.
    if loading.contact.offlineSince != nil, loading.progress.isRunning { return testServer() }
    // A refresh retries everything that failed.
    if detail.failure != nil || detail.phase == .stopped { detail.phase = .idle }
    return startLoad()
  }

  mutating func stopLoading() -> [BrowserEffect] {
    if let name = loading.progress.nextProfile {
      loading.progress.nextProfile = nil
      say("Stopped connecting to \(name). Still on \(serverLabel).", tone: .warning)
      return [.cancelProfile]
    }
    guard isLoadRunning else {
      return loading.contact.isTested && !isFetchingDetail ? stopTesting() : stopDetail()
    }
    guard loading.progress.isRunning else {
      let fields = loading.columnLoad.fields
      let effects = loading.columnLoad.end()
      loading.columnLoad.fail(fields, Problem(what: "Loading was stopped."))
      return effects + pursueFilter()
    }
    loading.progress.phase = .stopping
    return [.stopLoading(generation: loading.progress.generation)]
  }
}

extension ActionID {
  static let refresh = ActionID("refresh")
  static let quickRefresh = ActionID("quickRefresh")
  static let refreshDetail = ActionID("refreshDetail")
  static let stopLoading = ActionID("stopLoading")
  static let refreshInterval = ActionID("refreshInterval")
}

extension ActionTable {
  static let loadActions: [Action] = [
    Action(
      .refresh, .act, "Refresh",
      help: "Reload all computers of the list. The cursor, filter, sort and scroll position stay.",
      keys: [.character("r")], in: [.list], hint: ActionHint("refresh", rank: 8), availability: \.canLoad
    ) { state, _ in state.refresh() },
    Action(
      .quickRefresh, .act, "Quick refresh",
      help: "Load only computers that are new or have reported since the last load, and remove deleted ones.",
      keys: [.character("w")], in: .panes, availability: \.canQuickRefresh
    ) { state, _ in state.quickRefresh() },
    Action(
      .refreshDetail, .act, "Refresh detail", help: "Reload all sections of the current computer.",
      keys: [.character("r")], in: [.detail], hint: ActionHint("refresh", rank: 6), availability: \.list.hasComputer
    ) { state, _ in state.detail.refresh() },
    Action(
      .stopLoading, .act, "Stop loading",
      help: "Stop loading. Loaded computers stay, marked as partial; a stopped refresh keeps the previous list.",
      keys: [.character("R")], in: .panes, hint: ActionHint("stop", rank: 2), availability: \.canStop
    ) { state, _ in state.stopLoading() },
  ]

  static let refreshIntervalActions: [Action] = [
    Action(
      .refreshInterval, .act, "Set auto-refresh",
      help: "Refresh the list every minute, every 5 or 15 minutes, or only on request. The cursor stays.",
      keys: [.character("A")], in: .panes
    ) { state, _ in state.stepRefreshInterval() }
  ]
}
