import Inventory
import Screen

/// Refreshing the list by what has changed, without loading all computers again. What no date shows, such as edits in the
/// console, only a load of all computers finds; it is due when the last one is too long ago.
extension BrowserState {
  /// How to load what has changed; nil when all computers have to be loaded.
  var quickKind: LoadRequest.Kind? {
    guard let fleet = list.fleet, fleet.isComplete, let asked = fleet.asked, let full = fleet.full else { return nil }
    return .delta(asked: asked, full: full)
  }

  /// Whether the last load of all computers is too long ago. A time in the future comes from a wrong clock.
  var isFullLoadDue: Bool {
    guard let full = list.fleet?.full else { return true }
    let age = context.now.milliseconds - full.milliseconds
    return !(-Age.tolerance..<context.configuration.fullAfter).contains(age)
  }

  /// When all computers were loaded, if the list has been checked since; nil otherwise.
  var fullLoadTime: String? {
    guard let fleet = list.fleet, let full = fleet.full, let asOf = fleet.asOf, full.minute != asOf.minute else {
      return nil
    }
    return context.clockTime(full)
  }

  var canQuickRefresh: Availability {
    guard case .available = canLoad, loading.contact.offlineSince == nil else { return canLoad }
    guard quickKind == nil else { return .available }
    return .unavailable(
      reason: "All computers have to be loaded first.\(context.keyHint(.refresh, "to load them"))")
  }

  mutating func quickRefresh() -> [BrowserEffect] {
    // As with a refresh, a load that waits for the server continues with what is missing.
    if loading.contact.offlineSince != nil, loading.progress.isRunning { return testServer() }
    if detail.failure != nil || detail.phase == .stopped { detail.phase = .idle }
    return startLoad(isQuick: true)
  }

  mutating func changesArrived(_ generation: Int, loaded: Int, total: Int?) {
    guard loading.progress.isRunning(generation) else { return }
    loading.progress.noteAnswer(of: generation)
    (loading.progress.loaded, loading.progress.total) = (loaded, total)
    loading.progress.pace.note(loaded, of: total, at: context.now)
  }

  /// Takes the list with all changes.
  mutating func listUpdated(
    _ generation: Int, _ snapshot: InventorySnapshot, needsAll: Bool, at instant: Instant
  ) -> [BrowserEffect] {
    guard loading.progress.isRunning(generation), case .delta(_, let full) = loading.progress.kind else { return [] }
    loading.progress.problem = nil
    let isFollowed = loading.progress.isFollowed
    let effects = adopt(
      Fleet(
        snapshot: snapshot, load: generation, total: snapshot.count, isComplete: true, asOf: instant, full: full),
      at: instant)
    guard needsAll || (isFollowed && isFullLoadDue) else { return effects }
    return effects + startLoad(isAutomatic: true)
  }
}
